import { DAY_MS } from "../../engine/market/market-time.ts";
import type { Decisions } from "../../store/repositories/decisions.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { RecordReader } from "../../store/transfer/records.ts";

/** What deleting works with. */
export interface RetentionDeps {
  readonly store: { readonly records: RecordReader };
  readonly decisions: Decisions;
  readonly organisations: Organisations;
  readonly now: () => number;
}

/** When the decisions of an organisation are old, by its id. */
export type Cutoffs = ReadonlyMap<string, Date>;

/** Decisions read at once; on the embedded store that long nothing else runs, some milliseconds. */
const PAGE_DECISIONS = 100;

/** Before which time decisions go, of the organisations that keep them for a time. */
export async function readCutoffs(deps: Pick<RetentionDeps, "organisations" | "now">): Promise<Cutoffs> {
  const organisations = await deps.organisations.listWithRetention();
  return new Map(
    organisations.flatMap(({ _id, decisionsKeptDays: days }) =>
      typeof days === "number" ? [[_id, new Date(deps.now() - days * DAY_MS)] as const] : [],
    ),
  );
}

/** Looks at one page of decisions and deletes what is too old; `next` is where the following page begins, undefined at the end. */
export async function deleteOldDecisions(
  deps: RetentionDeps,
  cutoffs: Cutoffs,
  after: string | undefined,
): Promise<{ readonly lookedAt: number; readonly deleted: number; readonly next: string | undefined }> {
  const { records, next } = await deps.store.records.page("decisions", after, PAGE_DECISIONS);
  const at = new Date(deps.now());
  const deleted = await Promise.all(
    (records as unknown as readonly DecisionRecord[]).map(async (record) => {
      const decision = notDeleted(record);
      const cutoff = cutoffs.get(record.organisationId);
      return (
        decision !== undefined &&
        cutoff !== undefined &&
        decision.createdAt < cutoff &&
        (await deps.decisions.putTombstone(decision, at))
      );
    }),
  );
  return { lookedAt: records.length, deleted: deleted.filter(Boolean).length, next };
}
