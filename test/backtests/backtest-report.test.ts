import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { LABELLED_ROWS, labelledCalls } from "../support/labelled-backtests.ts";
import { startService, type TestService } from "../support/start-service.ts";

const THRESHOLDS = { medium: 30, high: 50, critical: 80 };
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
      expect(flagged_share).toBe(Math.round((1e4 * flagged) / LABELLED_ROWS.length) / 1e4);
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
    expect(body.confidence_histogram.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(
      LABELLED_ROWS.length,
    );
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
    const few = LABELLED_ROWS.slice(0, 20).map((row) => ({ ...row, label: "fraud" }));
    const small = (await send("POST", "/v1/backtest", { transactions: few })).body.backtest_id;
    await finished(small);
    const none = (await send("GET", `/v1/backtest/${small}/report`)).body.figures;
    expect([none.auc, none.average_precision, none.levels[0].alerts_per_1000]).toEqual([null, null, null]);
    expect(none.levels[0].recall).toMatchObject({ value: expect.any(Number) });
  });

  it("is 409 conflict for a backtest that is not completed, and 404 for one that is not there", async () => {
    const { body } = await send("POST", "/v1/backtest", { transactions: LABELLED_ROWS });
    const id = body.backtest_id;
    await send("POST", `/v1/backtest/${id}/cancel`);
    const early = await send("GET", `/v1/backtest/${id}/report`);
    expect([early.status, early.body.error_code]).toEqual([409, "conflict"]);
    expect((await send("GET", `/v1/backtest/bt_${"0".repeat(32)}/report`)).status).toBe(404);
  });
});
