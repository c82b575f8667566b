/**
 * Does something with each item, begun in their order, at most so many at once. Once one failed no other begins; what had begun goes on, and
 * the failure is thrown at once.
 */
export async function eachAtMost<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  // One generator for all: whoever leaves its loop by an exception ends it for the others.
  const left = entriesOf(items);
  const lane = async () => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function* entriesOf<T>(items: readonly T[]): Generator<readonly [number, T]> {
  yield* items.entries();
}
