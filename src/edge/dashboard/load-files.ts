import { join } from "node:path";
import { makeOnThread } from "../files/make-on-thread.ts";
import { kept } from "../kept.ts";
import type { DashboardFiles } from "./dashboard-files.ts";

const DIRECTORY = join(import.meta.dirname, "..", "..", "..", "dashboard");

/** Makes the dashboard's files on first use. */
export function createFileLoader(): () => Promise<DashboardFiles> {
  return kept(() => makeOnThread<DashboardFiles>(new URL("./build-worker.ts", import.meta.url), DIRECTORY));
}
