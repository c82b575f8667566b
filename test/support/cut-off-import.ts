import type { Pool } from "../../src/pool/create-pool.ts";
import type { Services } from "../../src/service/create-services.ts";
import { runNextHistory } from "../../src/service/history/run-next-history.ts";
import { storeUnavailable } from "../../src/store/documents/store-unavailable.ts";
import type { FoldTogether } from "../../src/store/ledger.ts";

/** Where an import is cut off: behind so many writes of its marks and so many of its steps. */
export interface CutOff {
  readonly marks: number;
  readonly steps: number;
  /** Profiles that take the step at which it is cut off: only on MongoDB, where they take it one by one. */
  readonly profiles?: number;
}

/** Runs the import that waits, or was cut off, to its end. */
export async function runImport(services: Services, pool: Pool): Promise<void> {
  await runNextHistory({ ...services, pool, isStopping: () => false, warn: () => undefined }, "");
}

/** The same as a process does that is killed on the way: what it wrote stays, and its claim is free. */
export async function runCutOff(services: Services, pool: Pool, cut: CutOff): Promise<void> {
  const { histories, store } = services;
  const dying = { ...services, ledger: dyingLedger(services.ledger, cut) };
  await runNextHistory({ ...dying, pool, isStopping: () => false, warn: () => undefined }, "");
  const running = store.db.collection<{ readonly _id: string }>("histories").find({ status: "running" });
  const [left] = await running.toArray();
  if (left === undefined) throw new Error("Cannot cut an import off that has ended");
  await histories.change(left._id, (history) => ({ ...history, lease: null }));
}

/** A ledger behind which the process is gone from some write of an import on. */
export function dyingLedger(ledger: Services["ledger"], cut: CutOff): Services["ledger"] {
  let [marks, steps] = [0, 0];
  return {
    ...ledger,
    async putMissing(documents) {
      marks += 1;
      if (marks > cut.marks) throw killed();
      return ledger.putMissing(documents);
    },
    async takeStep(step, keys, fold, before) {
      steps += 1;
      const own = steps;
      if (own <= cut.steps) return ledger.takeStep(step, keys, fold, before);
      if (own === cut.steps + 1 && cut.profiles !== undefined) {
        const some: FoldTogether = async (packed) =>
          (await fold(keys.map((_, at) => packed[at]))).slice(0, packed.length);
        await ledger.takeStep(step, keys.slice(0, cut.profiles), some, before);
      }
      await before;
      throw killed();
    },
  };
}

function killed(): Error {
  return storeUnavailable("Killed");
}
