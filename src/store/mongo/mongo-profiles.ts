import { setTimeout } from "node:timers/promises";
import type { DocumentCollection, DocumentDb, UpdateChange } from "../documents/document-db.ts";
import { insertOnce, isDuplicateKey } from "../documents/insert-once.ts";
import type { FoldTogether, ImportStep, StepBefore, StepsTaken } from "../ledger.ts";
import { openStepNotes } from "./step-notes.ts";

/** A profile in its collection. */
export interface ProfileDocument {
  readonly _id: string;
  /** From 1; grows with every write. */
  readonly version: number;
  readonly packed: Uint8Array;
  /** The newest step of an import that it has taken. */
  readonly step?: string;
  /** What it remembers of its entity's newest decisions: see `newestIdStarts`. */
  readonly newest?: Uint8Array;
}

/** What is stored of some profiles, in the order of their keys; null where there is none. */
export type ReadProfiles = readonly (ProfileDocument | null)[];

/** The profiles of a MongoDB store, each written under its version. */
export interface MongoProfiles {
  /** One command, of many profiles a few at once. */
  read(keys: readonly string[]): Promise<ReadProfiles>;
  /** Makes changes of profiles, all in one command; whether nobody else wrote one of them in between, else some are made and some not. */
  write(changes: readonly UpdateChange[]): Promise<boolean>;
  /** Writes what `change` makes of one profile; undefined means "nothing to change". */
  change(key: string, change: (packed: Uint8Array | undefined) => Uint8Array | undefined): Promise<void>;
  /** Writes what `fold` makes of profiles that have not taken the step yet; each says in the same write that it has. */
  takeStep(step: ImportStep, keys: readonly string[], fold: FoldTogether, before?: StepBefore): Promise<void>;
  /** See `Ledger`. */
  endSteps(importId: string): Promise<StepsTaken>;
  /** Removes one if `matches` says so of what is stored; whether it did. */
  remove(key: string, matches: (packed: Uint8Array) => boolean): Promise<boolean>;
}

const STEP_DIGITS = 12;
/** What a server answers at once: of more documents it would have to be asked for the rest. */
const KEYS_A_READ = 100;
/** Attempts on one set of profiles; each lost one means that another writer of the same entity went through. */
export const ATTEMPTS_MAX = 400;
const WAIT_MS_MAX = 20;
const NO_BYTES = new Uint8Array();

/** Opens the profiles of a store. */
export function openMongoProfiles(db: DocumentDb): MongoProfiles {
  const profiles = db.collection<ProfileDocument>("profiles");
  const notes = openStepNotes(db);

  async function read(keys: readonly string[]): Promise<ReadProfiles> {
    const parts = Array.from({ length: Math.ceil(keys.length / KEYS_A_READ) }, (_, part) =>
      profiles.find({ _id: { $in: keys.slice(part * KEYS_A_READ, (part + 1) * KEYS_A_READ) } }).toArray(),
    );
    const byKey = new Map((await Promise.all(parts)).flat().map((document) => [document._id, document]));
    return keys.map((key) => byKey.get(key) ?? null);
  }

  return {
    read,
    write: async (changes) => changes.length === 0 || areWritten(profiles, changes),
    async change(key, change) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const current = await profiles.findOne({ _id: key });
        const packed = change(current?.packed);
        const [changed] = changesOf(key, current, packed && { packed });
        if (changed === undefined || packed === undefined) return;
        const isWritten =
          current === null
            ? await insertOnce(profiles, { _id: key, version: 1, packed })
            : (await profiles.updateOne(changed.filter, changed.update)).matchedCount === 1;
        if (isWritten) return;
        await pause(attempt);
      }
      throw overtaken("change");
    },
    async takeStep(taking, keys, fold, before) {
      const step = stepOf(taking);
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const current = await read(keys);
        if (current.every((profile) => hasTaken(profile, step))) return;
        const folded = await fold(current.map((profile) => profile?.packed));
        await before;
        await notes.begin(taking, keys);
        const changes = keys.flatMap((key, index): readonly UpdateChange[] => {
          const profile = current[index] ?? null;
          if (hasTaken(profile, step)) return [];
          const version = profile?.version ?? 0;
          const update = { $set: { packed: folded[index], version: version + 1, step } };
          return [{ filter: { _id: key, version }, update, upsert: profile === null }];
        });
        if (await areWritten(profiles, changes)) return;
        await pause(attempt);
      }
      throw overtaken("fold");
    },
    endSteps: (importId) =>
      notes.end(importId, async (number, keys) => {
        const step = stepOf({ importId, number });
        return (await read(keys)).flatMap((profile) => (profile && hasTaken(profile, step) ? [profile._id] : []));
      }),
    async remove(key, matches) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const current = await profiles.findOne({ _id: key });
        if (current === null || !matches(current.packed)) return false;
        if ((await profiles.deleteOne({ _id: key, version: current.version })).deletedCount === 1) return true;
      }
      throw overtaken("remove");
    },
  };
}

function stepOf({ importId, number }: ImportStep): string {
  return `${importId}:${String(number).padStart(STEP_DIGITS, "0")}`;
}

/** Steps of one import are taken in order, and of an environment one import runs at a time: what comes later in the text came later. */
function hasTaken(profile: ProfileDocument | null, step: string): boolean {
  const { step: taken } = profile ?? {};
  if (taken === undefined) return false;
  const prefix = step.slice(0, -STEP_DIGITS);
  return taken.startsWith(prefix) && taken >= step;
}

/**
 * One, or none where the same is stored. A profile that is new is written under the version 0, which none has: where another made it
 * meanwhile, its key is taken.
 */
export function changesOf(
  key: string,
  current: ProfileDocument | null,
  made: { readonly packed: Uint8Array; readonly newest?: Uint8Array | undefined } | undefined,
): readonly UpdateChange[] {
  if (made === undefined) return [];
  const { packed, newest = current?.newest } = made;
  if (current !== null && isSame(current.packed, packed) && isSame(current.newest, newest)) return [];
  const version = current?.version ?? 0;
  const update = { $set: { packed, version: version + 1, ...(newest !== undefined && { newest }) } };
  return [{ filter: { _id: key, version }, update, upsert: current === null }];
}

function isSame(before: Uint8Array | undefined, after: Uint8Array | undefined): boolean {
  return Buffer.compare(before ?? NO_BYTES, after ?? NO_BYTES) === 0;
}

/** Whether all were written; of those that were not nothing is known but that another writer came first. */
async function areWritten(
  profiles: DocumentCollection<ProfileDocument>,
  changes: readonly UpdateChange[],
): Promise<boolean> {
  try {
    const operations = changes.map((updateOne) => ({ updateOne }));
    const { matchedCount, upsertedCount } = await profiles.bulkWrite(operations, { ordered: false });
    return matchedCount + upsertedCount === changes.length;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Waits before a further attempt, the longer the more were lost. */
export async function pause(attempt: number): Promise<void> {
  await setTimeout(Math.min(attempt, WAIT_MS_MAX));
}

/** The refusal of who was overtaken too often. */
export function overtaken(verb: string): Error {
  return new Error(`Cannot ${verb} a profile: ${ATTEMPTS_MAX} attempts were overtaken by others`);
}
