import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { openSharedLedger, type SharedStore } from "../../src/store/embedded/open-shared-ledger.ts";
import type { DecisionUnit } from "../../src/store/ledger.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

/**
 * A thread of `store-writer.ts` that decides over a ledger of its own, and acknowledges each decision once it is on disk, until it is told to
 * stop. It tells what it is about to decide, so that the other thread may find it before that.
 */
const { shared, acknowledged } = workerData as { readonly shared: SharedStore; readonly acknowledged: number };
const LANES = 4;
await using store = openSharedLedger<StoredDecision>(shared, () => undefined);
let isStopped = false;
parentPort?.once("message", () => {
  isStopped = true;
});

function unitOf(decisionId: string): DecisionUnit<Uint8Array, StoredDecision> {
  return {
    decisionId,
    profileKeys: [`k:${decisionId}`, "k:hot"],
    open: (_index, packed) => packed ?? new Uint8Array(200),
    fold: (_index, profile) => profile,
    pack: (profile) => profile,
    decide: () => ({ _id: decisionId, revision: 0 }) as unknown as StoredDecision,
  };
}

await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    for (let n = lane; !isStopped; n += LANES) {
      const decisionId = `dec_${String(n).padStart(32, "0")}`;
      parentPort?.postMessage(decisionId);
      await store.ledger.decideOnce(unitOf(decisionId));
      writeSync(acknowledged, `${decisionId}\n`);
      // The event loop has a turn for the message that stops it.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }),
);
