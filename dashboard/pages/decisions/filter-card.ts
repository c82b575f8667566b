import type { VNode } from "preact";
import { ACTIONS, LEVELS } from "../../api/words.ts";
import { Card } from "../../components/card.ts";
import { SelectField } from "../../components/select-field.ts";
import { shortId, words } from "../../format.ts";
import { html } from "../../html.ts";
import { FILTERS, type Filter, filtersOf, LABEL_WORDS, setFilters } from "./decision-filters.ts";
import { TimeFilter } from "./time-filter.ts";
import { WordsFilter } from "./words-filter.ts";

/** Filters that a link sets and that are shown with a way out of them. */
const NAMED: readonly (readonly [Filter, string])[] = [
  ["customer", "Customer"],
  ["device", "Device"],
  ["beneficiary", "Beneficiary"],
  ["bvn", "BVN"],
  ["phone", "Phone"],
  ["transaction_id", "Transaction"],
  ["rule", "Rule"],
  ["policy_version_id", "Policy version"],
  ["shadow_version_id", "Version in shadow"],
  ["shadow_level", "Level of the shadow"],
];
/** Those whose value is a word of the API, and no id. */
const IN_WORDS: readonly Filter[] = ["rule", "shadow_level"];
const ORDERS = [
  { value: "", text: "Newest first" },
  { value: "points", text: "Most points first" },
];

/** Which decisions are shown, and in which order. Every choice is in the address at once. */
export function FilterCard({ query }: { readonly query: URLSearchParams }): VNode {
  const filters = filtersOf(query);
  const isSortable = filters.action !== undefined && filters.label !== undefined;
  const clear = () => setFilters(Object.fromEntries([...FILTERS, "order"].map((name) => [name, ""])));
  const isFiltered = Object.keys(filters).length > 0;
  return html`<${Card} title="Which decisions" actions=${isFiltered && html`<button type="button" class="button" onClick=${clear}>Show all</button>`}>
    <div class="decision-filters">
      <${WordsFilter} legend="Level" name="level" options=${LEVELS} value=${filters.level ?? ""} />
      <${WordsFilter} legend="Action" name="action" options=${ACTIONS} value=${filters.action ?? ""} />
      <${WordsFilter} legend="Label" name="label" options=${LABEL_WORDS} value=${filters.label ?? ""} />
      <div class="decision-filters__times">
        <${TimeFilter} label="Decided from" name="from" value=${filters.from ?? ""} />
        <${TimeFilter} label="Decided before" name="to" value=${filters.to ?? ""} />
        <${SelectField} label="Order" name="order" required hint=${isSortable ? undefined : "By points once an action and a label are chosen"} value=${isSortable ? (query.get("order") ?? "") : ""} onInput=${(order: string) => setFilters({ order })} options=${isSortable ? ORDERS : ORDERS.slice(0, 1)} />
      </div>
    </div>
    <div class="chosen">
      ${NAMED.flatMap(([name, title]) => {
        const value = filters[name];
        if (value === undefined) return [];
        return html`<button key=${name} type="button" class="button" onClick=${() => setFilters({ [name]: "" })}>
          ${title}: ${IN_WORDS.includes(name) ? words(value) : shortId(value)}<span class="visually-hidden">. Show every one again</span> <span aria-hidden="true">×</span>
        </button>`;
      })}
    </div>
  <//>`;
}
