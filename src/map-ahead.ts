/**
 * Does something with each item, at most so many ahead of whoever takes the results, which come in the order of the items. The first failure
 * in that order is thrown, and what had begun behind it goes on unheard.
 */
export async function* mapAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  aheadMax: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const ahead: Promise<R>[] = [];
  for await (const item of items) {
    const begun = work(item);
    // Whoever takes it is told.
    begun.catch(() => undefined);
    ahead.push(begun);
    const first = ahead.length > aheadMax ? ahead.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const rest of ahead) yield await rest;
}
