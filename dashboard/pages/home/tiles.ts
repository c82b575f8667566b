import type { VNode } from "preact";
import type { Overview } from "../../../clients/typescript/src/types.ts";
import { count, percent } from "../../format.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";
import type { Surroundings } from "./surroundings.ts";
import { Tile } from "./tile.ts";
import { heldIn, scoredIn, type Usual, usualIn } from "./usual.ts";
import { WarmthTile } from "./warmth-tile.ts";
import { WebhookTile } from "./webhook-tile.ts";

/** The glance: how much, how risky, what waits, what fails. */
export function Tiles(props: {
  readonly overview: Overview;
  readonly usual: Usual | undefined;
  readonly around: Surroundings | undefined;
}): VNode {
  const { overview, usual, around } = props;
  const { hours, backtests_queued, backtests_running } = overview;
  const [scored, held] = [scoredIn(hours), heldIn(hours)];
  const from = encodeURIComponent(hours[0]?.from ?? "");
  const usually = usual && Math.round(usualIn(usual, hours, Date.now()));
  return html`<ul class="tiles" aria-label="At a glance">
    <${Tile} name="Decisions" value=${count(scored)} note=${usually === undefined ? "No day before to compare with" : `Usually ${count(usually)} by now`} href=${may("risk:read") ? "/dashboard/decisions" : undefined} />
    <${Tile} name="Review or block" value=${scored === 0 ? "–" : percent(held / scored)} note=${`${count(held)} ${held === 1 ? "decision" : "decisions"}${usual ? `, usually ${percent(usual.heldShare)}` : ""}`} href=${`/dashboard/decisions?action=manual_review,block&from=${from}`} />
    <${Tile}
      name="Backtests"
      value=${backtests_running > 0 ? `${count(backtests_running)} running` : "None running"}
      note=${backtests_queued > 0 ? `${count(backtests_queued)} waiting` : "None waiting"}
      href=${may("backtest:read") ? "/dashboard/backtests" : undefined}
    />
    <${WarmthTile} warmth=${overview.warmth} />
    <${WebhookTile} overview=${overview} waiting=${around?.waiting} />
  </ul>`;
}
