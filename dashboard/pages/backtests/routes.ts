import type { Route } from "../../route.ts";

/** No page yet: add `{ pattern: "/dashboard/backtests", scope: "backtest:read", navigation: ..., page }`. */
export const backtestRoutes: readonly Route[] = [];
