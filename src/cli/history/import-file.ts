import { open } from "node:fs/promises";
import type { RowProblem } from "../../dataset/import/row-problem.ts";
import { INVALID_SHARE_MAX, ROW_ERRORS_MAX } from "../../dataset/limits.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { Services } from "../../service/create-services.ts";
import { endedAs } from "../../service/history/ended-as.ts";
import { planOf } from "../../service/history/import-plan.ts";
import { type ImportCounts, importRows, withCounts } from "../../service/history/import-rows.ts";
import type { Held } from "../../store/documents/lease.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import { type ClaimFile, claimImport } from "./claim-import.ts";
import { readFilePart } from "./read-file-part.ts";
import type { FileReader } from "./read-whole.ts";

const RENEW_MS = 10_000;

/** Where a file goes, and where it is. */
export interface ImportFile extends ClaimFile {
  readonly path: string;
  readonly pool: Pool;
  readonly onProgress: (doing: string, rowsDone: number) => void;
}

/** An import of a file that has ended: completed, cancelled meanwhile, or failed since too many of its rows are invalid. */
export interface ImportedFile {
  readonly history: HistoryDocument;
  /** Why rows are left out, by line: the first `ROW_ERRORS_MAX` of those that were looked at. */
  readonly problems: readonly RowProblem[];
}

/** Changes an import under its claim; throws where that holds no more. */
type Renew = (change?: (history: HistoryDocument) => HistoryDocument) => Promise<HistoryDocument>;

/**
 * Brings the rows of a file into the profiles, in the order in which they happened. One of the same file that was cut off is gone on with. Where
 * more than `INVALID_SHARE_MAX` of the file is invalid it ends before the part in which that is found. Throws where another import is in the way.
 */
export async function importFile(services: Services, file: ImportFile): Promise<ImportedFile> {
  let held = await claimImport(services, file);
  const { leases } = services.histories;
  const renew: Renew = async (change) => {
    const renewed = await leases.renew(held, change);
    if (renewed === undefined) throw new Error(`Stopped: import ${held.document._id} is no longer this process's`);
    held = renewed;
    return renewed.document;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  const problems = [...file.index.problems];
  try {
    await using handle = await open(file.path);
    const refusal = await importParts(services, { file, handle, history: held.document, problems }, renew);
    return { history: await finish(services, held, refusal), problems: firstByLine(problems) };
  } catch (error) {
    // Whoever imports the file again need not wait until the claim has run out.
    await leases.finish(held).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Part after part, from the first that is not done, until somebody cancels; answers why it must go no further. */
async function importParts(
  services: Services,
  importing: {
    readonly file: ImportFile;
    readonly handle: FileReader;
    readonly history: HistoryDocument;
    readonly problems: RowProblem[];
  },
  renew: Renew,
): Promise<string | undefined> {
  const { file, handle, problems } = importing;
  const { organisationId, environment, index, pool } = file;
  const { _id: historyId, done, dataset } = importing.history;
  const plan = planOf(importing.history);
  const owner = { salt: services.salt, organisationId, environment };
  let invalid = dataset.invalidRowCount;
  for (let from = done; from < index.order.length; from += plan.partRows) {
    const order = index.order.slice(from, from + plan.partRows);
    const read = await readFilePart({ file: handle, index, pool }, { order, owner, nowMs: services.now() }, (rows) =>
      file.onProgress("Checking", from + rows),
    );
    const left = order.length - read.order.length;
    invalid += left;
    problems.push(...read.rows.problems);
    if (isRefused(invalid, index.rowCount)) {
      await renew((before) => withInvalid(before, left));
      break;
    }
    const partOf = { organisationId, environment, historyId, part: from / plan.partRows, plan };
    const watch = (doing: string, share: number) => file.onProgress(doing, from + Math.round(share * order.length));
    const counts: ImportCounts = await importRows({ ...services, pool, watch }, partOf, read);
    const after = await renew((before) => withInvalid(withCounts(before, counts, from + order.length), left));
    if (after.isCancelAsked) return undefined;
  }
  return isRefused(invalid, index.rowCount)
    ? `Correct the rows: ${invalid} of ${index.rowCount} are invalid, at most 1 % may be`
    : undefined;
}

function isRefused(invalid: number, rowCount: number): boolean {
  return invalid > rowCount * INVALID_SHARE_MAX;
}

async function finish(
  { histories, now }: Services,
  held: Held<HistoryDocument>,
  refusal: string | undefined,
): Promise<HistoryDocument> {
  const at = new Date(now());
  const ended = await histories.leases.finish(held, (before) => {
    if (refusal !== undefined) return endedAs(before, { status: "failed", at, error: refusal });
    if (before.isCancelAsked) return endedAs(before, { status: "cancelled", at, isBehindPart: true });
    return endedAs(before, { status: "completed", at });
  });
  return ended ?? held.document;
}

function withInvalid(history: HistoryDocument, invalid: number): HistoryDocument {
  const { dataset } = history;
  return { ...history, dataset: { ...dataset, invalidRowCount: dataset.invalidRowCount + invalid } };
}

function firstByLine(problems: readonly RowProblem[]): readonly RowProblem[] {
  return problems.toSorted((left, right) => left.line - right.line).slice(0, ROW_ERRORS_MAX);
}
