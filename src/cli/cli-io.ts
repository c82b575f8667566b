import type { Writable } from "node:stream";

/** Everything of the outside world that a verb may touch besides files, so that a test runs a verb without a process. */
export interface CliIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
