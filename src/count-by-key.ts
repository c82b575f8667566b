/** How many are open of each key; a key of which none is open is not remembered. */
export interface CountByKey {
  of(key: string): number;
  add(key: string): void;
  remove(key: string): void;
}

/** Opens the counts, all at 0. */
export function createCountByKey(): CountByKey {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add: (key) => void counts.set(key, of(key) + 1),
    remove(key) {
      if (of(key) <= 1) counts.delete(key);
      else counts.set(key, of(key) - 1);
    },
  };
}
