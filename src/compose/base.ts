import type { Logger } from "../log.ts";

/** What every part of a running service is opened with. */
export interface Base {
  readonly log: Logger;
  /** Told of what went wrong and will be done again. */
  readonly warn: (message: string, error?: unknown) => void;
  readonly now: () => number;
  /** Ends what was opened, last opened first. */
  readonly stack: AsyncDisposableStack;
}
