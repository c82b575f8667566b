import { PAGES } from "../../components/cursor-pages.ts";
import { setQuery } from "../../query-state.ts";

/** The labels that a filter may name, in the order in which they are offered. */
export const LABEL_WORDS = ["none", "fraud", "suspected", "legitimate"] as const;

/** What decisions may be found by; each stands in the address under its own name, as the API has it. */
export const FILTERS = [
  "customer",
  "device",
  "beneficiary",
  "bvn",
  "phone",
  "transaction_id",
  "level",
  "action",
  "label",
  "rule",
  "policy_version_id",
  "shadow_version_id",
  "shadow_level",
  "from",
  "to",
] as const;

/** One of them. */
export type Filter = (typeof FILTERS)[number];

/** The filters that an address holds, as the API takes them. */
export function filtersOf(query: URLSearchParams): Readonly<Partial<Record<Filter, string>>> {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** The order that an address holds: by points only where action and label are chosen, for the API needs both then. */
export function orderOf(query: URLSearchParams): "points" | undefined {
  return query.get("order") === "points" && query.has("action") && query.has("label") ? "points" : undefined;
}

/** Puts filters into the address; the list begins at its first page again. */
export function setFilters(change: Readonly<Partial<Record<Filter | "order", string>>>): void {
  setQuery({ ...change, [PAGES]: "" });
}
