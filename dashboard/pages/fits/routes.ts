import type { Route } from "../../route.ts";
import { FitPage } from "./fit-page.ts";
import { NewFitPage } from "./new-fit-page.ts";

/** Fits: asked for from a backtest's report, and one. */
export const fitRoutes: readonly Route[] = [
  { pattern: "/dashboard/backtests/:backtest_id/fit", scope: "backtest:write", page: NewFitPage },
  { pattern: "/dashboard/fits/:fit_id", scope: "backtest:read", page: FitPage },
];
