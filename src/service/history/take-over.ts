import type { StepsTaken } from "../../store/ledger.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { EarlierFold, HistoryMark, LabelledRecord } from "../../store/repositories/store-documents.ts";
import type { ImportDeps, Importing } from "./history-deps.ts";
import { STEPS_PER_PART } from "./import-plan.ts";
import { isFolded } from "./is-folded.ts";

/** Marks of imports that ended in the middle of a part. */
export interface LeftMarks {
  /**
   * Makes a row this import's own whose mark another one put and did not live to fold, and answers the mark; undefined where the row is known:
   * folded, to be folded by the other one, or forgotten. Throws where too many were cut off before.
   */
  takeOver(found: HistoryMark, mark: HistoryMark): Promise<HistoryMark | undefined>;
  /** How far another import came, of one that `takeOver`, or a mark's `earlier`, has named. */
  stepsOf(historyId: string): Promise<StepsTaken>;
}

/** Imports that one after the other may be cut off for good in the middle of folding one and the same row. */
const EARLIER_MAX = 100;

/** Opens them for one import. Rows of earlier imports are found one by one: what is known of these is asked for once. */
export function openLeftMarks(
  { decisions, histories, ledger }: Pick<ImportDeps, "decisions" | "histories" | "ledger">,
  { organisationId, environment, historyId, part, plan }: Importing,
): LeftMarks {
  const documents = new Map<string, Promise<HistoryDocument | null>>();
  const steps = new Map<string, Promise<StepsTaken>>();
  const documentOf = (id: string) => once(documents, id, () => histories.find(organisationId, environment, id));
  const stepsOf = (id: string) => once(steps, id, () => ledger.endSteps(id));

  return {
    stepsOf,
    async takeOver(found, mark) {
      if (found.part === undefined || found.redactedAt !== undefined || !plan.byPlace) return undefined;
      const other = await documentOf(found.historyId);
      if ((other?.status !== "cancelled" && other?.status !== "failed") || isFolded(other, found)) return undefined;
      const earlier = earlierOf(found, mark, await stepsOf(found.historyId));
      if (earlier === undefined) return undefined;
      if (earlier.length > EARLIER_MAX)
        throw new Error(`Cannot take over a row: ${EARLIER_MAX} imports were cut off in the middle of folding it`);
      const own = { historyId, part, input: mark.input, earlier };
      // Where it is in no profile yet its label is as new as the row.
      const label = earlier.length > 0 ? {} : { importedLabel: mark.importedLabel };
      const taken = await decisions.changeLabelled(found._id, (record) =>
        isMarkOf(record, found.historyId) ? { ...record, ...own, ...label } : undefined,
      );
      return taken !== undefined && isMarkOf(taken, historyId) ? taken : undefined;
    },
  };
}

/** Who has folded a row into some of its profiles; undefined where nobody knows, as of an import that version 1.0.0 began. */
function earlierOf(found: HistoryMark, mark: HistoryMark, taken: StepsTaken): readonly EarlierFold[] | undefined {
  const others = othersOf(found, mark);
  const before = (found.earlier ?? []).map((one) => ({ ...one, others: [...new Set([...one.others, ...others])] }));
  if (taken.number <= (found.part ?? 0) * STEPS_PER_PART) return before;
  if (taken.reach === undefined && taken.keys.length === 0) return undefined;
  return [...before, { historyId: found.historyId, others }];
}

/** The file may have been corrected since: what it names now holds nothing yet. */
function othersOf({ input: before }: HistoryMark, { input: now }: HistoryMark): EarlierFold["others"] {
  return [
    ...(before.customer.idHash === now.customer.idHash ? [] : (["customer"] as const)),
    ...(before.device?.idHash === now.device?.idHash ? [] : (["device"] as const)),
    ...(before.beneficiary?.accountHash === now.beneficiary?.accountHash ? [] : (["beneficiary"] as const)),
  ];
}

function isMarkOf(record: LabelledRecord, historyId: string): record is HistoryMark {
  return "historyId" in record && record.historyId === historyId;
}

function once<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
  const asked = known.get(id) ?? ask();
  known.set(id, asked);
  return asked;
}
