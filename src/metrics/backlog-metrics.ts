import { Gauge, type Registry } from "prom-client";
import type { Backlog } from "../service/read-backlog.ts";

/** How long the store may take: a scrape waits for nobody. */
const READ_MS_MAX = 1_000;

/** Shows what waits in the store; returns what reads it anew. While the store does not answer, the gauges are not there and `risk_store_up` is 0. */
export function backlogMetrics(registry: Registry, read: () => Promise<Backlog>): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = gauge("risk_store_up", "1 where the store answered the counts of this scrape within a second");
  const backtests = new Gauge({
    name: "risk_backtests",
    help: "Backtests that wait or run, over all processes",
    labelNames: ["status"],
    registers,
  });
  const fits = new Gauge({
    name: "risk_fits",
    help: "Fits that wait or run, over all processes",
    labelNames: ["status"],
    registers,
  });
  const shown = {
    outboxesLeft: gauge("risk_outboxes_left", "Documents with events that were not moved on for 30 s"),
    deliveriesPending: gauge("risk_webhook_deliveries_pending", "Deliveries to be attempted, now or later"),
    deliveriesDue: gauge("risk_webhook_deliveries_due", "Deliveries to be attempted now"),
    mailsDue: gauge("risk_mails_due", "Backtests with mails to be sent now"),
  } as const;
  const oldest = gauge("risk_webhook_oldest_due_seconds", "How long the delivery that waits longest is due");
  let reading: Promise<Backlog | undefined> | undefined;
  return async () => {
    reading ??= within(read()).finally(() => {
      reading = undefined;
    });
    const backlog = await reading;
    up.set(backlog === undefined ? 0 : 1);
    if (backlog === undefined) {
      backtests.reset();
      fits.reset();
      for (const one of [...Object.values(shown), oldest]) one.remove();
      return;
    }
    backtests.set({ status: "queued" }, backlog.backtestsQueued);
    backtests.set({ status: "running" }, backlog.backtestsRunning);
    fits.set({ status: "queued" }, backlog.fitsQueued);
    fits.set({ status: "running" }, backlog.fitsRunning);
    oldest.set(backlog.oldestDueMs / 1_000);
    for (const [name, one] of Object.entries(shown)) one.set(backlog[name as keyof typeof shown]);
  };
}

/** What a promise gives in time; undefined where it fails, or takes too long. */
async function within<T>(promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, READ_MS_MAX, undefined);
  const given = promise.catch(() => undefined);
  return Promise.race([given, late]).finally(() => clearTimeout(timer));
}
