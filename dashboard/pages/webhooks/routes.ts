import type { Route } from "../../route.ts";

/** No page yet: add `{ pattern: "/dashboard/webhooks", scope: "webhooks:read", navigation: ..., page }`. */
export const webhookRoutes: readonly Route[] = [];
