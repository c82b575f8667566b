import { fileURLToPath } from "node:url";
import { kept } from "../../kept.ts";
import { ownFile } from "../../own-file.ts";
import { makeOnThread } from "../files/make-on-thread.ts";
import type { DashboardFiles } from "./dashboard-files.ts";

const DIRECTORY = fileURLToPath(ownFile("dashboard"));

/** Makes the dashboard's files on first use. */
export function createFileLoader(): () => Promise<DashboardFiles> {
  return kept(() => makeOnThread<DashboardFiles>(ownFile("src/edge/dashboard/build-worker.ts"), DIRECTORY));
}
