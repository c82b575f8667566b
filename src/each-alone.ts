/** Failures after which no further item is begun: so many mean that what all of them need is away. */
const FAILURES_MAX = 20;

/** Does something with each item, one after the other, whatever became of those before it; throws at the end what the first that failed threw. */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw failures[0];
}
