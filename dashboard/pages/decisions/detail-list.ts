import type { VNode } from "preact";
import type { Reason } from "../../../clients/typescript/src/types.ts";
import { decimal, naira, words } from "../../format.ts";
import { html } from "../../html.ts";

/** Names and numbers that a rule saw; amounts in naira. */
export function DetailList({ details }: { readonly details: Reason["details"] }): VNode {
  return html`<ul class="details">
    ${Object.entries(details).map(([name, value]) => html`<li key=${name}>${detailName(name)} <strong>${detailText(name, value)}</strong></li>`)}
  </ul>`;
}

/** A number's name for people; an amount's unit is in its text. */
export function detailName(name: string): string {
  return words(name.replace(/_minor(?=_|$)/, ""));
}

/** A value for people. A name with the part `minor` is an amount in kobo. */
export function detailText(name: string, value: unknown): string {
  if (typeof value === "number") return /_minor(_|$)/.test(name) ? naira(Math.round(value)) : decimal(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
}
