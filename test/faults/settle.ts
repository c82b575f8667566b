import { setTimeout } from "node:timers/promises";
import type { BacktestDocument } from "../../src/store/repositories/backtests.ts";
import type { DeliveryDocument } from "../../src/store/repositories/deliveries.ts";
import type { IdempotencyDocument } from "../../src/store/repositories/idempotency-records.ts";
import type { WithOutbox } from "../../src/store/repositories/outbox.ts";
import type { World } from "./world.ts";

const POLL_MS = 250;
/** The longest lease, the time that the sweep gives a request, the time between two sweeps, and a little. */
export const SETTLED_MS_MAX = 100_000;
/** A little more than the time between two looks. */
const OVERDUE_MS = 3_000;
const OUTBOXES = ["policies", "policy_scopes", "backtests", "webhook_sets", "decisions"];

/** Does what the sweep does, now: what a crash left between two writes is finished. */
export async function sweepNow({ services }: World): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await services.sweepOutboxes(tomorrow);
}

/**
 * Waits until nothing is left to do: no outbox, no lease, no backtest that runs, no delivery that is overdue. Notes what is left when it
 * waited in vain.
 */
export async function settle(world: World): Promise<void> {
  let left: readonly string[] = [];
  for (let waitedMs = 0; waitedMs < SETTLED_MS_MAX; waitedMs += POLL_MS) {
    left = await leftovers(world);
    if (left.length === 0) return;
    await setTimeout(POLL_MS);
  }
  for (const one of left.slice(0, 20)) world.problem(`Left after ${SETTLED_MS_MAX / 1_000} s: ${one}`);
}

async function leftovers({ services }: World): Promise<readonly string[]> {
  const { db } = services.store;
  const left: string[] = [];
  for (const name of OUTBOXES) {
    const waiting = await db
      .collection<WithOutbox>(name)
      .find({ outboxAt: { $gt: new Date(0) } })
      .toArray();
    left.push(...waiting.map(({ _id }) => `the outbox of ${name} ${_id}`));
  }
  const backtests = await db
    .collection<BacktestDocument>("backtests")
    .find({ status: { $in: ["queued", "running"] } })
    .toArray();
  left.push(...backtests.map(({ _id, status, attempts }) => `backtest ${_id}: ${status}, ${attempts} attempts`));
  const deliveries = await db.collection<DeliveryDocument>("deliveries").find({ status: "pending" }).toArray();
  const overdue = new Date(Date.now() - OVERDUE_MS);
  left.push(
    ...deliveries
      .filter(({ lease, dueAt }) => lease !== null || dueAt < overdue)
      .map(({ _id, dueAt, lease }) => `delivery ${_id}, due ${dueAt.toISOString()}, lease ${lease?.token}`),
  );
  const unanswered = await db.collection<IdempotencyDocument>("idempotency").find({ answer: null }).toArray();
  left.push(
    ...unanswered.map(({ _id, lease }) => `Idempotency-Key ${_id}, leased until ${lease?.until.toISOString()}`),
  );
  return left;
}
