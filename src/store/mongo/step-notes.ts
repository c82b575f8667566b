import type { DocumentDb } from "../documents/document-db.ts";
import { isDuplicateKey } from "../documents/insert-once.ts";
import type { ImportStep, StepNote, StepsTaken } from "../ledger.ts";

/** Of MongoDB, where the profiles of a step take it one by one: also the step that is written, behind those that were taken as a whole. */
interface MongoStepNote extends StepNote {
  readonly next?: { readonly number: number; readonly keys: readonly string[] };
}

/** What is known of the steps of imports, beside the profiles that take them. */
export interface StepNotes {
  /** Notes a step before it is written. Throws where the import has ended. */
  begin(step: ImportStep, keys: readonly string[]): Promise<void>;
  /** See `Ledger.endSteps`; `takenOf` says which profiles took a step. It is noted, since a later import writes its own steps in their place. */
  end(
    importId: string,
    takenOf: (number: number, keys: readonly string[]) => Promise<readonly string[]>,
  ): Promise<StepsTaken>;
}

/** Opens the notes of a store. */
export function openStepNotes(db: DocumentDb): StepNotes {
  const notes = db.collection<MongoStepNote>("history_steps");
  return {
    async begin({ importId, number, reachBefore }, keys) {
      const $set = { number: number - 1, reach: reachBefore ?? null, next: { number, keys } };
      try {
        await notes.updateOne({ _id: importId, isEnded: { $ne: true } }, { $set }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new Error(`Cannot take step ${number} of ${importId}: it has ended`, { cause: error });
      }
    },
    async end(importId, takenOf) {
      const update = { $setOnInsert: { number: 0 }, $set: { isEnded: true } };
      await notes.updateOne({ _id: importId }, update, { upsert: true });
      const note = await notes.findOne({ _id: importId });
      const { number = 0, reach, next } = note ?? {};
      const keys = note?.keys ?? (next === undefined ? [] : await takenOf(next.number, next.keys));
      const newest = keys.length > 0 ? Math.max(number, next?.number ?? 0) : number;
      await notes.updateOne({ _id: importId }, { $set: { number: newest, keys } });
      return { number: newest, reach: reach ?? undefined, keys };
    },
  };
}
