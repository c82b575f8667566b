import process from "node:process";
import { type App, startApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { registry } from "./engine/rules/registry.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import type { holdSignals } from "./hold-signals.js";
import { causeOf } from "./log.ts";
import type { Bootstrap } from "./service/organisations/bootstrap.ts";
import { bootstrapLines } from "./service/organisations/bootstrap-lines.ts";
import { startProblem } from "./start-problem.ts";

const EXIT_FAILURE = 1;

/**
 * Runs the service of this process until a signal ends it. A stop that is asked for during the start closes what the start has opened, once
 * it has: half a start is nothing to close.
 */
export async function serveProcess(signals: ReturnType<typeof holdSignals>): Promise<void> {
  // Node itself would print every member of the error, and a driver's error has documents among them.
  process.on("uncaughtException", (error) => fail([`Cannot go on: ${causeOf(error).stack ?? typeof error}`]));
  // Whoever started it may read nothing, or be gone: its log says so, and it goes on.
  process.stdout.on("error", () => undefined);
  const config = readConfig(process.env, new Set(registry.rules.map((rule) => rule.code)));
  if ("problems" in config) fail(config.problems);
  if (signals.isStopAsked()) process.exit(0);
  const app = await start(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail([`Cannot stop cleanly: ${startProblem(error, config)}`]),
    );
  };
  signals.handTo({ stop, reload: () => app.reloadTls() });
  if (stopping) return;
  // Not a line of the log, so that no log level hides it; and last, so that who reads it may send signals.
  const { httpPort: http_port, grpcPort: grpc_port, metricsPort: metrics_port } = app;
  process.stdout.write(`${JSON.stringify({ msg: "listening", http_port, grpc_port, metrics_port })}\n`);
  giveBackMemory();
}

function start(config: Config): Promise<App> {
  const onBootstrap = (made: Bootstrap) =>
    process.stdout.write(`${bootstrapLines(made, config, process.stdout.isTTY === true).join("\n")}\n`);
  return startApp(config, { now: Date.now, onBootstrap }).catch((error: unknown) =>
    fail([startProblem(error, config)]),
  );
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(EXIT_FAILURE);
}
