import type { DocumentDb } from "../store/documents/document-db.ts";
import type { StoredDecision } from "../store/repositories/store-documents.ts";
import type { FanOutDeps } from "./fan-out-event.ts";
import { fanOutFlags } from "./fan-out-flags.ts";

/** Decisions read and written in one turn of the event loop, some 2 ms. */
const IN_ONE_TURN = 16;

/** What moving flags on works with. */
export interface RelayFlagsDeps extends FanOutDeps {
  readonly db: DocumentDb;
  /** Moves one document's outbox on, whatever it holds. */
  readonly relayOne: (decisionId: string) => Promise<void>;
}

/**
 * Moves the flags of decisions on, several with one write. Safe to run twice, as `relayOutbox` is, which does what differs: an outbox that
 * holds a label, too, and a decision that was changed meanwhile.
 */
export async function relayFlags(deps: RelayFlagsDeps, decisionIds: readonly string[]): Promise<void> {
  // Each write waits for its commit, a turn or more of the event loop.
  for (let from = 0; from < decisionIds.length; from += IN_ONE_TURN)
    await relaySome(deps, decisionIds.slice(from, from + IN_ONE_TURN));
}

async function relaySome(deps: RelayFlagsDeps, decisionIds: readonly string[]): Promise<void> {
  const decisions = deps.db.collection<StoredDecision>("decisions");
  const found = await decisions.find({ _id: { $in: decisionIds } }).toArray();
  const flagged = found.filter(({ outbox }) => outbox?.length === 1 && outbox[0]?.kind === "flag");
  await fanOutFlags(deps, flagged);
  const emptied = flagged.map(({ _id, revision }) => ({
    updateOne: {
      filter: { _id, revision },
      update: { $set: { outbox: [], outboxAt: null, revision: revision + 1 } },
      upsert: false,
    },
  }));
  const moved = emptied.length === 0 ? 0 : (await decisions.bulkWrite(emptied, { ordered: false })).matchedCount;
  if (moved < decisionIds.length) for (const decisionId of decisionIds) await deps.relayOne(decisionId);
}
