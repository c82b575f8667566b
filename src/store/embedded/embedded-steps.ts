import type { Ledger, StepNote } from "../ledger.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import type { ProfileTable } from "./profile-table.ts";
import { isSameRow } from "./row-format.ts";

/** Attempts on one step; each lost one means that a score of one of its entities went through meanwhile. */
const ATTEMPTS_MAX = 400;

/** Opens the steps of imports: the profiles of a step and its number are one synchronous piece of one group commit, so none is half taken. */
export function openEmbeddedSteps(
  deps: CollectionDeps,
  readProfiles: (keys: readonly string[]) => readonly (Uint8Array | undefined)[],
  profiles: Pick<ProfileTable, "open">,
): Pick<Ledger<never>, "takeStep" | "endSteps"> {
  const steps = openSyncCollection<StepNote>("history_steps", deps);

  function put(before: StepNote | undefined, step: StepNote): void {
    if (before === undefined) steps.insert(step);
    else steps.replace(step);
  }

  const takeStep: Ledger<never>["takeStep"] = async ({ importId, number, reach }, keys, fold, before) => {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      if ((steps.get(importId)?.number ?? 0) >= number) return;
      const read = readProfiles(keys);
      const folded = await fold(read);
      await before;
      const isTaken = await deps.commit(() => {
        const step = steps.get(importId);
        if ((step?.number ?? 0) >= number) return true;
        if (step?.isEnded) throw new Error(`Cannot take step ${number} of ${importId}: it has ended`);
        const batch = profiles.open();
        const slots = keys.map((key) => batch.find(key));
        if (!slots.every(({ packed }, index) => isSameRow(packed, read[index]))) return false;
        for (const [index, slot] of slots.entries()) batch.put(slot, packedAt(folded, index));
        batch.write();
        put(step, { _id: importId, number, ...(reach && { reach }) });
        return true;
      });
      if (isTaken) return;
    }
    throw new Error(`Cannot take step ${number} of ${importId}: ${ATTEMPTS_MAX} attempts were overtaken by others`);
  };

  return {
    takeStep,
    endSteps: (importId) =>
      deps.commit(() => {
        const step = steps.get(importId);
        const { number = 0, reach, keys = [] } = step ?? {};
        if (!step?.isEnded) put(step, { _id: importId, number, ...(reach && { reach }), isEnded: true });
        return { number, reach: reach ?? undefined, keys };
      }),
  };
}

function packedAt(folded: readonly Uint8Array[], index: number): Uint8Array {
  const packed = folded[index];
  if (packed === undefined) throw new Error(`Cannot write profile ${index} of a step: it was not folded`);
  return packed;
}
