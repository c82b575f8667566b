/**
 * Rows of `width` numbers, one after the other in one plain array: cheap to scan, to pack and to collect. (Typed arrays
 * keep their numbers outside the heap; a hundred thousand small ones spend most of the time in the collector.)
 * A table belongs to one profile and changes in place.
 */
export interface Table {
  readonly width: number;
  count: number;
  values: number[];
}

/** An empty table. */
export function createTable(width: number): Table {
  return { width, count: 0, values: [] };
}

/** The number at an index of a flat array; NaN beyond its end, which the callers never ask for. */
export function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}

/** Raises one number to `value` if it is lower or NaN. */
export function raiseTo(values: number[], index: number, value: number): void {
  if (!(at(values, index) >= value)) values[index] = value;
}

const NANS: readonly number[] = nans(2048);

/** A new array of `length` NaN, which the engine keeps as doubles; copying one is many times faster than filling one. */
export function nanArray(length: number): number[] {
  const values = NANS.slice(0, length);
  while (values.length < length) values.push(Number.NaN);
  return values;
}

/** Opens a row of zeros before row `row` (0 to `count`) and returns the index of its first number. */
export function insertRow(table: Table, row: number): number {
  const { values, width } = table;
  const start = row * width;
  // NaN makes the engine keep the array as doubles from the start, whatever the numbers are.
  for (let column = 0; column < width; column++) values.push(Number.NaN);
  if (row < table.count) values.copyWithin(start + width, start, table.count * width);
  for (let index = start; index < start + width; index++) values[index] = 0;
  table.count++;
  return start;
}

/** Removes the first `rows` rows. */
export function dropFirstRows(table: Table, rows: number): void {
  if (rows === 0) return;
  table.values.splice(0, rows * table.width);
  table.count -= rows;
}

/** Removes one row. */
export function removeRow(table: Table, row: number): void {
  table.values.splice(row * table.width, table.width);
  table.count--;
}

function nans(length: number): number[] {
  const values: number[] = [];
  for (let index = 0; index < length; index++) values.push(Number.NaN);
  return values;
}
