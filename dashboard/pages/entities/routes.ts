import type { Route } from "../../route.ts";
import { EntityPage } from "./entity-page.ts";

/** Who and what took part in transactions. */
export const entityRoutes: readonly Route[] = [
  { pattern: "/dashboard/entities/:kind/:hash", scope: "risk:read", page: EntityPage },
];
