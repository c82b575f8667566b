import { sweepOutboxes } from "../event/relay-outbox.ts";
import type { Services } from "../service/create-services.ts";
import { sweepPendingLabels } from "../service/feedback/submit-feedback.ts";
import { sweepDecisions } from "../service/retention/sweep-decisions.ts";
import type { RecurringJob } from "./start-worker.ts";

/** What is younger is taken to be in the hands of the request that made it. */
const GRACE_MS = 30_000;
const EVERY_SECONDS = 30;
const RETENTION_EVERY_SECONDS = 60;

/** Finishes what a crash left between two writes, and removes what has expired. */
export function sweepJobs(services: Services): readonly RecurringJob[] {
  const before = () => new Date(services.now() - GRACE_MS);
  return [
    {
      name: "sweep",
      everySeconds: EVERY_SECONDS,
      async run() {
        await sweepPendingLabels(services, before());
        await sweepOutboxes(services.store.db, before());
        await services.idempotency.sweep();
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
