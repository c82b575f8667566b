import { it } from "vitest";
import { effort } from "../support/effort.ts";
import { holdShadowToBacktest } from "../support/shadow-parity.ts";

const ROWS = effort(300, 500);

it("a shadow says of every row, some late, at one time or repeated, and with labels between them, what a backtest of its version says", async () => {
  await holdShadowToBacktest(ROWS, 20_261_122);
});
