/** What somebody waits for: values, each under a small number that is its own until it is taken. */
export interface Pending<V> {
  readonly size: number;
  /** Keeps a value, and says under which number. */
  put(value: V): number;
  /** Gives a value back, once; undefined where nothing has the number. */
  take(number: number): V | undefined;
  /** Those that are kept, in no order that says anything. */
  each(see: (value: V) => void): void;
}

/**
 * Opens a table of as many numbers as values were there at once. For what lives as long as a call: a `Map` copies its entries to a new table
 * each time it has filled one, and V8 leaves the old table pointing to it (`OrderedHashTable::SetNextTable`). One that has grown old keeps all
 * tables behind it, and every call that was under way in them, until the next full collection.
 */
export function createPending<V>(): Pending<V> {
  const values: (V | undefined)[] = [];
  const free: number[] = [];
  return {
    get size() {
      return values.length - free.length;
    },
    put(value) {
      const number = free.pop() ?? values.length;
      values[number] = value;
      return number;
    },
    take(number) {
      const value = values[number];
      if (value === undefined) return undefined;
      values[number] = undefined;
      free.push(number);
      return value;
    },
    each(see) {
      for (const value of values) if (value !== undefined) see(value);
    },
  };
}
