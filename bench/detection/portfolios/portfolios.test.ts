import { describe, expect, it } from "vitest";
import type { LabelledRow } from "../sets/labelled-set.ts";
import { cardRows } from "./cards.ts";
import { lenderRows } from "./lender.ts";
import { UNTELLABLE } from "./pieces.ts";
import { walletRows } from "./wallets.ts";

describe.each([
  ["wallets", walletRows],
  ["lender", lenderRows],
  ["cards", cardRows],
] as const)("%s", (_name, rowsOf) => {
  const rows = rowsOf("test");
  const frauds = rows.filter(({ isFraud }) => isFraud);
  const cases = Map.groupBy(frauds, ({ fraudCase }) => fraudCase);

  it("equal seeds give equal rows, and others other ones", () => {
    expect(rowsOf("test").slice(0, 1_000)).toEqual(rows.slice(0, 1_000));
    expect(rowsOf("other").slice(0, 1_000)).not.toEqual(rows.slice(0, 1_000));
  });

  it("a tenth and more of the cases cannot be told, and are marked so", () => {
    const hidden = [...cases.values()].filter(([first]) => first?.pattern === UNTELLABLE);
    expect(hidden.length / cases.size).toBeGreaterThan(0.1);
    const marked = frauds.filter(({ isUntellable }) => isUntellable);
    expect(marked).toHaveLength(hidden.flat().length);
  });

  it("has few frauds, and only sound rows", () => {
    expect(frauds.length / rows.length).toBeLessThan(0.02);
    const isSound = ({ amountMinor, occurredAtMs, customer }: LabelledRow) =>
      Number.isSafeInteger(amountMinor) && amountMinor > 0 && Number.isFinite(occurredAtMs) && customer !== "";
    expect(rows.every(isSound)).toBe(true);
  });
});
