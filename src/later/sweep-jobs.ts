import { WINDOW_MS } from "../delivery/schedule.ts";
import { eachAlone } from "../each-alone.ts";
import { DELIVERY_KEPT_MS } from "../event/new-delivery.ts";
import { OUTBOX_GRACE_MS } from "../event/relay-outbox.ts";
import { sweepRows } from "../service/backtests/remove-backtest-rows.ts";
import type { Services } from "../service/create-services.ts";
import { sweepHistoryRows } from "../service/history/history-rows.ts";
import { recountAllDays } from "../service/quality/recount-days.ts";
import { sweepDecisions } from "../service/retention/sweep-decisions.ts";
import { disableFailing } from "../webhook/disable-failing.ts";
import type { RecurringJob } from "./open-worker.ts";

const EVERY_SECONDS = 30;
/** Deliveries removed in one sweep, by how they ended; and hours of counts. */
const REMOVED_MAX = 1_000;
const ACTIVITY_KEPT_MS = 90 * 24 * 3_600_000;
/** Two years and their leap day. */
const QUALITY_KEPT_MS = 731 * 24 * 3_600_000;
/** Five years and their leap days. */
const AUDIT_KEPT_MS = 1_827 * 24 * 3_600_000;
/** As long as a delivery that ended, and for as long as it may have been tried. */
const EVENTS_KEPT_MS = DELIVERY_KEPT_MS + WINDOW_MS;
const RETENTION_EVERY_SECONDS = 60;
const RECOUNT_EVERY_SECONDS = 600;

/** What the sweep works with beside the services. */
interface LaterDeps {
  /** Told how many endpoints were disabled. */
  readonly observeDisabled: (endpoints: number) => void;
  /** Takes up deliveries that a crash left. */
  readonly sweepDeliveries: () => Promise<void>;
}

/** Finishes what a crash left between two writes, and removes what has expired. */
export function sweepJobs(services: Services, later: LaterDeps): readonly RecurringJob[] {
  return [
    {
      name: "sweep",
      everySeconds: EVERY_SECONDS,
      run: () => eachAlone(sweepSteps(services, later), (step) => step()),
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

/** What is done each time, in this order, none of it held up by what failed before it. */
function sweepSteps(services: Services, later: LaterDeps): readonly (() => Promise<unknown>)[] {
  const now = () => new Date(services.now());
  const ago = (ms: number) => new Date(services.now() - ms);
  return [
    () => services.sweepOutboxes(ago(OUTBOX_GRACE_MS)),
    () => services.idempotency.sweep(),
    () => services.endedSessions.removeExpired(now()),
    async () => later.observeDisabled(await disableFailing(services)),
    () => later.sweepDeliveries(),
    () => services.activity.removeBefore(ago(ACTIVITY_KEPT_MS), REMOVED_MAX),
    () => services.quality.removeBefore(ago(QUALITY_KEPT_MS), REMOVED_MAX),
    () => services.audit.removeBefore(ago(AUDIT_KEPT_MS), REMOVED_MAX),
    () => services.deliveries.removeEnded(now(), REMOVED_MAX),
    () => services.events.removeBefore(ago(EVENTS_KEPT_MS), REMOVED_MAX),
    () => sweepRows(services),
    () => sweepHistoryRows(services),
    () => services.ledger.quota.sweep(now()),
  ];
}
