/**
 * Makes many calls few: one piece of work runs at a time, and calls that come while it runs share the next one, so that each caller waits
 * for work that began after its call.
 */
export function joinCalls(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = () => {
    next = undefined;
    running = work();
    return running;
  };
  return () => {
    // Whoever waits for what runs is told of its failure; the next one begins all the same.
    next ??= running.catch(() => undefined).then(begin);
    return next;
  };
}
