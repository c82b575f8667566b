import { Registry } from "prom-client";
import { expect, it } from "vitest";
import type { Backlog } from "../service/read-backlog.ts";
import { backlogMetrics } from "./backlog-metrics.ts";

const BACKLOG: Backlog = {
  backtestsQueued: 1,
  backtestsRunning: 2,
  fitsQueued: 8,
  fitsRunning: 9,
  outboxesLeft: 3,
  deliveriesPending: 4,
  deliveriesDue: 5,
  oldestDueMs: 6_500,
  mailsDue: 7,
};

async function samples(registry: Registry): Promise<readonly string[]> {
  return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

it("shows each count under its own name", async () => {
  const registry = new Registry();
  await backlogMetrics(registry, async () => BACKLOG)();
  expect(await samples(registry)).toEqual([
    "risk_store_up 1",
    'risk_backtests{status="queued"} 1',
    'risk_backtests{status="running"} 2',
    'risk_fits{status="queued"} 8',
    'risk_fits{status="running"} 9',
    "risk_outboxes_left 3",
    "risk_webhook_deliveries_pending 4",
    "risk_webhook_deliveries_due 5",
    "risk_mails_due 7",
    "risk_webhook_oldest_due_seconds 6.5",
  ]);
});

it.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["does not answer in time", () => new Promise<Backlog>(() => undefined)],
])("shows that the store is away, and no count of before, where it %s", async (_name, away) => {
  const registry = new Registry();
  let read: () => Promise<Backlog> = async () => BACKLOG;
  const refresh = backlogMetrics(registry, () => read());
  await refresh();
  read = away;
  await refresh();
  expect(await samples(registry)).toEqual(["risk_store_up 0"]);
  read = async () => BACKLOG;
  await refresh();
  expect(await samples(registry)).toHaveLength(10);
});

it("reads once for scrapes at the same time", async () => {
  let reads = 0;
  const refresh = backlogMetrics(new Registry(), async () => {
    reads += 1;
    return BACKLOG;
  });
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(reads).toBe(1);
});
