/** How long an export has waited for its client to take it. */
export interface ExportPace {
  /** Told that a part stands there to be taken. */
  offer(): void;
  /** Told that it was taken. */
  take(bytes: number): void;
  /** Whether it waits for a client that takes it too slowly to keep a place that others want. */
  isSlow(): boolean;
}

/** So much is to be taken in so long, a minute at 17 KB a second: less than any line that a file would be fetched over. */
const PIECE_BYTES = 1_048_576;
const PIECE_MS_MAX = 60_000;
/** How long one may wait for its client in all: who takes just enough would hold a place for hours. */
const WAIT_MS_MAX = 600_000;

/** Opens the pace of one export. The time that it takes to make a part does not count: its client can do nothing about that. */
export function createExportPace(now: () => number): ExportPace {
  let offeredAtMs: number | undefined;
  /** Of the piece that is being taken: how much was, and how long that took. */
  let bytes = 0;
  let pieceMs = 0;
  let waitedMs = 0;
  const offeredMs = () => (offeredAtMs === undefined ? 0 : Math.max(0, now() - offeredAtMs));
  return {
    offer() {
      offeredAtMs = now();
    },
    take(taken) {
      const ms = offeredMs();
      offeredAtMs = undefined;
      waitedMs += ms;
      pieceMs += ms;
      bytes += taken;
      if (bytes < PIECE_BYTES) return;
      bytes = 0;
      pieceMs = 0;
    },
    isSlow() {
      if (offeredAtMs === undefined) return false;
      const ms = offeredMs();
      return pieceMs + ms > PIECE_MS_MAX || waitedMs + ms > WAIT_MS_MAX;
    },
  };
}
