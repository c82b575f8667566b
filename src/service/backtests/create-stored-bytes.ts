import { createCache } from "../../create-cache.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";

/** How long a sum is believed: it reads every backtest of an organisation whose rows are kept. */
const COUNTED_MS = 60_000;
/** Share of the limit up to which an old sum is believed: results and other processes add to it unseen. */
const BELIEVED_SHARE = 0.5;
const ORGANISATIONS_MAX = 10_000;

/** What organisations have stored of backtests. */
export interface StoredBytes {
  /**
   * Whether the rows of one more backtest fit. While an organisation has stored less than half of its limit, the sum is made at most once a
   * minute, and what this process takes on since is added; from there on it is made each time.
   */
  hasRoom(asked: {
    readonly organisationId: string;
    readonly backtestId: string;
    readonly rowBytes: number;
    readonly bytesMax: number;
  }): Promise<boolean>;
}

/** Opens it over the backtests of a store. */
export function createStoredBytes(backtests: Backtests, now: () => number): StoredBytes {
  /** What was summed up, and what came since. */
  const counted = createCache<{ bytes: number }>({ entriesMax: ORGANISATIONS_MAX, ttlMs: COUNTED_MS });
  return {
    async hasRoom({ organisationId, backtestId, rowBytes, bytesMax }) {
      const nowMs = now();
      const known = counted.get(organisationId, nowMs);
      if (known !== undefined && known.bytes + rowBytes <= bytesMax * BELIEVED_SHARE) {
        known.bytes += rowBytes;
        return true;
      }
      const stored = await backtests.sumStoredBytes(organisationId, backtestId);
      if (stored + rowBytes > bytesMax) return false;
      counted.set(organisationId, { bytes: stored + rowBytes }, nowMs);
      return true;
    },
  };
}
