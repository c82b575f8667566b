import { setTimeout } from "node:timers/promises";
import { Binary } from "mongodb";
import type { Revisioned } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { DecisionUnit, Ledger } from "./ledger.ts";
import { HOLD_MS_MAX, openMongoQuota } from "./mongo-quota.ts";

/** A profile in its collection. */
export interface ProfileDocument {
  readonly _id: string;
  readonly version: number;
  readonly packed: Binary;
}

/** Attempts on one profile; each lost one means that another scoring of the same entity went through. */
const ATTEMPTS_MAX = 400;
const WAIT_MS_MAX = 20;

/**
 * The hot path on MongoDB: decision and profiles are read at once, a unit of the quota is claimed where one is counted, each profile is written
 * under its version, then the decision is inserted. Each names one document.
 */
export function openMongoLedger<D extends Revisioned>(db: DocumentDb): Ledger<D> {
  const quota = openMongoQuota(db);
  const profiles = db.collection<ProfileDocument>("profiles");
  const decisions = db.collection<D>("decisions");

  /** Writes what `change` makes of a profile; the loser of a race reads again. */
  async function write<R extends { readonly packed: Uint8Array } | undefined>(
    key: string,
    read: ProfileDocument | null,
    change: (packed: Uint8Array | undefined) => R,
  ): Promise<R> {
    let current = read;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const before = current?.packed.buffer;
      const changed = change(before);
      if (changed === undefined || (before !== undefined && Buffer.compare(before, changed.packed) === 0))
        return changed;
      const packed = new Binary(changed.packed);
      const version = (current?.version ?? 0) + 1;
      const written =
        current === null
          ? await insertOnce(profiles, { _id: key, version, packed })
          : (await profiles.updateOne({ _id: key, version: current.version }, { $set: { packed, version } }))
              .matchedCount === 1;
      if (written) return changed;
      await setTimeout(Math.min(attempt, WAIT_MS_MAX));
      current = await profiles.findOne({ _id: key });
    }
    throw new Error(`Cannot change a profile: ${ATTEMPTS_MAX} attempts were overtaken by others`);
  }

  /** Folds the profiles and decides; undefined where another one has decided. */
  async function decide<P>(
    unit: DecisionUnit<P, D>,
    read: readonly (ProfileDocument | null)[],
    toStore: (document: D) => D,
  ): Promise<D | undefined> {
    unit.beforeWrite?.();
    const folded = await Promise.all(
      unit.profileKeys.map((key, index) => write(key, read[index] ?? null, (packed) => unit.fold(index, packed))),
    );
    const document = toStore(unit.decide(folded.map(({ profile }) => profile)));
    return (await insertOnce(decisions, document)) ? document : undefined;
  }

  /** Decides with a unit of the quota; however it ends, the unit is the decision's or nobody's. */
  async function decideForUnit<P>(
    unit: DecisionUnit<P, D>,
    read: readonly (ProfileDocument | null)[],
    paid: NonNullable<DecisionUnit<P, D>["quota"]>,
  ): Promise<D | undefined> {
    const outcome = await quota.claim(paid, unit.decisionId);
    if (outcome === "decided") return undefined;
    if (outcome !== "granted") {
      if ((await decisions.findOne({ _id: unit.decisionId })) !== null) return undefined;
      throw paid.refusal(outcome);
    }
    const heldFrom = paid.now();
    let tried = false;
    try {
      const document = await decide(unit, read, (made) => {
        // Whoever was stalled so long may have lost the claim.
        if (paid.now() - heldFrom > HOLD_MS_MAX) throw paid.refusal("in_doubt");
        tried = true;
        return { ...made, quotaToken: paid.token };
      });
      // The decision that came first is somebody else's, or this attempt's own where the driver sent it twice.
      quota.end(paid, document === undefined ? "unknown" : "decided");
      return document;
    } catch (error) {
      // An insertion that failed may still have happened.
      quota.end(paid, tried ? "unknown" : "dropped");
      throw error;
    }
  }

  return {
    async decideOnce(unit) {
      if (unit.quota !== undefined && quota.isKnownSpent(unit.quota)) {
        const document = await decisions.findOne({ _id: unit.decisionId });
        if (document !== null) return { document, replayed: true };
        throw unit.quota.refusal("spent");
      }
      const [stored, ...read] = await Promise.all([
        decisions.findOne({ _id: unit.decisionId }),
        ...unit.profileKeys.map((key) => profiles.findOne({ _id: key })),
      ]);
      if (stored !== null && stored !== undefined) return { document: stored, replayed: true };
      // Claiming a unit of the quota is a write, too.
      unit.beforeWrite?.();
      const document =
        unit.quota === undefined
          ? await decide(unit, read, (made) => made)
          : await decideForUnit(unit, read, unit.quota);
      if (document !== undefined) return { document, replayed: false };
      const winner = await decisions.findOne({ _id: unit.decisionId });
      if (winner === null)
        throw new Error(`Cannot find decision ${unit.decisionId} after another one was refused for it`);
      return { document: winner, replayed: true };
    },
    quota,
    findDecision: async (decisionId) => (await decisions.findOne({ _id: decisionId })) ?? undefined,
    readProfile: async (key) => (await profiles.findOne({ _id: key }))?.packed.buffer,
    async changeProfile(key, change) {
      await write(key, await profiles.findOne({ _id: key }), (packed) => {
        const changed = change(packed);
        return changed === undefined ? undefined : { packed: changed };
      });
    },
    async removeProfile(key, matches) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const read = await profiles.findOne({ _id: key });
        if (read === null || !matches(read.packed.buffer)) return false;
        if ((await profiles.deleteOne({ _id: key, version: read.version })).deletedCount === 1) return true;
      }
      throw new Error(`Cannot remove a profile: ${ATTEMPTS_MAX} attempts were overtaken by others`);
    },
  };
}
