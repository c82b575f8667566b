/** The same items; `tell` is called behind each that was taken. */
export async function* eachTold<T>(items: Iterable<T> | AsyncIterable<T>, tell: () => void): AsyncGenerator<T> {
  for await (const item of items) {
    yield item;
    tell();
  }
}
