import type { WaitingItem } from "../waiting-item.ts";
import type { GroupCommit } from "./group-commit.ts";

/**
 * Opens a way into the commits for items that are written together: all that come in one turn are one write of `run`, at most `itemsMax` of
 * them, which answers them in their order. What it throws undoes all of the commit.
 */
export function createTogether<T, R>(options: {
  readonly run: (items: readonly T[]) => readonly R[];
  readonly commit: GroupCommit;
  readonly itemsMax: number;
}): (item: T) => Promise<R> {
  const { run, commit, itemsMax } = options;
  let waiting: WaitingItem<T, R>[] = [];

  function begin(taken: WaitingItem<T, R>[]): void {
    commit(
      () => {
        if (waiting === taken) waiting = [];
        return run(taken.map(({ item }) => item));
      },
      { writes: () => taken.length, undoesAll: true },
    ).then(
      (results) => {
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as R);
      },
      (error) => {
        if (waiting === taken) waiting = [];
        for (const { reject } of taken) reject(error);
      },
    );
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= itemsMax) waiting = [];
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) begin(waiting);
    });
}
