import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "../../config.ts";
import { registry } from "../../engine/rules/registry.ts";
import { createServices, type Services } from "../../service/create-services.ts";
import { EMBEDDED_FILE } from "../../store/embedded/open-store-file.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import type { OrganisationDocument } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { visibleText } from "../visible-text.ts";

/** Runs a verb over the store that the environment names, the same one that a running service uses, and closes it. Throws where there is none. */
export function withServices<T>(io: CliIo, run: (services: Services, config: Config) => Promise<T>): Promise<T> {
  refuseMissingStore(io);
  return withMadeStore(io, run);
}

/** Like `withServices`, for a verb that may be the first: it makes the store where there is none. */
export function withMadeStore<T>(io: CliIo, run: (services: Services, config: Config) => Promise<T>): Promise<T> {
  return withStore(io, async (store, config) => {
    const services = await createServices(store, {
      disabledRules: new Set(config.disabledRules),
      randomBytes,
      now: io.now,
      warn: (message) => io.stderr.write(`${message}\n`),
    });
    return run(services, config);
  });
}

/** Like `withServices`, of a store that may be empty or half filled: nothing is made in it. */
export async function withStore<T>(io: CliIo, run: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(io.env, new Set(registry.rules.map((rule) => rule.code)));
  if ("problems" in config) throw new Error(config.problems.join("; "));
  await using store = await openStore(config);
  return await run(store, config);
}

/** Throws where the embedded store's file is not there, or is an empty one, which SQLite takes for a new store; MongoDB says so itself. */
function refuseMissingStore(io: CliIo): void {
  const config = readConfig(io.env, new Set(registry.rules.map((rule) => rule.code)));
  if ("problems" in config || config.mongodbUri !== undefined) return;
  const file = join(config.dataDir, EMBEDDED_FILE);
  const bytes = bytesOf(file, config.dataDir);
  if (bytes === undefined || bytes === 0) {
    const found = bytes === undefined ? "does not exist" : "is empty";
    throw new Error(`Start the service, or run svc organisations create, first: ${file} ${found}`);
  }
}

/** How large a file is; undefined where there is none. Throws where nobody can say, as in a directory that may not be entered. */
function bytesOf(file: string, directory: string): number | undefined {
  try {
    return statSync(file).size;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") return undefined;
    const [reason] = error.message.split(",", 1);
    throw new Error(`Set DATA_DIR to a directory that can be read: found "${directory}", ${reason}`, { cause: error });
  }
}

/** The organisation that a verb is about: the one named, or the only one there is. */
export async function organisationOf(services: Services, named: string | undefined): Promise<OrganisationDocument> {
  if (named !== undefined) {
    const found = await services.organisations.find(named);
    if (found === null) throw new Error(`Cannot find organisation "${named}"`);
    return found;
  }
  const [only, ...others] = await services.organisations.list();
  if (only === undefined) throw new Error("Create an organisation first: svc organisations create --name NAME");
  if (others.length > 0) throw new Error("Name the organisation with --organisation: there are several");
  return only;
}

/** Prints one result: a JSON line with --json, else the lines for a person. */
export function print(io: CliIo, json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  io.stdout.write(printed(json, value, lines));
}

/** What `print` writes. */
export function printed(json: boolean | undefined, value: unknown, lines: readonly string[]): string {
  const shown = json === true ? [JSON.stringify(value)] : lines;
  return shown.map((line) => `${visibleText(line)}\n`).join("");
}
