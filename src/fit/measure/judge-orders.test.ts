import { describe, expect, it } from "vitest";
import { dealLabels } from "../../../bench/support/deal-labels.ts";
import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import { seededRandom } from "../seeded-random.ts";
import { judgeOrders } from "./judge-orders.ts";

const ROWS = 4_000;
const FRAUDS = 120;
const ROWS_PER_CUSTOMER = 4;

/** Points that tell nothing: so many distinct ones on a share of the rows, 0 on the others. */
function idlePoints(random: () => number, shareOfZeros: number, distinct: number): Float64Array {
  return Float64Array.from({ length: ROWS }, () => (random() < shareOfZeros ? 0 : Math.floor(distinct * random())));
}

function rowsLabelled(seed: string) {
  const labels = new Uint8Array(ROWS).fill(LABEL_CODES.legitimate).fill(LABEL_CODES.fraud, 0, FRAUDS);
  return {
    labels: dealLabels(labels, seed),
    amountsMinor: new Float64Array(ROWS),
    marketDays: new Int32Array(ROWS),
    customers: Float64Array.from({ length: ROWS }, (_, row) => Math.floor(row / ROWS_PER_CUSTOMER)),
  };
}

describe("gainBound", () => {
  const random = seededRandom("points");
  /** Of the first no fraud happens to stand high; the other has hardly any order. */
  const [unlucky, flat] = [idlePoints(random, 0.6, 3_000), idlePoints(random, 0.99, 300)];

  it("finds no gain where labels without meaning were unlucky for the first order, though the interval of the change lies above 0", () => {
    const judged = judgeOrders(rowsLabelled("n809"), [unlucky, flat]);
    expect(judged.change(1, "averagePrecision")?.low).toBeGreaterThan(0);
    expect(judged.gainBound(1, 1)).toBeLessThan(0);
  });

  it("finds the gain of an order that tells fraud, and asks for more where it may be proved in two ways", () => {
    const rows = rowsLabelled("telling");
    const telling = unlucky.map((points, row) => points / 10 + (rows.labels[row] === LABEL_CODES.fraud ? 100 : 0));
    const judged = judgeOrders(rows, [unlucky, telling]);
    const [one = 0, two = 0] = [judged.gainBound(1, 1) ?? 0, judged.gainBound(1, 2) ?? 0];
    expect(two).toBeGreaterThan(0);
    expect(one).toBeGreaterThan(two);
  });

  it("is null where too few rows of a label are there", () => {
    const rows = rowsLabelled("few");
    const labels = rows.labels.map((label, row) => (row < ROWS - 20 ? 0 : label));
    expect(judgeOrders({ ...rows, labels }, [unlucky, flat]).gainBound(1, 1)).toBeNull();
  });
});
