import type { Route } from "../../route.ts";
import { NewKeyPage } from "./new-key-page.ts";
import { SettingsPage } from "./settings-page.ts";

/** Who may do what, how much, and what was done. */
export const settingsRoutes: readonly Route[] = [
  { pattern: "/dashboard/settings", scope: "keys:manage", navigation: "Settings", page: SettingsPage },
  { pattern: "/dashboard/settings/keys/new", scope: "keys:manage", page: NewKeyPage },
];
