import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
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
  const missing = missingStore(io);
  if (missing !== undefined)
    throw new Error(`Start the service, or run svc organisations create, first: ${missing} does not exist`);
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

/** The embedded store's file where it should be and is not; a server of MongoDB says so itself. */
function missingStore(io: CliIo): string | undefined {
  const config = readConfig(io.env, new Set(registry.rules.map((rule) => rule.code)));
  if ("problems" in config || config.mongodbUri !== undefined) return undefined;
  const file = join(config.dataDir, EMBEDDED_FILE);
  return existsSync(file) ? undefined : file;
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
  const shown = json === true ? [JSON.stringify(value)] : lines;
  io.stdout.write(shown.map((line) => `${visibleText(line)}\n`).join(""));
}
