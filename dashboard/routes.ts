import { backtestRoutes } from "./pages/backtests/routes.ts";
import { decisionRoutes } from "./pages/decisions/routes.ts";
import { homeRoutes } from "./pages/home/routes.ts";
import { policyRoutes } from "./pages/policies/routes.ts";
import { webhookRoutes } from "./pages/webhooks/routes.ts";
import type { Route } from "./route.ts";

/** Every page, in the order of the navigation. The first pattern that matches wins. */
export const routes: readonly Route[] = [
  ...homeRoutes,
  ...decisionRoutes,
  ...backtestRoutes,
  ...policyRoutes,
  ...webhookRoutes,
];
