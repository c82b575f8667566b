import { type Command, InvalidArgumentError, Option } from "commander";
import packageJson from "../../../package.json" with { type: "json" };
import { decisionPack, type PackContent } from "../../proof/decision-pack.ts";
import { makePack } from "../../proof/make-pack.ts";
import { readPack, writePack } from "../../proof/pack-archive.ts";
import { periodPack } from "../../proof/period-pack.ts";
import { policyVersionPack } from "../../proof/policy-version-pack.ts";
import { packProblems } from "../../proof/verify-pack.ts";
import { loadSecretKey } from "../../secret-key.ts";
import type { Services } from "../../service/create-services.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import { createSealer } from "../../webhook/sealer.ts";
import type { CliIo } from "../cli-io.ts";
import { openProgress } from "../show-progress.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface PackOptions {
  readonly decision?: string;
  readonly policyVersion?: string;
  readonly period?: { readonly from: Date; readonly to: Date };
  readonly environment: Environment;
  readonly out?: string;
  readonly organisation?: string;
  readonly json?: boolean;
}

type ReadContent = (services: Services) => Promise<PackContent>;

const DECISION_ID = /^dec_[0-9a-f]{32}$/;
const VERSION_ID = /^plv_[0-9a-f]{32}$/;

/** Adds `svc pack` and `svc pack verify`. */
export function addPackCommand(program: Command, io: CliIo): void {
  const pack: Command = program
    .command("pack")
    .description("Prove a decision, a policy version or a period to somebody who has nothing but the pack")
    .addOption(new Option("--decision <id>", "everything that was known of it").argParser(idOf(DECISION_ID)))
    .addOption(
      new Option("--policy-version <id>", "its configuration, tests and who changed it")
        .argParser(idOf(VERSION_ID))
        .conflicts("decision"),
    )
    .addOption(
      new Option("--period <from..to>", "what was decided from a day or time on, to before another")
        .argParser(parsePeriod)
        .conflicts(["decision", "policyVersion"]),
    )
    .addOption(
      new Option("--environment <e>", "whose decisions a period is of").choices(["test", "live"]).default("live"),
    )
    .option("--out <path>", "a new directory, or a file that ends in .zip")
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: PackOptions) => {
      const read = contentOf(options);
      // Commander cannot ask for these by itself: `pack verify` takes none of them.
      if (read === null) pack.error("say what to prove with --decision, --policy-version or --period");
      if (options.out === undefined)
        pack.error("name where the pack goes with --out: a new directory, or a file that ends in .zip");
      return write(io, options.out, read, options.json);
    });
  pack
    .command("verify")
    .description("Verify a pack, offline: every file is as it was signed by the key of that fingerprint")
    .argument("<path>", "a directory or a .zip file")
    .requiredOption("--fingerprint <hex>", "of the signing key, as GET /v1/signing-keys shows it", fingerprint)
    .option("--json", "print JSON")
    // The command above takes --json, too, and would keep it.
    .action((path: string, _options: unknown, command: Command) => verify(io, path, command.optsWithGlobals()));
}

async function write(io: CliIo, out: string, read: ReadContent, json: boolean | undefined): Promise<void> {
  await withServices(io, async (services, config) => {
    using progress = openProgress(io);
    const content = await progress.during("Reading", () => read(services));
    const { db } = services.store;
    const sealer = createSealer(
      await loadSecretKey({ ...config, db, randomBytes: services.randomBytes }),
      services.randomBytes,
    );
    const { files, signer } = await progress.during("Proving", () =>
      makePack({ ...services, sealer, serviceVersion: packageJson.version }, content),
    );
    await writePack(out, files);
    progress[Symbol.dispose]();
    const view = { out, files: files.size, key_id: signer.key_id, fingerprint: signer.fingerprint };
    print(io, json, view, [
      `Wrote ${files.size} files to ${out}`,
      `Signed by ${signer.key_id}, fingerprint ${signer.fingerprint}`,
    ]);
  });
}

/** Reads what the options name; null where they name nothing. */
function contentOf({ decision, policyVersion, period, environment, organisation }: PackOptions): ReadContent | null {
  const ownerId = async (services: Services) => (await organisationOf(services, organisation))._id;
  if (decision !== undefined) return (services) => decisionPack(services, decision);
  if (policyVersion !== undefined)
    return async (services) => policyVersionPack(services, await ownerId(services), policyVersion);
  if (period !== undefined)
    return async (services) => periodPack(services, await ownerId(services), { ...period, environment });
  return null;
}

async function verify(
  io: CliIo,
  path: string,
  options: { readonly fingerprint: string; readonly json?: boolean },
): Promise<void> {
  const problems = packProblems(await readPack(path), options.fingerprint);
  print(
    io,
    options.json,
    { verified: problems.length === 0, problems },
    problems.length === 0 ? ["Verified: every file is as it was signed"] : problems,
  );
  const [first, ...others] = problems;
  if (first === undefined) return;
  const more = others.length === 0 ? "" : `, and ${others.length} problems more`;
  throw new Error(`Cannot verify "${path}": ${first}${more}`);
}

/** Days are whole days of UTC; the end is not included. */
function parsePeriod(value: string): { readonly from: Date; readonly to: Date } {
  const [from, to] = value.split("..").map((part) => new Date(part));
  const isRead = from !== undefined && to !== undefined && from < to;
  if (!isRead) throw new InvalidArgumentError("Wanted two days or times, the earlier first: 2026-10-01..2026-11-01");
  return { from, to };
}

function idOf(pattern: RegExp): (value: string) => string {
  return (value) => {
    if (!pattern.test(value)) throw new InvalidArgumentError("Wanted the prefix of its kind and 32 hex digits");
    return value;
  };
}

function fingerprint(value: string): string {
  if (!/^[0-9a-f]{64}$/.test(value)) throw new InvalidArgumentError("Wanted 64 hex digits");
  return value;
}
