/**
 * Rows of one profile: a key a row, and `width` more numbers a row, one row after the other. Plain arrays of doubles are
 * cheap to search, to scan and to collect. (Typed arrays keep their numbers outside the heap; a hundred thousand small
 * ones spend most of the time in the collector.) Arrays may be longer than the rows in use; what follows them is NaN or
 * scratch. A table belongs to one profile and changes in place.
 */
export interface Table {
  readonly width: number;
  count: number;
  keys: number[];
  values: number[];
}

/** What every table without room for a row has; the first row brings arrays of its own. */
const NONE: number[] = [];

/** An empty table. */
export function createTable(width: number): Table {
  return { width, count: 0, keys: NONE, values: NONE };
}

/** The number at an index of a flat array; NaN beyond its end, which the callers never ask for. */
export function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}

/** Adds to one number of a flat array. */
export function addTo(values: number[], index: number, amount: number): void {
  values[index] = at(values, index) + amount;
}

/** Raises one number to `value` if it is lower or NaN. */
export function raiseTo(values: number[], index: number, value: number): void {
  if (!(at(values, index) >= value)) values[index] = value;
}

/** The row with this key, or -1. The last row is tried first: it is the one that was written last. */
export function findRow({ keys, count }: Table, key: number): number {
  if (count > 0 && at(keys, count - 1) === key) return count - 1;
  const row = keys.indexOf(key);
  return row < count ? row : -1;
}

/** Opens a row of zeros before row `row` (0 to `count`) and returns the index of its first value. */
export function insertRow(table: Table, row: number, key: number): number {
  const { width, count } = table;
  reserveRow(table);
  const { keys, values } = table;
  const start = row * width;
  for (let index = count; index > row; index--) keys[index] = at(keys, index - 1);
  for (let index = (count + 1) * width - 1; index >= start + width; index--) values[index] = at(values, index - width);
  keys[row] = key;
  for (let index = start; index < start + width; index++) values[index] = 0;
  table.count = count + 1;
  return start;
}

/** Removes `rows` rows from row `row` on. */
export function removeRows(table: Table, row: number, rows: number): void {
  if (rows === 0) return;
  table.keys.splice(row, rows);
  if (table.width > 0) table.values.splice(row * table.width, rows * table.width);
  table.count -= rows;
}

/** Makes room for `rows` rows in an empty table and says that it holds them; the caller sets every number of them. */
export function openRows(table: Table, rows: number): void {
  if (rows === 0) return;
  table.count = rows;
  if (table.keys.length >= rows) return;
  table.keys = nanArray(rows + 1);
  table.values = nanArray((rows + 1) * table.width);
}

/** A new array of `length` NaN, which the engine keeps as doubles; copying one is many times faster than filling one. */
export function nanArray(length: number): number[] {
  const values = NANS.slice(0, length);
  while (values.length < length) values.push(Number.NaN);
  return values;
}

const NANS: readonly number[] = nans(2048);

function reserveRow(table: Table): void {
  const { width, count, keys, values } = table;
  if (keys.length > count) return;
  if (count === 0) {
    // Most entities are seen once: exact first arrays keep them small, where a first push would reserve 16 more numbers.
    table.keys = nanArray(1);
    table.values = nanArray(width);
    return;
  }
  keys.push(Number.NaN);
  for (let column = 0; column < width; column++) values.push(Number.NaN);
}

function nans(length: number): number[] {
  const values: number[] = [];
  for (let index = 0; index < length; index++) values.push(Number.NaN);
  return values;
}
