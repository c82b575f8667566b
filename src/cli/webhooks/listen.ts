import { once } from "node:events";
import process from "node:process";
import type { Command } from "commander";
import { readConfig } from "../../config.ts";
import { registry } from "../../engine/rules/registry.ts";
import type { CliIo } from "../cli-io.ts";
import { wholeNumber } from "../whole-number.ts";
import { deliveryLine, describeDelivery, viewDelivery } from "./describe-delivery.ts";
import { firstSteps, listenerUrl } from "./first-steps.ts";
import { openListenerCertificates } from "./open-listener-certificates.ts";
import { addSecret, createSecretSource } from "./secret-source.ts";
import { startListener } from "./start-listener.ts";

interface ListenOptions {
  readonly port: number;
  readonly secret: readonly string[];
  readonly secretFile?: string;
  readonly status: number;
  readonly delayMs: number;
  readonly count: number;
  readonly json?: boolean;
}

const PORT = 8443;
const PORT_MAX = 65_535;
const STATUS_MIN = 200;
const STATUS_MAX = 599;
const DELAY_MS_MAX = 600_000;
const COUNT_MAX = 999_999_999;

/** Adds `svc webhooks listen`: a receiver on the developer's own machine that shows what the service delivers. */
export function addWebhooksCommand(program: Command, io: CliIo): void {
  program
    .command("webhooks")
    .description("Receive webhooks on your own machine")
    .command("listen")
    .description("Show every delivery, and whether its signature is right")
    .option("--port <n>", "port on loopback; 0 takes a free one", wholeNumber(0, PORT_MAX), PORT)
    .option("--secret <secret>", "the endpoint's secret; several during a rotation", addSecret, [])
    .option("--secret-file <file>", "a file that holds secrets, such as the registration's saved answer")
    .option("--status <n>", "what deliveries are answered", wholeNumber(STATUS_MIN, STATUS_MAX), 204)
    .option("--delay-ms <n>", "how long an answer is held back", wholeNumber(0, DELAY_MS_MAX), 0)
    .option("--count <n>", "end after so many deliveries", wholeNumber(1, COUNT_MAX), COUNT_MAX)
    .option("--json", "print one line of JSON a delivery")
    .action((options: ListenOptions) => listen(io, options));
}

async function listen(io: CliIo, options: ListenOptions): Promise<void> {
  const config = readConfig(io.env, new Set(registry.rules.map((rule) => rule.code)));
  if ("problems" in config) throw new Error(config.problems.join("; "));
  const secrets = createSecretSource(options.secret, options.secretFile);
  const secretKnown = (await secrets()).length > 0;
  const certificates = await openListenerCertificates(config.dataDir, io.now());
  await using listener = await startListener({
    certificates,
    port: options.port,
    status: options.status,
    delayMs: options.delayMs,
    deliveriesMax: options.count,
    onDelivery: async (delivery) => {
      const view = viewDelivery(delivery, await secrets(), io.now());
      await write(io, options.json === true ? deliveryLine(view) : describeDelivery(view));
    },
    onTrouble: (message) => io.stderr.write(`${message}\n`),
  });
  const { port } = listener;
  const { caFile, made } = certificates;
  await write(
    io,
    options.json === true
      ? `${JSON.stringify({ msg: "listening", url: listenerUrl(port), ca_file: caFile })}\n`
      : firstSteps({ config, caFile, port, secretFile: options.secretFile, secretKnown }),
  );
  const stop = new AbortController();
  if (made)
    io.stderr.write("Made a new certificate: a service that runs already has to be started again to trust it\n");
  await Promise.race([listener.finished, interrupted(stop.signal)]).finally(() => stop.abort());
}

/** Resolves at Ctrl-C, or when a supervisor asks to end; rejects at the signal, which nobody awaits any more. */
function interrupted(signal: AbortSignal): Promise<unknown> {
  return Promise.race(["SIGINT", "SIGTERM"].map((name) => once(process, name, { signal })));
}

/** Writes no faster than stdout takes it, so that a delivery waits for its turn and not in memory. */
async function write(io: CliIo, text: string): Promise<void> {
  if (!io.stdout.write(text)) await once(io.stdout, "drain");
}
