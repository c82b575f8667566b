import type { BacktestDocument } from "../../store/repositories/backtests.ts";

/** Whose turn it is in this process. */
export interface Turns {
  /** What waits, in the order in which it may run: of the organisation that was served longest ago first, then the oldest first. */
  order(backtests: readonly BacktestDocument[]): readonly BacktestDocument[];
  served(organisationId: string): void;
  /** Who was served last, "" at first. */
  readonly last: string;
}

/** Organisations remembered; one that was served so long ago counts as never served. */
const REMEMBERED_MAX = 1_000;

/** Opens the turns of one process: what ended is no longer in the queue, so who was served has to be remembered. */
export function createTurns(): Turns {
  let served: readonly string[] = [];
  return {
    order: (backtests) =>
      backtests
        .map((backtest) => ({ backtest, turn: served.indexOf(backtest.organisationId) }))
        .sort((a, b) => a.turn - b.turn)
        .map(({ backtest }) => backtest),
    get last() {
      return served.at(-1) ?? "";
    },
    served(organisationId) {
      served = [...served.filter((one) => one !== organisationId), organisationId].slice(-REMEMBERED_MAX);
    },
  };
}
