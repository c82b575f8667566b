import { ACTIONS, LEVELS } from "../../../api/words.ts";
import type { RowFilter } from "./matching-rows.ts";

/** Which rows a table shows, as the address has it. */
export interface RowState {
  readonly filter: RowFilter;
  /** Behind which row each page so far begins, rising; the last is shown. */
  readonly starts: readonly number[];
}

const LABELS = ["fraud", "suspected", "legitimate", "none"];
/** More pages than the largest backtest has. */
const PAGES_MAX = 500;

/** Reads the state out of an address; what makes no sense there is left out. */
export function rowState(query: URLSearchParams): RowState {
  const oneOf = (name: string, words: readonly string[]) => words.find((word) => word === query.get(name)) ?? "";
  const later = (query.get("after") ?? "").split(",", PAGES_MAX).map(Number);
  const starts = [0, ...later.filter((start) => Number.isSafeInteger(start) && start > 0)];
  return {
    filter: {
      errorsOnly: query.get("rows") === "invalid",
      level: oneOf("level", LEVELS),
      action: oneOf("action", ACTIONS),
      label: oneOf("label", LABELS),
      rule: /^[a-z0-9_]{1,64}$/.exec(query.get("rule") ?? "")?.[0] ?? "",
    },
    starts,
  };
}

/** A filter as the pieces of an address. */
export function filterText({ errorsOnly, level, action, label, rule }: RowFilter): Readonly<Record<string, string>> {
  return { rows: errorsOnly ? "invalid" : "", level, action, label, rule };
}

/** The pages so far as a piece of an address; the first page needs none. */
export function startsText(starts: readonly number[]): string {
  return starts.slice(1).join(",");
}
