import type { BacktestDocument } from "../../src/store/repositories/backtests.ts";
import type { OutboxEvent } from "../../src/store/repositories/outbox.ts";
import type { World } from "./world.ts";

/**
 * Every backtest that was answered completed, with the one summary that its rows have, and was told of once; none is stored that nobody was
 * told of.
 */
export async function checkBacktests(world: World): Promise<void> {
  const { services, acknowledged } = world;
  const { db } = services.store;
  const stored = await db.collection<BacktestDocument>("backtests").find({}).toArray();
  const events = await db.collection<OutboxEvent & { readonly _id: string }>("events").find({}).toArray();
  const byId = new Map(stored.map((backtest) => [backtest._id, backtest]));
  for (const [id, { created_at, policy }] of acknowledged.backtests) {
    const backtest = byId.get(id);
    if (backtest === undefined) {
      world.problem(`Backtest ${id} was answered, and is lost`);
      continue;
    }
    if (backtest.createdAt.toISOString() !== created_at || backtest.policy.versionId !== policy.version_id)
      world.problem(`Backtest ${id} is stored differently from how it was answered`);
    if (backtest.status !== "completed") world.problem(`Backtest ${id} is ${backtest.status}: ${backtest.error}`);
    const told = events.filter(({ type, data }) => type === "backtest.completed" && data["backtest_id"] === id);
    if (told.length !== 1) world.problem(`${told.length} events tell of backtest ${id}`);
  }
  if (stored.length !== acknowledged.backtests.size)
    world.problem(`${stored.length} backtests are stored, ${acknowledged.backtests.size} were answered`);
  const summaries = new Set(stored.map(({ summary }) => JSON.stringify(summary)));
  if (summaries.size > 1) world.problem(`Equal backtests have ${summaries.size} summaries`);
  const chunks = await db.collection<{ readonly _id: string }>("backtest_chunks").find({}).toArray();
  const orphans = chunks.filter(({ _id }) => !byId.has(_id.split(":")[0] ?? ""));
  // Each was sent until it was answered, so rows of a backtest that never came to be would be ours to explain.
  if (orphans.length > 0) world.problem(`${orphans.length} chunks belong to no backtest`);
}
