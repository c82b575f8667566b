import type { Route } from "../../route.ts";

/** No page yet: add `{ pattern: "/dashboard/policies", scope: "policies:read", navigation: ..., page }`. */
export const policyRoutes: readonly Route[] = [];
