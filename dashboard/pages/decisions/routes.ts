import type { Route } from "../../route.ts";
import { DecisionPage } from "./decision-page.ts";
import { FindPage } from "./find-page.ts";

/** Find a decision, and read one. */
export const decisionRoutes: readonly Route[] = [
  { pattern: "/dashboard/decisions", scope: "risk:read", navigation: "Decisions", page: FindPage },
  { pattern: "/dashboard/decisions/:decision_id", scope: "risk:read", page: DecisionPage },
];
