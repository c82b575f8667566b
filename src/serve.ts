import process from "node:process";
import { startApp } from "./app.ts";

import { readConfig } from "./config.ts";
import { registry } from "./engine/rules/registry.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import { causeOf } from "./log.ts";
import { redactText } from "./redact-text.ts";
import type { Bootstrap } from "./service/organisations/bootstrap.ts";
import { bootstrapLines } from "./service/organisations/bootstrap-lines.ts";

const EXIT_FAILURE = 1;

// Node itself would print every member of the error, and a driver's error has documents among them.
process.on("uncaughtException", (error) => fail([`Cannot go on: ${causeOf(error).stack ?? typeof error}`]));

const config = readConfig(process.env, new Set(registry.rules.map((rule) => rule.code)));
if ("problems" in config) fail(config.problems);
const onBootstrap = (made: Bootstrap) =>
  process.stdout.write(`${bootstrapLines(made, config, process.stdout.isTTY === true).join("\n")}\n`);
const app = await startApp(config, { now: Date.now, onBootstrap }).catch((error: unknown) => fail([reasonOf(error)]));
let stopping = false;
process.on("SIGHUP", () => app.reloadTls());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
// Not a line of the log, so that no log level hides it; and last, so that who reads it may send signals.
const { httpPort: http_port, grpcPort: grpc_port } = app;
process.stdout.write(`${JSON.stringify({ msg: "listening", http_port, grpc_port })}\n`);
giveBackMemory();

function stop(): void {
  if (stopping) return;
  stopping = true;
  app.close().then(
    () => process.exit(0),
    (error: unknown) => fail([`Cannot stop cleanly: ${reasonOf(error)}`]),
  );
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(EXIT_FAILURE);
}

/** The operating system's refusals (a port in use, a directory that cannot be written) read like ours. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error)
    return `Cannot listen on port ${error.port}: another process uses it; set HTTP_PORT or GRPC_PORT`;
  return redactText(error.message.split("\n", 1)[0] ?? error.name);
}
