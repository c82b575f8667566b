import type { VNode } from "preact";
import type { Warmth } from "../../../clients/typescript/src/types.ts";
import { Time } from "../../components/time.ts";
import { count, decimal } from "../../format.ts";
import { html } from "../../html.ts";
import { Tile } from "./tile.ts";

/** How much scores know of the past: what an import brings on the first day. */
export function WarmthTile({ warmth }: { readonly warmth: Warmth }): VNode {
  const { customers_known, customers_estimated } = warmth;
  const value = `${customers_estimated ? "about " : ""}${count(customers_known)}`;
  return html`<${Tile} name="Customers known" value=${value} note=${noteOf(warmth)} />`;
}

function noteOf({ history_since, confidence_decisions, confidence_mean }: Warmth): VNode | string {
  if (history_since === null) return "No history yet: past transactions can be imported";
  const confidence =
    confidence_mean === null
      ? "no decision in the last 24 hours"
      : `confidence ${decimal(confidence_mean)} over the last ${confidence_decisions === 1 ? "decision" : `${count(confidence_decisions)} decisions`}`;
  return html`History since <${Time} at=${history_since} />, ${confidence}`;
}
