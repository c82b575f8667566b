import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DashboardFiles } from "./dashboard-files.ts";

const DIRECTORY = join(import.meta.dirname, "..", "..", "..", "dashboard");
const HEAP_MB_MAX = 128;

/** Makes the dashboard's files on first use and keeps them; a failure is not kept. */
export function createFileLoader(): () => Promise<DashboardFiles> {
  let files: Promise<DashboardFiles> | undefined;
  return () => {
    files ??= buildOnThread().catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
}

function buildOnThread(): Promise<DashboardFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<DashboardFiles>();
  const worker = new Worker(new URL("./build-worker.ts", import.meta.url), {
    workerData: DIRECTORY,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("Cannot serve the dashboard: the thread that bundles its files ended")));
  return promise;
}
