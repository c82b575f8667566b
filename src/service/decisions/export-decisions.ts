import { CSV_COLUMNS } from "../../dataset/csv-columns.ts";
import { labelOf } from "../../store/decisions/matches-filter.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import { type DecisionListDeps, type ListDecisions, listDecisions } from "./list-decisions.ts";

/** Which decisions are exported. */
export type DecisionSelection = Omit<ListDecisions, "sort" | "limit" | "cursor">;

/** Decisions of one export: what is remembered of each, to put them in the order of their transactions, takes some 100 bytes. */
const EXPORTED_MAX = 5_000_000;
const PAGE = 200;
/** What a backtest's CSV says in place of a channel that was not sent. */
const NO_CHANNEL = "none";

/**
 * A selection of decisions as a backtest's CSV, line by line: ascending by `occurred_at`, labels included, without decisions whose customer was
 * forgotten. Throws where there are too many, and in the middle where the store fails: what was written then has no end.
 */
export async function* exportDecisions(
  deps: DecisionListDeps,
  selection: DecisionSelection,
  onFound: (decisions: number) => void = () => undefined,
): AsyncGenerator<string> {
  yield `${CSV_COLUMNS.join(",")}\n`;
  for (const { id } of await inOrder(deps, selection, onFound)) {
    const decision = notDeleted(await deps.ledger.findDecision(id));
    if (decision !== undefined && decision.redactedAt === undefined) yield `${csvRow(decision)}\n`;
  }
}

async function inOrder(
  deps: DecisionListDeps,
  selection: DecisionSelection,
  onFound: (decisions: number) => void,
): Promise<readonly { readonly id: string; readonly atMs: number }[]> {
  const found: { readonly id: string; readonly atMs: number }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDecisions(deps, { ...selection, sort: "created_at", limit: PAGE, cursor });
    for (const { _id: id, input, redactedAt } of page.decisions)
      if (redactedAt === undefined) found.push({ id, atMs: input.transaction.occurredAtMs });
    if (found.length > EXPORTED_MAX)
      throw new Error(`Export fewer decisions: at most ${EXPORTED_MAX}, bound them by from and to`);
    onFound(page.decisions.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found.sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

/** No value that a request may hold needs quotes. */
function csvRow(decision: StoredDecision): string {
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
  ].join(",");
}
