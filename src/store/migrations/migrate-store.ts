import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import { DECISION_POINTS } from "./decision-points.ts";
import { ENTITY_LISTS, IDENTITY_LISTS } from "./entity-lists.ts";
import { LEASES } from "./leases.ts";
import type { Migration } from "./migration.ts";
import { QUOTA_UNITS } from "./quota-units.ts";
import { SCOPES_WITHOUT_HISTORY } from "./scopes-without-history.ts";
import { STORED_ROWS } from "./stored-rows.ts";
import { WAITING_ENTRIES } from "./waiting-entries.ts";

/** Every step, oldest first. One is never taken out while a store may be older than it. */
const MIGRATIONS: readonly Migration[] = [
  SCOPES_WITHOUT_HISTORY,
  LEASES,
  WAITING_ENTRIES,
  QUOTA_UNITS,
  STORED_ROWS,
  ENTITY_LISTS,
  IDENTITY_LISTS,
  DECISION_POINTS,
];

/** What is migrated, and which store it is. */
interface MigratedStore {
  readonly db: DocumentDb;
  readonly kind: "embedded" | "mongodb";
}

interface TakenDocument {
  readonly _id: string;
  readonly takenAt: Date;
}

/**
 * Takes the steps that a store has not taken yet; one that is empty has nothing to be brought forwards. Throws where the store has taken one that
 * this version does not know.
 */
export async function migrateStore({ db, kind }: MigratedStore, now: () => number): Promise<void> {
  const taken = db.collection<TakenDocument>("migrations");
  const names = new Set((await taken.find({}).toArray()).map(({ _id }) => _id));
  refuseNewer(names);
  const isNew = (await db.collection("meta").findOne({})) === null;
  for (const { name, run } of MIGRATIONS.filter(takenOn(kind))) {
    if (names.has(name)) continue;
    if (!isNew) await run(db);
    await insertOnce(taken, { _id: name, takenAt: new Date(now()) });
  }
}

/** Takes all steps, whatever the store remembers: what was put into it may be older than itself. */
export async function migrateAgain({ db, kind }: MigratedStore): Promise<void> {
  for (const { run } of MIGRATIONS.filter(takenOn(kind))) await run(db);
}

function refuseNewer(names: ReadonlySet<string>): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const [unknown] = [...names].filter((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`Start the newer version that took "${unknown}" in this store, or restore a backup of before it`);
}

function takenOn(kind: MigratedStore["kind"]): (migration: Migration) => boolean {
  return ({ on = kind }) => on === kind;
}
