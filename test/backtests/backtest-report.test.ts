import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { type Json, startService, type TestService } from "../support/start-service.ts";

const ROWS = 1_500;
const LEVELS = ["low", "medium", "high", "critical"];
const THRESHOLDS = { medium: 30, high: 50, critical: 80 };
let service: TestService;
let key: string;
let done: Json;
let rows: Json[];
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
  done = await finished(await submit({}));
  rows = await rowsOf(done.backtest_id);
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const transactions = [...generateTransactions({ rows: ROWS, seed: "report", fraudShare: 0.05 })].map(
  ({ request, label }) => ({ ...request, label }),
);

async function submit(target: Json): Promise<string> {
  return (await send("POST", "/v1/backtest", { ...target, transactions })).body.backtest_id;
}

const finished = (id: string) => finishedBacktest(service, id, key);

async function rowsOf(id: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let after = 0; after < ROWS; after += 1_000)
    found.push(...(await send("GET", `/v1/backtest/${id}/rows?limit=1000&after=${after}`)).body.rows);
  return found;
}

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

/** Precision and recall counted by hand over the rows' scores. */
function quality(scoreOf: (row: Json) => number, threshold: number) {
  const flagged = rows.filter((row) => scoreOf(row) >= threshold);
  const frauds = flagged.filter(({ label }) => label === "fraud").length;
  const all = rows.filter(({ label }) => label === "fraud").length;
  const round = (value: number) => Math.round(1e4 * value) / 1e4;
  return { precision: flagged.length === 0 ? null : round(frauds / flagged.length), recall: round(frauds / all) };
}

