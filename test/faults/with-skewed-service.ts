import { setTimeout } from "node:timers/promises";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { World } from "./world.ts";

const SKEWED_MS = 2_000;

/** Runs one more service over the store, in this process, whose clock jumps by so much while it runs, and back again. */
export async function withSkewedService(world: World, jumpMs: number): Promise<void> {
  let offsetMs = 0;
  const environment = { HTTP_PORT: "0", GRPC_PORT: "0", DATA_DIR: world.dataDir, ...world.environment };
  const config = readConfig(environment, new Set());
  if ("problems" in config) throw new Error(config.problems.join("; "));
  const app = await startApp(config, { now: () => Date.now() + offsetMs, logTo: { write: () => undefined } });
  const leave = world.crew.invite(`http://127.0.0.1:${app.httpPort}`);
  for (const next of [jumpMs, 0]) {
    await setTimeout(SKEWED_MS / 2);
    offsetMs = next;
  }
  await setTimeout(SKEWED_MS);
  leave();
  await app.close();
}
