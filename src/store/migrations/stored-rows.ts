import type { DocumentDb } from "../documents/document-db.ts";
import { eachDocument } from "./each-document.ts";
import type { Migration } from "./migration.ts";

interface OldBacktest {
  readonly _id: string;
  readonly revision: number;
  readonly storedBytes?: number;
  readonly dataset: { readonly rowCount: number };
  readonly completedAt: Date | null;
}

interface Chunk {
  readonly _id: string;
  readonly packed: Uint8Array;
}

/** Rows of a chunk, as they have always been. */
const CHUNK_ROWS = 2_500;
const ROWS_KEPT_MS = 90 * 24 * 3_600_000;

/** A backtest says how many bytes it has stored, and when its rows are to be removed. */
export const STORED_ROWS: Migration = {
  name: "stored rows",
  async run(db) {
    const backtests = db.collection<OldBacktest>("backtests");
    await eachDocument(backtests, async (backtest) => {
      if (backtest.storedBytes !== undefined) return;
      const { _id, revision, completedAt } = backtest;
      const removeRowsAt = completedAt === null ? null : new Date(completedAt.getTime() + ROWS_KEPT_MS);
      const storedBytes = await bytesOf(db, backtest);
      await backtests.updateOne({ _id, revision }, { $set: { storedBytes, removeRowsAt, deletedAt: null } });
    });
  },
};

async function bytesOf(db: DocumentDb, { _id, dataset }: OldBacktest): Promise<number> {
  const chunks = db.collection<Chunk>("backtest_chunks");
  let bytes = 0;
  for (let chunk = 0; chunk * CHUNK_ROWS < dataset.rowCount; chunk += 1)
    for (const kind of ["rows", "results"])
      bytes += (await chunks.findOne({ _id: `${_id}:${kind}:${chunk}` }))?.packed.length ?? 0;
  return bytes;
}
