import type { Route } from "../../route.ts";
import { ComparePage } from "./compare/compare-page.ts";
import { ListPage } from "./list/list-page.ts";
import { AgainPage } from "./report/again-page.ts";
import { BacktestPage } from "./report/backtest-page.ts";
import { NewPage } from "./upload/new-page.ts";

/** Backtests: the list, a new one, one, and two side by side. */
export const backtestRoutes: readonly Route[] = [
  { pattern: "/dashboard/backtests", scope: "backtest:read", navigation: "Backtests", page: ListPage },
  { pattern: "/dashboard/backtests/new", scope: "backtest:write", page: NewPage },
  { pattern: "/dashboard/backtests/:backtest_id", scope: "backtest:read", page: BacktestPage },
  { pattern: "/dashboard/backtests/:backtest_id/again", scope: "backtest:write", page: AgainPage },
  { pattern: "/dashboard/backtests/:backtest_id/compare", scope: "backtest:read", page: ComparePage },
];
