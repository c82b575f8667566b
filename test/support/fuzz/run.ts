import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { createKey } from "../../../src/service/keys/create-key.ts";
import { OBJECTS_ENVIRONMENT } from "../authorization-objects.ts";
import { startFleet } from "../start-fleet.ts";
import { contractMethods } from "./contract-methods.ts";
import { openStallWatch } from "./open-stall-watch.ts";
import { runFuzz } from "./run-fuzz.ts";

/** `npm run test:fuzz -- --seed nightly --cases 200000`: a service of its own on the embedded store, or on the server that MONGODB_URI names. */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now()) },
    from: { type: "string", default: "0" },
    cases: { type: "string", default: "200000" },
  },
});
const { seed } = values;
const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };
/** What the service logs at the level that it is started with. */
const LOGGED = /"level":/;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const directory = await mkdtemp(join(tmpdir(), "risk-fuzz-"));
const watch = openStallWatch(join(directory, "probe"));
say(`seed ${seed}, ${process.env["MONGODB_URI"] === undefined ? "embedded store" : "MongoDB"}`);
process.exitCode = (await fuzz()) ? 0 : 1;

/** Whether nothing was found. */
async function fuzz(): Promise<boolean> {
  // Nothing is delivered: an address that a case has bent reaches nobody.
  await using fleet = await startFleet(["api"], { ...OBJECTS_ENVIRONMENT, ...watch.environment, LOG_LEVEL: "error" });
  const [service] = fleet.processes;
  if (service === undefined) throw new Error("Cannot fuzz: no process was started");
  const organisationId = (await fleet.services.organisations.list())[0]?._id ?? "";
  const live = { organisationId, environment: "live", name: "fuzz", ...RATE } as const;
  const report = await runFuzz({
    ...service,
    methods: await contractMethods(),
    testKey: fleet.key,
    liveKey: (await createKey(fleet.services, live)).key,
    seed,
    from: Number(values.from),
    cases: Number(values.cases),
    watch,
    say,
  });
  for (const [kind, count] of [...report.statuses].sort()) say(`${String(count).padStart(8)} ${kind}`);
  for (const finding of report.findings) say(`FINDING ${finding}`);
  // An error that no answer told of, or a warning of Node's, is a finding, too.
  const written = [
    ...service
      .stdout()
      .split("\n")
      .filter((line) => LOGGED.test(line)),
    service.stderr().trim(),
  ];
  const lines = written.filter((line) => line !== "");
  for (const line of lines) say(`FINDING The service wrote: ${line}`);
  say(`${report.sent} cases, ${report.findings.length + lines.length} findings`);
  await rm(directory, { recursive: true, force: true });
  return report.findings.length + lines.length === 0;
}
