import { type DatasetRow, packChunk, unpackRows } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { collectionNamed } from "../../store/collections.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";
import { redactInput } from "./redact-input.ts";

/** Takes every identifier out of the rows of a customer, in backtests that have ended: nothing is computed from these any more. */
export async function forgetInBacktests(
  deps: ForgetDeps,
  forgotten: Forgotten,
  onLookedAt: OnLookedAt,
): Promise<{ readonly backtestRows: number; readonly backtestsLeft: readonly string[] }> {
  const { pageRecords } = collectionNamed("backtests");
  const { organisationId, environment, idHash } = forgotten;
  const backtestsLeft: string[] = [];
  const seen = new Set<string>();
  let backtestRows = 0;
  // Once more for what was copied meanwhile from rows that were still to be looked at (`rows_of`).
  for (let pass = 0; pass < PASSES; pass += 1) {
    let after: string | undefined;
    do {
      const { records, next } = await deps.store.records.page("backtests", after, pageRecords);
      for (const backtest of records as unknown as readonly BacktestDocument[]) {
        if (backtest.organisationId !== organisationId || backtest.environment !== environment) continue;
        if (seen.has(backtest._id)) continue;
        seen.add(backtest._id);
        const rows = await forgetInOne(deps, backtest, idHash);
        if (rows === "left") backtestsLeft.push(backtest._id);
        else backtestRows += rows;
      }
      onLookedAt("backtests", pass === 0 ? records.length : 0);
      after = next;
    } while (after !== undefined);
  }
  return { backtestRows, backtestsLeft };
}

/** What is copied after the first pass is copied from rows that the first pass has changed. */
const PASSES = 2;

/** Rows that were changed; `left` when there are some and the backtest has not ended. */
async function forgetInOne(deps: ForgetDeps, backtest: BacktestDocument, idHash: string): Promise<number | "left"> {
  const hasEnded = backtest.status !== "queued" && backtest.status !== "running";
  let changed = 0;
  for (let chunk = 0; chunk * CHUNK_ROWS < backtest.dataset.rowCount; chunk += 1) {
    const packed = await deps.backtests.findChunk(backtest._id, "rows", chunk);
    if (packed === undefined) continue;
    const rows = unpackRows(packed);
    const theirs = rows.filter(({ input }) => input.customer?.idHash === idHash).length;
    if (theirs === 0) continue;
    if (!hasEnded) return "left";
    const redacted = rows.map(
      (row): DatasetRow =>
        row.input.customer?.idHash === idHash
          ? { ...row, input: redactInput(row.input, { device: true, beneficiary: true }) }
          : row,
    );
    await deps.backtests.putChunk(backtest._id, "rows", chunk, packChunk(redacted));
    changed += theirs;
  }
  return changed;
}
