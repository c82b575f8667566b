import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentCollection, DocumentDb } from "../documents/document-db.ts";
import { insertEach, isDuplicateKey } from "../documents/insert-once.ts";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import type { DecisionUnit, Ledger, QuotaUnit } from "../ledger.ts";
import { countProfiles } from "./count-profiles.ts";
import { createBatches } from "./create-batches.ts";
import { ATTEMPTS_MAX, type MongoProfiles, openMongoProfiles, overtaken, pause } from "./mongo-profiles.ts";
import { HOLD_MS_MAX, openMongoQuota } from "./mongo-quota.ts";
import { createTakeTogether } from "./take-together.ts";

/** What a unit is answered. */
interface Answer<D> {
  readonly document: D;
  readonly replayed: boolean;
}

/** Decisions found, or inserted, with one command. */
const DECISIONS_A_COMMAND = 32;

/**
 * The hot path on MongoDB: decision and profiles are read at once, the profiles are written under their versions, then the decision is inserted.
 * Where a quota is counted, the decision is looked for first, and a unit is taken. So there are four commands, for all units that wait
 * together, each of which names its documents by `_id`.
 */
export function openMongoLedger<D extends Revisioned>(db: DocumentDb): Ledger<D> {
  const [quota, profiles] = [openMongoQuota(db), openMongoProfiles(db)];
  const decisions = db.collection<D>("decisions");
  const take = createTakeTogether(decisions, profiles);
  const find = findTogether(decisions);
  const insert = insertTogether(decisions);

  /** Decides and stores what `toStore` makes of the decision, unless another one has decided. */
  async function decide(
    unit: DecisionUnit<unknown, D>,
    { isNew, toStore }: { readonly isNew: boolean; readonly toStore: (document: D) => D },
  ): Promise<Answer<D>> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const taken = await take({ unit, isNew: isNew || attempt > 0 });
      if (taken.kind === "stored") return { document: taken.document, replayed: true };
      if (taken.kind === "decided") {
        const document = toStore(taken.document);
        if (await insert(document)) return { document, replayed: false };
        return { document: await findWinner(decisions, unit.decisionId), replayed: true };
      }
      await pause(attempt);
    }
    throw overtaken("change");
  }

  /** Decides with a unit of the quota, which goes back where nothing is stored. */
  async function decideForUnit(unit: DecisionUnit<unknown, D>, paid: QuotaUnit): Promise<Answer<D>> {
    const stored = await find(unit.decisionId);
    if (stored !== undefined) return { document: stored, replayed: true };
    // Taking a unit is a write, too.
    unit.beforeWrite?.();
    if (!(await quota.take(paid))) {
      const meanwhile = await find(unit.decisionId);
      if (meanwhile !== undefined) return { document: meanwhile, replayed: true };
      throw paid.refusal();
    }
    const heldFromMs = paid.now();
    let tried = false;
    try {
      const toStore = (made: D) => {
        // A recount may have given the unit of an attempt back that was stalled so long.
        if (isTooLate(paid, heldFromMs)) throw storeUnavailable("Cannot store a decision: its attempt was stalled");
        tried = true;
        return { ...made, quotaMonth: paid.usageId };
      };
      const answer = await decide(unit, { isNew: true, toStore });
      if (answer.replayed && !isTooLate(paid, heldFromMs)) await quota.giveBack(paid);
      return answer;
    } catch (error) {
      // An insertion that failed may still have happened, and what is late is the recount's.
      if (!tried && !isTooLate(paid, heldFromMs)) await quota.giveBack(paid);
      throw error;
    }
  }

  return {
    decideOnce: (unit) =>
      unit.quota === undefined
        ? decide(unit, { isNew: false, toStore: (made) => made })
        : decideForUnit(unit, unit.quota),
    quota,
    findDecision: async (decisionId) => (await decisions.findOne({ _id: decisionId })) ?? undefined,
    ...readingOf(db, profiles),
    changeProfile: profiles.change,
    takeStep: profiles.takeStep,
    endSteps: profiles.endSteps,
    putMissing: (documents) => putMissing(decisions, documents),
    removeProfile: profiles.remove,
  };
}

function findTogether<D extends Revisioned>(decisions: DocumentCollection<D>) {
  return createBatches<string, D | undefined>(DECISIONS_A_COMMAND, async (batch) => {
    const stored = await decisions.find({ _id: { $in: batch.map(({ item }) => item) } }).toArray();
    const found = new Map<string, D>(stored.map((document) => [document._id, document]));
    for (const { item, resolve } of batch) resolve(found.get(item));
  });
}

/** Answers false where another decision of that id stands. */
function insertTogether<D extends Revisioned>(decisions: DocumentCollection<D>) {
  return createBatches<D, boolean>(DECISIONS_A_COMMAND, async (batch) => {
    const refused = await insertEach(
      decisions,
      batch.map(({ item }) => item),
    );
    for (const [place, { resolve }] of batch.entries()) resolve(!refused.has(place));
  });
}

function readingOf(
  db: DocumentDb,
  profiles: Pick<MongoProfiles, "read">,
): Pick<Ledger<never>, "readProfile" | "readNewest" | "countProfiles"> {
  return {
    readProfile: async (key) => (await profiles.read([key]))[0]?.packed,
    readNewest: async (key) => (await profiles.read([key]))[0]?.newest,
    countProfiles: (start) => countProfiles(db.collection("profiles"), start),
  };
}

/** Attempts to put documents of which others put some at the same time. */
const PUT_ATTEMPTS_MAX = 20;

/** Read before anything is put: nearly always nothing stands there. Where another one puts some at the same time they are read again. */
async function putMissing<D extends Revisioned>(
  decisions: DocumentCollection<D>,
  documents: readonly D[],
): Promise<ReadonlyMap<string, D>> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await decisions.find({ _id: { $in: documents.map(({ _id }) => _id) } }).toArray();
    const found = new Map(stored.map((record) => [record._id, record]));
    const missing = documents.filter(({ _id }) => !found.has(_id));
    try {
      if (missing.length > 0) await decisions.insertMany(missing);
      return found;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === PUT_ATTEMPTS_MAX) throw error;
    }
  }
}

function isTooLate({ now }: QuotaUnit, heldFromMs: number): boolean {
  return now() - heldFromMs > HOLD_MS_MAX;
}

/** The decision for which another one was refused. */
async function findWinner<D extends Revisioned>(decisions: DocumentCollection<D>, id: string): Promise<D> {
  const stored = await decisions.findOne({ _id: id });
  if (stored === null) throw new Error(`Cannot find decision ${id} after another one was refused for it`);
  return stored;
}
