import { expect } from "vitest";
import { createRandom } from "../../bench/support/zipf.ts";
import type { Json } from "./json.ts";
import { randomHistory } from "./random-history.ts";
import { startService } from "./start-service.ts";

/** A label is given when a backtest takes it to be known: so many days after its row. */
const DELAY_DAYS = 2;
const DELAY_MS = DELAY_DAYS * 24 * 3_600_000;
/** Of the shadow: other weights and thresholds, and parameters that shape a feature itself. */
const SHADOW = {
  name: "Shadow",
  rules: [
    { code: "burst", weight: 41 },
    { code: "structuring", weight: 33, config: { band_share: 0.3 } },
    { code: "beneficiary_reputation", config: { window_days: 20, delay_days: DELAY_DAYS } },
    { code: "device_reputation", config: { delay_days: DELAY_DAYS } },
    { code: "customer_reputation", config: { delay_days: DELAY_DAYS } },
  ],
  thresholds: { medium: 21, high: 44, critical: 71 },
};
/** Of two groups of entities that never meet, one comes so many rows late: late to the clock, in order to itself. */
const LATE_ROWS = 40;
const LABELLED_SHARE = 0.15;
const REPEATED_SHARE = 0.05;
const READ_AT_ONCE = 25;

/**
 * Scores rows live beside a shadow, with labels and repeats between them, and holds what it said against a backtest of its version
 * over the same rows.
 */
export async function holdShadowToBacktest(count: number, seed: number): Promise<void> {
  // Its own time stands still, so that no shadow is ever slow.
  const service = await startService({ ticks: () => 0 });
  try {
    const key = await service.createKey();
    const liveKey = await service.createKey({ environment: "live" });
    const send = async (method: string, path: string, body?: Json, as = key) => {
      const answer = await service.send(method, path, body, { key: as });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    const { policy_id, versions } = await send("POST", "/v1/policies", SHADOW);
    await send("POST", `/v1/policies/${policy_id}/shadow`);
    const rows = arrivals(count, seed);
    const random = createRandom(seed + 1);
    const ids: string[] = [];
    const unlabelled: Arrival[] = [];
    for (const { group, row } of rows) {
      const { label, ...request } = row;
      for (const known of takeKnown(unlabelled, { group, atMs: timeOf(row) }))
        await send("POST", "/v1/feedback", { transaction_id: known.transaction.id, label: known.label }, liveKey);
      const scored = await send("POST", "/v1/score", request, liveKey);
      if (random() < REPEATED_SHARE) expect(await send("POST", "/v1/score", request, liveKey)).toEqual(scored);
      if (label !== undefined) unlabelled.push({ group, row });
      ids.push(scored.decision_id);
    }
    const said: Json[] = [];
    for (let from = 0; from < count; from += READ_AT_ONCE) {
      const read = ids
        .slice(from, from + READ_AT_ONCE)
        .map((id) => send("GET", `/v1/decisions/${id}`, undefined, liveKey));
      said.push(...(await Promise.all(read)).map(({ shadow }) => shadow));
    }
    const { backtest_id } = await send("POST", "/v1/backtest", {
      policy_id,
      transactions: rows.map(({ row }) => row),
    });
    const path = `/v1/backtest/${backtest_id}`;
    const status = async () => (await send("GET", path)).status;
    await expect.poll(status).not.toMatch(/^(queued|running)$/);
    let levels = 0;
    for (let after = 0; after < rows.length; after += 1_000) {
      for (const row of (await send("GET", `${path}/rows?limit=1000&after=${after}`)).rows) {
        const { points: _, ...shadow } = said[row.row - 1];
        const { score, risk_level, recommended_action, reasons } = row;
        const version_id = versions[0].version_id;
        expect(shadow).toEqual({ version_id, score, risk_level, recommended_action, reasons });
        if (risk_level !== "low") levels += 1;
      }
    }
    // A shadow that never says anything would prove little.
    expect(levels).toBeGreaterThan(count / 20);
  } finally {
    await service.stop();
  }
}

interface Arrival {
  readonly group: number;
  readonly row: Json;
}

/** Takes out the rows of a group whose labels are known by a time. */
function takeKnown(unlabelled: Arrival[], now: { readonly group: number; readonly atMs: number }): readonly Json[] {
  const known = unlabelled.filter(({ group, row }) => group === now.group && timeOf(row) + DELAY_MS < now.atMs);
  for (const arrival of known) unlabelled.splice(unlabelled.indexOf(arrival), 1);
  return known.map(({ row }) => row);
}

function timeOf(row: Json): number {
  return Date.parse(row.transaction.occurred_at);
}

/** Two histories of other entities, the second of which comes late; and some labels. */
function arrivals(count: number, seed: number): readonly Arrival[] {
  const half = Math.floor(count / 2);
  const random = createRandom(seed);
  const groups = [randomHistory(half, seed), randomHistory(count - half, seed + 1)];
  const places = Array.from({ length: half + LATE_ROWS + 1 }, (_, at) => [at, at - LATE_ROWS]);
  return places
    .flatMap((place) => place.map((at, group) => ({ group, row: groups[group]?.[at] })))
    .filter(({ row }) => row !== undefined)
    .map(({ group, row }) => ({ group, row: random() < LABELLED_SHARE ? { ...row, label: labelOf(random()) } : row }));
}

function labelOf(share: number): "fraud" | "legitimate" {
  return share < 0.5 ? "fraud" : "legitimate";
}
