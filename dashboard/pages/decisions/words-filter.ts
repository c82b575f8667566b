import type { VNode } from "preact";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { type Filter, setFilters } from "./decision-filters.ts";

/** A filter by words of a closed set, any number of them: none chosen means all. */
export function WordsFilter(props: {
  readonly legend: string;
  readonly name: Filter;
  readonly options: readonly string[];
  readonly value: string;
}): VNode {
  const { legend, name, options, value } = props;
  const chosen = value.split(",");
  const flip = (word: string) =>
    setFilters({
      [name]: options.filter((one) => (one === word ? !chosen.includes(one) : chosen.includes(one))).join(","),
    });
  return html`<fieldset class="choices words-filter">
    <legend>${legend}</legend>
    ${options.map(
      (word) => html`<label key=${word} class="choice">
        <input type="checkbox" checked=${chosen.includes(word)} onChange=${() => flip(word)} />
        <span>${word === "none" ? "Not labelled" : words(word)}</span>
      </label>`,
    )}
  </fieldset>`;
}
