import { expect, test } from "vitest";
import { createColumns } from "../../engine/backtest/columns.ts";
import { createRowsAtHand } from "./create-rows-at-hand.ts";

const rows = () => ({ columns: createColumns(1), chunks: [] });

test("rows are given away once, and those of the newest batches alone are kept", () => {
  const atHand = createRowsAtHand();
  const [first, second, third, again] = [rows(), rows(), rows(), rows()];
  atHand.keep("first", first);
  atHand.keep("second", second);
  atHand.keep("first", again);
  atHand.keep("third", third);
  expect(atHand.take("second")).toBeUndefined();
  expect(atHand.take("first")).toBe(again);
  expect(atHand.take("first")).toBeUndefined();
  expect(atHand.take("third")).toBe(third);
});
