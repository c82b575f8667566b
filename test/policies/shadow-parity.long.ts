import { it } from "vitest";
import { holdShadowToBacktest } from "../support/shadow-parity.ts";

it("a shadow says of 5,000 rows, with profiles at their caps, what a backtest of its version says", async () => {
  await holdShadowToBacktest(5_000, 20_261_123);
}, 600_000);
