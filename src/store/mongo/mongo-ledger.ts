import { withNewest } from "../decisions/newest-ids.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentCollection, DocumentDb } from "../documents/document-db.ts";
import { insertOnce, isDuplicateKey } from "../documents/insert-once.ts";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import type { DecisionUnit, Ledger, QuotaUnit } from "../ledger.ts";
import { countProfiles } from "./count-profiles.ts";
import { type MongoProfiles, openMongoProfiles, type ProfileDocument, type ReadProfiles } from "./mongo-profiles.ts";
import { HOLD_MS_MAX, openMongoQuota } from "./mongo-quota.ts";

/**
 * The hot path on MongoDB: decision and profiles are read at once, a unit of the quota is taken where one is counted, the profiles are written
 * under their versions, then the decision is inserted: four commands, each of which names its documents by `_id`.
 */
export function openMongoLedger<D extends Revisioned>(db: DocumentDb): Ledger<D> {
  const [quota, profiles] = [openMongoQuota(db), openMongoProfiles(db)];
  const decisions = db.collection<D>("decisions");

  /** Folds the profiles and decides; undefined where another one has decided. */
  async function decide<P>(
    unit: DecisionUnit<P, D>,
    read: ReadProfiles,
    toStore: (document: D) => D,
  ): Promise<D | undefined> {
    unit.beforeWrite?.();
    const folded = await profiles.fold(unit.profileKeys, read, foldOf(unit));
    const document = toStore(unit.decide(folded.map(({ profile }) => profile)));
    if (unit.release !== undefined) for (const { profile } of folded) unit.release(profile);
    return (await insertOnce(decisions, document)) ? document : undefined;
  }

  /** Decides with a unit of the quota, which goes back where nothing is stored. */
  async function decideForUnit<P>(
    unit: DecisionUnit<P, D>,
    read: ReadProfiles,
    paid: QuotaUnit,
  ): Promise<D | undefined> {
    if (!(await quota.take(paid))) {
      if ((await decisions.findOne({ _id: unit.decisionId })) !== null) return undefined;
      throw paid.refusal();
    }
    const heldFromMs = paid.now();
    let tried = false;
    try {
      const document = await decide(unit, read, (made) => {
        // A recount may have given the unit of an attempt back that was stalled so long.
        if (isTooLate(paid, heldFromMs)) throw storeUnavailable("Cannot store a decision: its attempt was stalled");
        tried = true;
        return { ...made, quotaMonth: paid.usageId };
      });
      if (document === undefined) await quota.giveBack(paid);
      return document;
    } catch (error) {
      // An insertion that failed may still have happened, and what is late is the recount's.
      if (!tried && !isTooLate(paid, heldFromMs)) await quota.giveBack(paid);
      throw error;
    }
  }

  return {
    async decideOnce(unit) {
      const [stored, read] = await Promise.all([
        decisions.findOne({ _id: unit.decisionId }),
        profiles.read(unit.profileKeys),
      ]);
      if (stored !== null) return { document: stored, replayed: true };
      // Taking a unit of the quota is a write, too.
      unit.beforeWrite?.();
      const document =
        unit.quota === undefined
          ? await decide(unit, read, (made) => made)
          : await decideForUnit(unit, read, unit.quota);
      if (document !== undefined) return { document, replayed: false };
      return { document: await findWinner(decisions, unit.decisionId), replayed: true };
    },
    quota,
    findDecision: async (decisionId) => (await decisions.findOne({ _id: decisionId })) ?? undefined,
    ...readingOf(db, profiles),
    changeProfile: profiles.change,
    takeStep: profiles.takeStep,
    putMissing: (documents) => putMissing(decisions, documents),
    removeProfile: profiles.remove,
  };
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

/** Folds a stored profile, and what it remembers. */
function foldOf<P, D extends Revisioned>(unit: DecisionUnit<P, D>) {
  return (index: number, stored: ProfileDocument | null) => {
    const newest = unit.remembers?.[index] ? withNewest(stored?.newest, unit.decisionId) : undefined;
    const profile = unit.fold(index, unit.open(index, stored?.packed));
    return { packed: unit.pack(profile), profile, newest };
  };
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
