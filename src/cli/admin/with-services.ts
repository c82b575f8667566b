import { randomBytes } from "node:crypto";
import { type Config, readConfig } from "../../config.ts";
import { registry } from "../../engine/rules/registry.ts";
import { createServices, type Services } from "../../service/create-services.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import type { OrganisationDocument } from "../../store/store-documents.ts";
import type { CliIo } from "../cli-io.ts";

/** Runs a verb over the store that the environment names, the same one that a running service uses, and closes it. */
export function withServices<T>(io: CliIo, run: (services: Services, config: Config) => Promise<T>): Promise<T> {
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
  io.stdout.write(json === true ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""));
}
