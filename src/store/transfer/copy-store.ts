import { COLLECTIONS, type CollectionDeclaration } from "../collections.ts";
import { REMEMBERED_SINCE } from "../decisions/remembered-since.ts";
import { toStoredJson } from "../documents/stored-json.ts";
import type { Store } from "../open-store.ts";
import { ID_SALT, SECRET_KEY_MARK } from "../repositories/meta.ts";
import { type CopiedPrints, createPrints, notePrints } from "./copied-prints.ts";
import { heldCollections } from "./held-collections.ts";
import { ownedPages } from "./owned-pages.ts";
import type { RecordReader, StoredRecord } from "./records.ts";
import { refuseInUse } from "./refuse-in-use.ts";
import { type CopyTally, createTally } from "./tally.ts";
import { beginMove, endMove, refuseUnfinished, unfinishedMove } from "./unfinished.ts";

/** What of a collection was copied, and what then was on both sides. */
export interface CopiedCollection {
  readonly collection: string;
  /** Records that the target did not have, or had otherwise. */
  readonly written: number;
  /** Records that the target had and the source has no more. */
  readonly removed: number;
  readonly source: CopyTally;
  readonly target: CopyTally;
}

/** What is copied. */
export interface CopyOptions {
  /** None: every organisation. */
  readonly organisationId: string | undefined;
  /** Told after each page. */
  readonly onPage: (collection: string, records: number) => void;
}

/**
 * Brings the target's data to what the source's is, page by page, and then compares both. It may be stopped at any moment and run again:
 * what is there already is only read. Throws where the target holds data under another salt or secret key, or was in
 * use since it was copied to.
 */
export async function copyStore(
  source: Store,
  target: Store,
  options: CopyOptions,
): Promise<readonly CopiedCollection[]> {
  const { organisationId, onPage } = options;
  const move = `svc store copy of ${organisationId ?? "all organisations"}`;
  if ((await unfinishedMove(target.db)) !== move) {
    await refuseUnfinished(target.db);
    await takeSalt(source, target);
    await takeKeyMark(source, target);
    await takeRememberedSince(source, target);
    await refuseInUse(source.records, target, organisationId);
    await beginMove(target.db, move);
  }
  const moved = COLLECTIONS.filter((collection) => collection.moved === "always");
  const written = new Map<string, number>();
  for (const collection of moved)
    written.set(collection.name, await bring(source.records, target, { collection, organisationId, onPage }));
  const copied: CopiedCollection[] = [];
  const prints = createPrints();
  // After all was brought: whose a record is another collection may have to say.
  for (const collection of moved) {
    const { removed, tally } = await prune(source.records, target, { collection, organisationId, prints });
    const counted = createTally();
    for await (const records of ownedPages(source.records, collection, organisationId)) counted.add(records);
    const { name } = collection;
    copied.push({ collection: name, written: written.get(name) ?? 0, removed, source: counted.read(), target: tally });
  }
  if (copied.every(isEqual)) {
    await notePrints(target.db, prints);
    await endMove(target.db);
  }
  return copied;
}

/** Whether both sides hold the same. */
export function isEqual({ source, target }: CopiedCollection): boolean {
  return source.count === target.count && source.digest === target.digest;
}

/** Ids are derived under the salt: data under two of them would not find itself. */
async function takeSalt(source: Store, target: Store): Promise<void> {
  if (!(await takeValue(source, target, { name: ID_SALT, called: "salt of derived ids" })))
    throw new Error("Cannot copy from a store that no service has started on");
}

/** What is sealed under one key opens under no other: a target that no service has started on is told which one it needs. */
async function takeKeyMark(source: Store, target: Store): Promise<void> {
  await takeValue(source, target, { name: SECRET_KEY_MARK, called: "SECRET_KEY, under which secrets are encrypted" });
}

/** Gives the target a value of the source that all of its data depends on; false where the source has none. */
async function takeValue(
  source: Store,
  target: Store,
  { name, called }: { readonly name: string; readonly called: string },
): Promise<boolean> {
  const value = (await source.records.find("meta", [name])).get(name);
  if (value === undefined) return false;
  const other = (await target.records.find("meta", [name])).get(name);
  if (other === undefined) await target.records.insert("meta", [value]);
  if (other === undefined || other["value"] === value["value"]) return true;
  const held = await heldCollections(target.records);
  if (held.length > 0)
    throw new Error(
      `Copy into an empty store: the target is another store, with its own ${called}, and holds ${held.join(", ")}`,
    );
  await target.records.replace("meta", [value]);
  return true;
}

/** From when on profiles remember decisions comes with the profiles. */
async function takeRememberedSince(source: Store, target: Store): Promise<void> {
  for (const name of Object.values(REMEMBERED_SINCE)) {
    const since = (await source.records.find("meta", [name])).get(name);
    const own = (await target.records.find("meta", [name])).get(name);
    if (since !== undefined && own === undefined) await target.records.insert("meta", [since]);
    else if (since !== undefined && own !== undefined && String(own["value"]) < String(since["value"]))
      await target.records.replace("meta", [since]);
  }
}

interface Part {
  readonly collection: CollectionDeclaration;
  readonly organisationId: string | undefined;
}

async function bring(source: RecordReader, target: Store, part: Part & Pick<CopyOptions, "onPage">): Promise<number> {
  const { name } = part.collection;
  let written = 0;
  for await (const records of ownedPages(source, part.collection, part.organisationId)) {
    const standing = await target.records.find(name, idsOf(records));
    const missing = records.filter(({ _id }) => !standing.has(_id));
    const changed = records.filter((record) => {
      const before = standing.get(record._id);
      return before !== undefined && toStoredJson(before) !== toStoredJson(record);
    });
    await target.records.insert(name, missing);
    await target.records.replace(name, changed);
    written += missing.length + changed.length;
    part.onPage(name, records.length);
  }
  return written;
}

/** Removes what the source has no more, and counts the rest. */
async function prune(
  source: RecordReader,
  target: Store,
  { collection, organisationId, prints }: Part & { readonly prints: CopiedPrints },
): Promise<{ readonly removed: number; readonly tally: CopyTally }> {
  const tally = createTally();
  let removed = 0;
  for await (const records of ownedPages(target.records, collection, organisationId)) {
    const known = await source.find(collection.name, idsOf(records));
    const gone = idsOf(records).filter((id) => !known.has(id));
    await target.records.remove(collection.name, gone);
    removed += gone.length;
    const kept = records.filter(({ _id }) => known.has(_id));
    tally.add(kept);
    prints.add(collection.name, kept);
  }
  return { removed, tally: tally.read() };
}

function idsOf(records: readonly StoredRecord[]): readonly string[] {
  return records.map(({ _id }) => _id);
}
