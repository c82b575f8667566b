import type { Route } from "../../route.ts";
import { DecisionPage } from "./decision-page.ts";
import { ListPage } from "./list-page.ts";

/** Find a decision, and read one. */
export const decisionRoutes: readonly Route[] = [
  { pattern: "/dashboard/decisions", scope: "risk:read", navigation: "Decisions", page: ListPage },
  { pattern: "/dashboard/decisions/:decision_id", scope: "risk:read", page: DecisionPage },
];
