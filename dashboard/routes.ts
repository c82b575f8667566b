import { backtestRoutes } from "./pages/backtests/routes.ts";
import { decisionRoutes } from "./pages/decisions/routes.ts";
import { entityRoutes } from "./pages/entities/routes.ts";
import { fitRoutes } from "./pages/fits/routes.ts";
import { homeRoutes } from "./pages/home/routes.ts";
import { policyRoutes } from "./pages/policies/routes.ts";
import { reviewRoutes } from "./pages/review/routes.ts";
import { settingsRoutes } from "./pages/settings/routes.ts";
import { webhookRoutes } from "./pages/webhooks/routes.ts";
import type { Route } from "./route.ts";

/** Every page, in the order of the navigation. The first pattern that matches wins. */
export const routes: readonly Route[] = [
  ...homeRoutes,
  ...reviewRoutes,
  ...decisionRoutes,
  ...entityRoutes,
  ...backtestRoutes,
  ...fitRoutes,
  ...policyRoutes,
  ...webhookRoutes,
  ...settingsRoutes,
];
