import { decisionIdOf } from "../../decision-id.ts";
import { validationFailed } from "../../errors.ts";
import type { DecisionFilter, DecisionPage, DecisionPlace, DecisionSort } from "../../store/decisions/decision-list.ts";
import { matchesFilter } from "../../store/decisions/matches-filter.ts";
import { storeUnavailable } from "../../store/documents/store-unavailable.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import { readCursor, toCursor } from "../cursor.ts";
import type { DecisionListDeps } from "./decision-list-deps.ts";
import { entityOfFilter, pageOfEntity } from "./page-of-entity.ts";

/** A checked request of one page. */
export interface ListDecisions extends Omit<DecisionFilter, "to"> {
  readonly to: Date | undefined;
  readonly transactionId: string | undefined;
  readonly sort: DecisionSort;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * One page of the decisions that are wanted. Pages of one traversal show every decision that stood when it began, once, whatever is decided
 * meanwhile. Throws `validation_failed` for a cursor that is not of these filters, and 503 while a store of a version before is put in order.
 */
export async function listDecisions(
  deps: DecisionListDeps,
  { transactionId, cursor, sort, limit, ...wanted }: ListDecisions,
): Promise<{ readonly decisions: readonly StoredDecision[]; readonly nextCursor: string | null }> {
  const scope = ["decisions", JSON.stringify([inOneOrder(wanted), sort])];
  const begun = cursor === undefined ? undefined : placeOf(readCursor(deps.salt, scope, cursor));
  if (transactionId !== undefined)
    return {
      decisions: await ofTransaction(deps, transactionId, { ...wanted, to: wanted.to ?? FOR_EVER }),
      nextCursor: null,
    };
  await refuseBuilding(deps);
  const { decisionList } = deps.store;
  const asOf = begun?.asOf ?? earlier(wanted.to, await decisionList.shownBefore(wanted, deps.now));
  const filter = { ...wanted, to: asOf };
  const options = { sort, limit, after: begun?.place };
  const isOfEntity = sort === "created_at" && entityOfFilter(filter) !== undefined;
  const page: DecisionPage = isOfEntity
    ? await pageOfEntity(deps, filter, options)
    : await decisionList.page(filter, options);
  const nextCursor = page.next === undefined ? null : toCursor(deps.salt, scope, toPlace(asOf, page.next));
  return { decisions: page.decisions, nextCursor };
}

/** Filters that say the same, however their words were sent. */
function inOneOrder(wanted: object): object {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );
}

const FOR_EVER = new Date(8_640_000_000_000_000);

async function ofTransaction(
  deps: DecisionListDeps,
  transactionId: string,
  filter: DecisionFilter,
): Promise<readonly StoredDecision[]> {
  const decision = notDeleted(await deps.ledger.findDecision(decisionIdOf(deps.salt, filter, transactionId)));
  return decision !== undefined && matchesFilter(decision, filter) ? [decision] : [];
}

async function refuseBuilding({ store }: DecisionListDeps): Promise<void> {
  const building = await store.decisionList.building();
  if (building !== undefined)
    throw storeUnavailable(
      `Repeat the request later: decisions of before are being put in order, ${Math.floor(100 * building.share)} % are`,
    );
}

function earlier(to: Date | undefined, shown: Date): Date {
  return to !== undefined && to < shown ? to : shown;
}

function toPlace(asOf: Date, { atMs, id, hundredths }: DecisionPlace): string {
  return [asOf.getTime(), atMs, hundredths, id].join(" ");
}

function placeOf(place: string | undefined): { readonly asOf: Date; readonly place: DecisionPlace } {
  const [asOf, atMs, hundredths, id] = place?.split(" ") ?? [];
  if (id !== undefined)
    return { asOf: new Date(Number(asOf)), place: { atMs: Number(atMs), hundredths: Number(hundredths), id } };
  const message = "Send next_cursor of the page before, with the same filters";
  throw validationFailed([{ field: "cursor", message, code: "format" }]);
}