describe("GET /v1/backtest/{backtest_id}/report", () => {
  it("counts each rule's hits by label, and what every level would reach without the rule", async () => {
    const { status, body } = await send("GET", `/v1/backtest/${done.backtest_id}/report`);
    expect(status).toBe(200);
    for (const rule of body.rules) {
      const hit = rows.filter(({ reasons }) => reasons.some(({ code }: Json) => code === rule.code));
      const labelled = (label: string) => hit.filter((row) => row.label === label).length;
      expect([rule.code, rule.hits, rule.fraud_hits, rule.legitimate_hits]).toEqual([
        rule.code,
        hit.length,
        labelled("fraud"),
        labelled("legitimate"),
      ]);
      expect(rule.hits).toBe(done.summary.rule_hits[rule.code]);
      const without = ({ reasons }: Json) =>
        Math.min(
          100,
          Math.round(
            reasons
              .filter(({ code }: Json) => code !== rule.code)
              .reduce((sum: number, { contribution }: Json) => sum + Math.round(contribution * 100), 0) / 100,
          ),
        );
      expect(rule.without).toEqual(
        Object.entries(THRESHOLDS).map(([level, threshold]) => ({ level, ...quality(without, threshold) })),
      );
    }
    expect(body.rules.some(({ hits }: Json) => hits > 0)).toBe(true);
  });

  it("sweeps every threshold from 0 to 100, and agrees with the summary at the policy's own", async () => {
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/report`);
    expect(body.sweep.map(({ min_score }: Json) => min_score)).toEqual(
      Array.from({ length: 101 }, (_, score) => score),
    );
    for (const { min_score, precision, recall, flagged_share } of body.sweep) {
      expect({ precision, recall }).toEqual(quality(({ score }) => score, min_score));
      const flagged = rows.filter(({ score }) => score >= min_score).length;
      expect(flagged_share).toBe(Math.round((1e4 * flagged) / ROWS) / 1e4);
    }
    for (const { min_score, precision, recall } of done.summary.labels.thresholds)
      expect(body.sweep[min_score]).toMatchObject({ precision, recall });
  });

  it("ranks: AUC is the share of pairs in order, average precision the mean precision at each fraud", async () => {
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/report`);
    expect(rows.some(({ points }) => points > 100)).toBe(true);
    const scores = (label: string) => rows.filter((row) => row.label === label).map(({ points }) => points as number);
    const [frauds, others] = [scores("fraud"), scores("legitimate")];
    const wins = frauds.flatMap((fraud) => others.map((other) => (fraud > other ? 1 : fraud === other ? 0.5 : 0)));
    expect(body.auc).toBeCloseTo(wins.reduce<number>((sum, win) => sum + win, 0) / wins.length, 4);
    const precisions = frauds.map((score) => quality((row) => row.points, score).precision ?? 0);
    expect(body.average_precision).toBeCloseTo(precisions.reduce((sum, one) => sum + one, 0) / frauds.length, 3);
  });

  it("tells the money caught, alerts a day, confidence and cold rows", async () => {
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/report`);
    const fraud = rows.filter(({ label }) => label === "fraud");
    const amount = (found: Json[]) => found.reduce((sum, { input }) => sum + input.transaction.amount, 0);
    expect(body.fraud_amount).toBe(amount(fraud));
    expect(body.amounts.map((one: Json) => [one.level, one.amount])).toEqual(
      Object.entries(THRESHOLDS).map(([level, threshold]) => [
        level,
        amount(fraud.filter(({ score }) => score >= threshold)),
      ]),
    );
    expect(body.confidence_histogram.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(ROWS);
    expect(body.cold_rows).toBe(new Set(rows.map(({ input }) => input.customer.id_hash)).size);
    const days = new Map<number, number>();
    for (const { input, score } of rows) {
      const day = Math.floor((Date.parse(input.transaction.occurred_at) + 3_600_000) / 86_400_000);
      days.set(day, (days.get(day) ?? 0) + (score >= THRESHOLDS.medium ? 1 : 0));
    }
    const [medium] = body.alerts_per_day;
    expect(medium).toEqual({
      level: "medium",
      mean: Math.round((100 * [...days.values()].reduce((sum, count) => sum + count, 0)) / days.size) / 100,
      max: Math.max(...days.values()),
    });
  });

  it("gives every share and ranking its 95 % interval, and none where too few rows stand behind it", async () => {
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/report`);
    const { figures } = body;
    expect([figures.auc.value, figures.average_precision.value]).toEqual([body.auc, body.average_precision]);
    const [medium] = figures.levels;
    const { precision, recall } = quality(({ score }) => score, THRESHOLDS.medium);
    expect([medium.precision?.value ?? precision, medium.recall.value]).toEqual([precision, recall]);
    expect(medium.alerts_per_day.value).toBe(body.alerts_per_day[0].mean);
    expect(medium.fraud_amount_share.value).toBe(body.amounts[0].recall);
    for (const { value, low, high } of [figures.auc, figures.average_precision, medium.recall, medium.alerts_per_1000])
      expect([low < value, value < high]).toEqual([true, true]);
    const few = transactions.slice(0, 20).map((row) => ({ ...row, label: "fraud" }));
    const small = (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id;
    await finished(small);
    const none = (await send("GET", `/v1/backtest/${small}/report`)).body.figures;
    expect([none.auc, none.average_precision, none.levels[0].alerts_per_1000]).toEqual([null, null, null]);
    expect(none.levels[0].recall).toMatchObject({ value: expect.any(Number) });
  });

  it("is 409 conflict for a backtest that is not completed, and 404 for one that is not there", async () => {
    const id = await submit({});
    await send("POST", `/v1/backtest/${id}/cancel`);
    const early = await send("GET", `/v1/backtest/${id}/report`);
    expect([early.status, early.body.error_code]).toEqual([409, "conflict"]);
    expect((await send("GET", `/v1/backtest/bt_${"0".repeat(32)}/report`)).status).toBe(404);
  });
});

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
    const other = await finished(await submit({ policy_id: policy.policy_id }));
    const otherRows = await rowsOf(other.backtest_id);
    const { status, body } = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${other.backtest_id}`);
    expect(status).toBe(200);
    for (const { from, to, count } of body.level_moves)
      expect(count).toBe(
        rows.filter((row, index) => row.risk_level === from && otherRows[index].risk_level === to).length,
      );
    expect(body.level_moves).toHaveLength(16);
    expect(body.action_moves.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(ROWS);
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
    const later = await finished(await submit({ policy_id }));
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
    const last = await finished(await submit({ policy_id }));
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
    const other = await finished(await submit({ policy_id }));
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
    const other = await finished(await submit({ policy_id }));
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
    const few = transactions.slice(0, 20);
    const [one, same] = [
      (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id,
      (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id,
    ];
    for (const id of [one, same]) await finished(id);
    const nothing = (await send("GET", `/v1/backtest/${one}/compare?with=${same}`)).body.change;
    expect(figuresOf(nothing).filter((of) => of !== null)).toEqual([]);
  });

  it("refuses two data sets", async () => {
    const small = (await send("POST", "/v1/backtest", { transactions: transactions.slice(0, 5) })).body.backtest_id;
    await finished(small);
    const answer = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${small}`);
    expect([answer.status, answer.body.details[0]]).toEqual([
      422,
      { field: "with", message: expect.any(String), code: "mismatch" },
    ]);
    expect((await send("GET", `/v1/backtest/${done.backtest_id}/compare`)).status).toBe(422);
  });
});
