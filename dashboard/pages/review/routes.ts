import type { Route } from "../../route.ts";
import { ReviewPage } from "./review-page.ts";

/** What waits for somebody to look at it. */
export const reviewRoutes: readonly Route[] = [
  { pattern: "/dashboard/review", scope: "risk:read", navigation: "Review", page: ReviewPage },
];
