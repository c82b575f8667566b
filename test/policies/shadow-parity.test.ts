import { it } from "vitest";
import { holdShadowToBacktest } from "../support/shadow-parity.ts";

it("a shadow says of 500 rows, some late, at one time or repeated, and with labels between them, what a backtest of its version says", async () => {
  await holdShadowToBacktest(500, 20_261_122);
});
