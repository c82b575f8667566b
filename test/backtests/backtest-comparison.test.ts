import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import type { Json } from "../support/json.ts";
import { LABELLED_ROWS, labelledCalls } from "../support/labelled-backtests.ts";
import { startService, type TestService } from "../support/start-service.ts";

const LEVELS = ["low", "medium", "high", "critical"];
let service: TestService;
let key: string;
let done: Json;
let rows: Json[];
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
  done = await replayed();
  rows = await rowsOf(done.backtest_id);
});
afterAll(() => service.stop());

const { send, finished, rowsOf, replayed } = labelledCalls(() => ({ service, key }));

/** Every figure that may be null, in one order. */
function figuresOf({ auc, average_precision, levels }: Json): Json[] {
  const ofLevel = ({ alerts_per_1000, alerts_per_day, precision, recall, fraud_amount_share }: Json) => [
    alerts_per_1000,
    alerts_per_day,
    precision,
    recall,
    fraud_amount_share,
  ];
  return [auc, average_precision, ...levels.flatMap(ofLevel)];
}

describe("GET /v1/backtest/{backtest_id}/compare", () => {
  it("gives the moves between levels and actions, and the largest differences with the rules that made them", async () => {
    const policy = (
      await send("POST", "/v1/policies", {
        name: "Other",
        product: "other",
        rules: [
          { code: "amount_limit", weight: 60 },
          { code: "night_unusual", enabled: false },
        ],
      })
    ).body;
    const other = await replayed({ policy_id: policy.policy_id });
    const otherRows = await rowsOf(other.backtest_id);
    const { status, body } = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${other.backtest_id}`);
    expect(status).toBe(200);
    for (const { from, to, count } of body.level_moves)
      expect(count).toBe(
        rows.filter((row, index) => row.risk_level === from && otherRows[index].risk_level === to).length,
      );
    expect(body.level_moves).toHaveLength(16);
    expect(body.action_moves.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(LABELLED_ROWS.length);
    expect(body.moved).toBe(rows.filter((row, index) => row.risk_level !== otherRows[index].risk_level).length);
    const sizes = body.differences.map(({ points, with_points }: Json) => Math.abs(points - with_points));
    expect(sizes.map(Math.round)).toEqual([...sizes].sort((a, b) => b - a).map(Math.round));
    const sizeOf = ({ points }: Json, row: number) => Math.abs(points - otherRows[row].points);
    expect(sizes[0]).toBe(Math.max(...rows.map(sizeOf)));
    expect(body.differences.length).toBeLessThanOrEqual(100);
    for (const { row, score, with_score, points, with_points, changes } of body.differences) {
      expect([rows[row - 1].score, otherRows[row - 1].score]).toEqual([score, with_score]);
      expect([rows[row - 1].points, otherRows[row - 1].points]).toEqual([points, with_points]);
      for (const { code } of changes) expect(["amount_limit", "night_unusual"]).toContain(code);
    }
  });

  it("leads from the active version to the draft whoever is named first, and the other way round when it is swapped", async () => {
    const draft = { name: "Draft", product: "draft", rules: [{ code: "night_unusual", enabled: false }] };
    const { policy_id } = (await send("POST", "/v1/policies", draft)).body;
    const later = await replayed({ policy_id });
    const compare = async (one: Json, other: Json, more = "") =>
      (await send("GET", `/v1/backtest/${one.backtest_id}/compare?with=${other.backtest_id}${more}`)).body;
    const planned = await compare(done, later);
    expect([planned.backtest_id, planned.with]).toEqual([done.backtest_id, later.backtest_id]);
    expect(await compare(later, done)).toEqual(planned);
    const swapped = await compare(done, later, "&swap=true");
    expect([swapped.backtest_id, swapped.with]).toEqual([later.backtest_id, done.backtest_id]);
    expect([swapped.before, swapped.after]).toEqual([planned.after, planned.before]);
    expect(swapped.fraud_newly_caught.map(({ row }: Json) => row)).toEqual(
      planned.fraud_newly_missed.map(({ row }: Json) => row),
    );
    // Of two that were never active the earlier version comes first.
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 25 } });
    const last = await replayed({ policy_id });
    expect(last.policy.version).toBe(2);
    expect((await compare(last, later)).backtest_id).toBe(later.backtest_id);
  });

  it("tells money, alerts a day, labels, and the fraud newly caught and newly missed", async () => {
    const policy = { name: "Money", product: "money", thresholds: { medium: 20, high: 70, critical: 90 } };
    const rules = [
      { code: "amount_limit", weight: 100 },
      { code: "structuring", enabled: false },
    ];
    const { policy_id } = (await send("POST", "/v1/policies", { ...policy, rules })).body;
    const other = await replayed({ policy_id });
    const otherRows = await rowsOf(other.backtest_id);
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${other.backtest_id}`);
    for (const [side, backtest] of [
      [body.before, done],
      [body.after, other],
    ]) {
      const report = (await send("GET", `/v1/backtest/${backtest.backtest_id}/report`)).body;
      const { alerts_per_day, fraud_amount, amounts, figures } = report;
      expect(side).toEqual({ policy: backtest.policy, alerts_per_day, fraud_amount, amounts, figures });
    }
    const reaches = (row: Json, level: string) => LEVELS.indexOf(row.risk_level) >= LEVELS.indexOf(level);
    for (const move of body.threshold_moves) {
      const newly = rows.filter((row, i) => !reaches(row, move.level) && reaches(otherRows[i] ?? {}, move.level));
      const noMore = rows.filter((row, i) => reaches(row, move.level) && !reaches(otherRows[i] ?? {}, move.level));
      const of = (moved: Json[], label: string) => moved.filter((row) => row.label === label);
      const money = (moved: Json[]) => moved.reduce((sum, { input }) => sum + input.transaction.amount, 0);
      expect(move).toEqual({
        level: move.level,
        flagged: newly.length,
        released: noMore.length,
        fraud_newly_caught: of(newly, "fraud").length,
        fraud_newly_missed: of(noMore, "fraud").length,
        legitimate_newly_flagged: of(newly, "legitimate").length,
        legitimate_released: of(noMore, "legitimate").length,
        amount_newly_caught: money(of(newly, "fraud")),
        amount_newly_missed: money(of(noMore, "fraud")),
      });
    }
    const [medium] = body.threshold_moves;
    expect(medium.fraud_newly_caught + medium.fraud_newly_missed).toBeGreaterThan(0);
    expect(body.fraud_newly_caught).toHaveLength(Math.min(100, medium.fraud_newly_caught));
    expect(body.fraud_newly_missed).toHaveLength(Math.min(100, medium.fraud_newly_missed));
    for (const { row, label, amount } of [...body.fraud_newly_missed, ...body.fraud_newly_caught, ...body.differences])
      expect([label, amount]).toEqual([rows[row - 1]?.["label"], rows[row - 1]?.["input"].transaction.amount]);
  });

  it("says the change of each figure with the interval of the change itself, over both wires, null where too few rows are behind it", async () => {
    const policy = { name: "Change", product: "change", rules: [{ code: "amount_limit", weight: 100 }] };
    const { policy_id } = (await send("POST", "/v1/policies", policy)).body;
    const other = await replayed({ policy_id });
    const path = `/v1/backtest/${done.backtest_id}/compare?with=${other.backtest_id}`;
    const { before, after, change } = (await send("GET", path)).body;
    const swapped = (await send("GET", `${path}&swap=true`)).body.change;
    const found = figuresOf(change).map((of, index) => ({
      of,
      from: figuresOf(before.figures)[index],
      to: figuresOf(after.figures)[index],
      back: figuresOf(swapped)[index],
    }));
    expect(found.filter(({ of }) => of !== null).length).toBeGreaterThan(10);
    for (const { of, from, to, back } of found) {
      expect(of === null).toBe(from === null || to === null);
      if (of === null) continue;
      expect(Math.abs(of.value - (to.value - from.value))).toBeLessThan(Math.abs(to.value) > 1 ? 0.03 : 0.0003);
      expect([of.low <= of.value, of.value <= of.high]).toEqual([true, true]);
      // Paired: what moves both sides alike is no part of the doubt.
      expect(of.high - of.low).toBeLessThan(from.high - from.low + (to.high - to.low));
      expect([back.value, back.high, back.low].map((end) => 0 - end)).toEqual([of.value, of.low, of.high]);
    }
    const headers = { authorization: `Bearer ${key}` };
    const client = createClient(BacktestService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const told = await client.compareBacktests({ backtestId: done.backtest_id, with: other.backtest_id }, { headers });
    expect(told.change?.levels[0]?.alertsPer1000).toMatchObject(change.levels[0].alerts_per_1000);
    const few = LABELLED_ROWS.slice(0, 20);
    const [one, same] = [
      (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id,
      (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id,
    ];
    for (const id of [one, same]) await finished(id);
    const nothing = (await send("GET", `/v1/backtest/${one}/compare?with=${same}`)).body.change;
    expect(figuresOf(nothing).filter((of) => of !== null)).toEqual([]);
  });

  it("refuses two data sets", async () => {
    const small = (await send("POST", "/v1/backtest", { transactions: LABELLED_ROWS.slice(0, 5) })).body.backtest_id;
    await finished(small);
    const answer = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${small}`);
    expect([answer.status, answer.body.details[0]]).toEqual([
      422,
      { field: "with", message: expect.any(String), code: "mismatch" },
    ]);
    expect((await send("GET", `/v1/backtest/${done.backtest_id}/compare`)).status).toBe(422);
  });
});
