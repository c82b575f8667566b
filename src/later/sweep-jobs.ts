import { sweepOutboxes } from "../event/relay-outbox.ts";
import type { Services } from "../service/create-services.ts";
import { sweepPendingLabels } from "../service/feedback/submit-feedback.ts";
import { sweepDecisions } from "../service/retention/sweep-decisions.ts";
import { disableFailing } from "../webhook/disable-failing.ts";
import type { RecurringJob } from "./start-worker.ts";

/** What is younger is taken to be in the hands of the request that made it. */
const GRACE_MS = 30_000;
const EVERY_SECONDS = 30;
/** Deliveries removed in one sweep, by how they ended; and hours of counts. */
const REMOVED_MAX = 1_000;
const ACTIVITY_KEPT_MS = 90 * 24 * 3_600_000;
const RETENTION_EVERY_SECONDS = 60;

/** Finishes what a crash left between two writes, and removes what has expired. */
export function sweepJobs(
  services: Services,
  /** Told how many endpoints were disabled. */
  observeDisabled: (endpoints: number) => void = () => undefined,
): readonly RecurringJob[] {
  const before = () => new Date(services.now() - GRACE_MS);
  return [
    {
      name: "sweep",
      everySeconds: EVERY_SECONDS,
      async run() {
        await sweepPendingLabels(services, before());
        await sweepOutboxes({ ...services, db: services.store.db }, before());
        await services.idempotency.sweep();
        observeDisabled(await disableFailing(services));
        await services.activity.removeBefore(new Date(services.now() - ACTIVITY_KEPT_MS), REMOVED_MAX);
        await services.deliveries.removeEnded(new Date(services.now()), REMOVED_MAX);
        await services.ledger.quota.sweep(before(), new Date(services.now()));
      },
    },
    {
      name: "retention",
      everySeconds: RETENTION_EVERY_SECONDS,
      async run() {
        await sweepDecisions(services);
      },
    },
  ];
}
