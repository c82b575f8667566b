import { setImmediate } from "node:timers/promises";
import { csvCell } from "../../dataset/csv-cell.ts";
import { CSV_COLUMNS } from "../../dataset/csv-columns.ts";
import { ServiceError } from "../../errors.ts";
import { labelOf } from "../../store/decisions/matches-filter.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import type { DecisionListDeps } from "./decision-list-deps.ts";
import { type ListDecisions, listDecisions } from "./list-decisions.ts";
import { createOccurrenceOrder, type OccurrenceOrder } from "./occurrence-order.ts";

/** Which decisions are exported. */
export type DecisionSelection = Omit<ListDecisions, "sort" | "limit" | "cursor">;

/** How far an export has come: first the decisions that it is about are found, then they are written. */
export interface ExportStep {
  readonly found: number;
  readonly written: number;
}

/** Decisions of one page while they are looked for. */
const PAGE = 200;
/** Lines of one part: reading their decisions takes a millisecond. */
const PART_LINES = 25;
/** What a backtest's CSV says in place of a channel that was not sent. */
const NO_CHANNEL = "none";

/**
 * A selection of decisions as a backtest's CSV, in parts of whole lines: ascending by `occurred_at`, labels included, without decisions whose
 * customer was forgotten. Before the first part it throws `validation_failed` where there are over `decisionsMax`; behind it where the store
 * fails, or `onStep` throws, which is told of each page and part: what was written then has no end.
 */
export async function* exportDecisions(
  deps: DecisionListDeps,
  selection: DecisionSelection,
  {
    decisionsMax,
    onStep,
  }: { readonly decisionsMax: number; readonly onStep: (step: ExportStep) => void | Promise<void> },
): AsyncGenerator<string> {
  const order = await inOrder(deps, selection, {
    decisionsMax,
    onFound: (found) => onStep({ found, written: 0 }),
  });
  yield `${CSV_COLUMNS.join(",")}\n`;
  let written = 0;
  for (const ids of partsOf(order)) {
    const decisions = new Map(
      (await deps.store.decisionList.byIdStarts(ids)).map((decision) => [decision._id, decision]),
    );
    // What was deleted or forgotten since it was found is left out.
    const lines = ids.flatMap((id) => {
      const decision = decisions.get(id);
      return decision === undefined || decision.redactedAt !== undefined ? [] : [`${csvLine(decision)}\n`];
    });
    if (lines.length > 0) yield lines.join("");
    written += ids.length;
    await onStep({ found: order.count, written });
    await setImmediate();
  }
}

async function inOrder(
  deps: DecisionListDeps,
  selection: DecisionSelection,
  {
    decisionsMax,
    onFound,
  }: { readonly decisionsMax: number; readonly onFound: (found: number) => void | Promise<void> },
): Promise<OccurrenceOrder> {
  const order = createOccurrenceOrder();
  let cursor: string | undefined;
  do {
    const page = await listDecisions(deps, { ...selection, sort: "created_at", limit: PAGE, cursor });
    for (const { _id: id, input, redactedAt } of page.decisions)
      if (redactedAt === undefined) order.add({ id, atMs: input.transaction.occurredAtMs });
    if (order.count > decisionsMax) throw tooMany(decisionsMax);
    await onFound(order.count);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return order;
}

function tooMany(decisionsMax: number): ServiceError {
  const message = `Export at most ${decisionsMax} decisions at once: bound them by from and to`;
  return new ServiceError("validation_failed", message, { details: [{ field: "query", message, code: "limit" }] });
}

function* partsOf(order: OccurrenceOrder): Generator<readonly string[]> {
  let part: string[] = [];
  for (const id of order.ids()) {
    part.push(id);
    if (part.length < PART_LINES) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function csvLine(decision: StoredDecision): string {
  const { transaction, customer, device, beneficiary, location } = decision.input;
  const label = labelOf(decision);
  return [
    transaction.id,
    transaction.type,
    transaction.amountMinor,
    transaction.currency,
    new Date(transaction.occurredAtMs).toISOString(),
    transaction.channel ?? NO_CHANNEL,
    customer.idHash,
    device?.idHash,
    device?.platform,
    beneficiary?.accountHash,
    beneficiary?.bankCode,
    location?.country,
    location?.region,
    label === "none" ? undefined : label,
  ]
    .map((value) => csvCell(value === undefined ? "" : String(value)))
    .join(",");
}
