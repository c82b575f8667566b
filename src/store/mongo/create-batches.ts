import { setImmediate } from "node:timers/promises";
import type { WaitingItem } from "../waiting-item.ts";

/** Calls back when a batch takes too long to be waited for, unless what it returns is called before. */
type Patience = (lose: () => void) => () => void;

/** Longer than a busy server takes; a connection that nobody answers on holds up only those whose batch it carries. */
const PATIENCE_MS = 250;

/**
 * Opens work that is done for many at once, since a server's time goes by commands more than by documents: one batch is waited for at a time, of
 * at most `itemsMax` and no longer than a quarter of a second, and who comes meanwhile goes with the next. `run` tells each; where it throws,
 * all whom it has not told are refused. Those who wait have a bound of their own: they are calls that may run.
 */
export function createBatches<T, R>(
  itemsMax: number,
  run: (batch: readonly WaitingItem<T, R>[]) => Promise<void>,
  patience: Patience = quarterOfASecond,
): (item: T) => Promise<R> {
  const waiting: WaitingItem<T, R>[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
    // Calls that come in one turn of the event loop go together from the start.
    await setImmediate();
    while (waiting.length > 0) await whilePatient(runOne(waiting.splice(0, itemsMax)), patience);
    isServing = false;
  }

  async function runOne(batch: readonly WaitingItem<T, R>[]): Promise<void> {
    try {
      await run(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isServing) void serve();
    });
}

function whilePatient(work: Promise<void>, patience: Patience): Promise<void> {
  return new Promise((resolve) => {
    const stop = patience(resolve);
    void work.then(() => {
      stop();
      resolve();
    });
  });
}

function quarterOfASecond(lose: () => void): () => void {
  const timer = setTimeout(lose, PATIENCE_MS);
  return () => clearTimeout(timer);
}
