import { sweepRows } from "../service/backtests/remove-backtest-rows.ts";
import type { Services } from "../service/create-services.ts";
import { sweepHistoryRows } from "../service/history/history-rows.ts";
import { recountAllDays } from "../service/quality/recount-days.ts";
import { sweepDecisions } from "../service/retention/sweep-decisions.ts";
import { disableFailing } from "../webhook/disable-failing.ts";
import type { RecurringJob } from "./open-worker.ts";

/** What is younger is taken to be in the hands of the request that made it. */
const GRACE_MS = 30_000;
const EVERY_SECONDS = 30;
/** Deliveries removed in one sweep, by how they ended; and hours of counts. */
const REMOVED_MAX = 1_000;
const ACTIVITY_KEPT_MS = 90 * 24 * 3_600_000;
/** Two years and their leap day. */
const QUALITY_KEPT_MS = 731 * 24 * 3_600_000;
/** Five years and their leap days. */
const AUDIT_KEPT_MS = 1_827 * 24 * 3_600_000;
/** As long as a delivery that ended, and the three days for which it may have been tried. */
const EVENTS_KEPT_MS = (90 + 3) * 24 * 3_600_000;
const RETENTION_EVERY_SECONDS = 60;
const RECOUNT_EVERY_SECONDS = 600;

/** Finishes what a crash left between two writes, and removes what has expired. */
export function sweepJobs(
  services: Services,
  later: {
    /** Told how many endpoints were disabled. */
    readonly observeDisabled: (endpoints: number) => void;
    /** Takes up deliveries that a crash left. */
    readonly sweepDeliveries: () => Promise<void>;
  },
): readonly RecurringJob[] {
  const before = () => new Date(services.now() - GRACE_MS);
  return [
    {
      name: "sweep",
      everySeconds: EVERY_SECONDS,
      async run() {
        await services.sweepOutboxes(before());
        await services.idempotency.sweep();
        await services.endedSessions.removeExpired(new Date(services.now()));
        later.observeDisabled(await disableFailing(services));
        await later.sweepDeliveries();
        await services.activity.removeBefore(new Date(services.now() - ACTIVITY_KEPT_MS), REMOVED_MAX);
        await services.quality.removeBefore(new Date(services.now() - QUALITY_KEPT_MS), REMOVED_MAX);
        await services.audit.removeBefore(new Date(services.now() - AUDIT_KEPT_MS), REMOVED_MAX);
        await services.deliveries.removeEnded(new Date(services.now()), REMOVED_MAX);
        await services.events.removeBefore(new Date(services.now() - EVENTS_KEPT_MS), REMOVED_MAX);
        await sweepRows(services);
        await sweepHistoryRows(services);
        await services.ledger.quota.sweep(new Date(services.now()));
      },
    },
    {
      name: "retention",
      everySeconds: RETENTION_EVERY_SECONDS,
      async run() {
        await sweepDecisions(services);
      },
    },
    {
      name: "recount",
      everySeconds: RECOUNT_EVERY_SECONDS,
      async run() {
        await recountAllDays(services);
      },
    },
  ];
}
