import type { Route } from "../../route.ts";
import { HomePage } from "./home-page.ts";

/** The start page. */
export const homeRoutes: readonly Route[] = [{ pattern: "/dashboard", navigation: "Home", page: HomePage }];
