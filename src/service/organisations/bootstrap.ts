import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { newId, type RandomBytes } from "../../ids.ts";
import type { DocumentDb } from "../../store/documents/document-db.ts";
import { makeDirectory } from "../../store/make-directory.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import { getOrCreate } from "../../store/repositories/meta.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import { createKey } from "../keys/create-key.ts";
import { createOrganisation } from "./create-organisation.ts";

/** What the first start makes, and writes to `bootstrap.json`. */
export interface Bootstrap {
  readonly organisation_id: string;
  readonly test_key: string;
  readonly live_key: string;
}

const FILE = "bootstrap.json";
const OWNER_ONLY = 0o600;
const OTHER_PROCESS_MS = 3_000;
const POLL_MS = 100;

/**
 * On a store without an organisation: makes one, an admin test key and an admin live key, and writes them to
 * `<dataDir>/bootstrap.json`, which only its owner can read. Undefined when there was an organisation.
 * A start that was killed in the middle is taken up by the next one: the organisation's id is settled first, and the keys that it left are revoked.
 * Throws where the file has the keys of another store: that one was emptied or is elsewhere, and clients still have its keys.
 */
export async function bootstrap(deps: {
  readonly db: DocumentDb;
  readonly organisations: Organisations;
  readonly keys: Keys;
  readonly seedDefaultPolicy: (organisationId: string) => Promise<void>;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly dataDir: string;
}): Promise<Bootstrap | undefined> {
  if ((await deps.organisations.list()).length > 0) return undefined;
  const mine = newId("org", deps.randomBytes);
  const settled = await getOrCreate(deps.db, "first_organisation", () => mine);
  if (settled !== mine && (await appears(() => deps.organisations.find(settled)))) return undefined;
  await refuseOtherKeys(deps.dataDir, settled);
  await revokeAll(deps, settled);
  const keyFor = (environment: Environment) =>
    createKey(deps, { organisationId: settled, environment, name: "bootstrap" });
  const [test, live] = [await keyFor("test"), await keyFor("live")];
  for (const { document } of [test, live]) await refuseRevoked(deps, document.keyId);
  const made = { organisation_id: settled, test_key: test.key, live_key: live.key };
  await writeForOwner(deps.dataDir, FILE, `${JSON.stringify(made, null, 2)}\n`);
  await createOrganisation(deps, { name: "Default organisation", organisationId: settled });
  return made;
}

type HeldKeys = Pick<Parameters<typeof bootstrap>[0], "keys" | "now">;

/** Nobody has the keys of a start that was killed: they are revoked before there are others. */
async function revokeAll({ keys, now }: HeldKeys, organisationId: string): Promise<void> {
  for (const { keyId } of await keys.list(organisationId)) await keys.revoke(keyId, new Date(now()));
}

async function refuseOtherKeys(dataDir: string, organisationId: string): Promise<void> {
  const kept = await readFile(join(dataDir, FILE), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept === undefined || kept.includes(`"${organisationId}"`)) return;
  throw new Error(
    `Cannot make a first organisation: the store is empty, and ${FILE} in DATA_DIR has the keys of another one; restore that one, or move ${FILE} away to begin anew`,
  );
}

/** Another process that took this start for a killed one writes keys of its own: those that it has revoked must not take their place. */
async function refuseRevoked({ keys }: HeldKeys, keyId: string): Promise<void> {
  if ((await keys.findByKeyId(keyId))?.revokedAt !== null)
    throw new Error("Start again: another process made the first organisation meanwhile");
}

/** Gives another process that is making the organisation at this moment the time to finish; one that was killed never will. */
async function appears(find: () => Promise<unknown>): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < OTHER_PROCESS_MS; waitedMs += POLL_MS) {
    if ((await find()) !== null) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

/** Writes a file that only its owner can read, whole or not at all. */
async function writeForOwner(directory: string, name: string, content: string): Promise<void> {
  makeDirectory(directory);
  const temporary = join(directory, `.${name}.${process.pid}`);
  const file = await open(temporary, "w", OWNER_ONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(directory, name));
}
