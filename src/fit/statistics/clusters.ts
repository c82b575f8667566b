/** Rows that belong together, such as those of one customer: the number of each row's cluster, from 0 to below `count`. */
export interface Clusters {
  readonly ofRow: Int32Array;
  readonly count: number;
}

/** Numbers the clusters of rows in the order in which their keys first appear. */
export function clustersOf(keys: ArrayLike<number>): Clusters {
  const numbers = new Map<number, number>();
  const ofRow = Int32Array.from(keys, (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
  return { ofRow, count: numbers.size };
}
