import type { VNode } from "preact";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { listBacktests } from "../../../api/backtest.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { may } from "../../../session.ts";
import { isUnfinished } from "../is-unfinished.ts";
import { BacktestTable } from "./backtest-table.ts";

const POLL_MS = 2_000;

/** The 50 most recent backtests; follows those that go on. */
export function ListPage(): VNode {
  const loaded = useLoad(listBacktests, ["backtests"], (all) => (all.some(isUnfinished) ? POLL_MS : undefined));
  const create =
    may("backtest:write") && html`<a class="button button--primary" href="/dashboard/backtests/new">New backtest</a>`;
  const view = (backtests: readonly Backtest[]) =>
    backtests.length === 0
      ? html`<${EmptyState} title="No backtest yet">
          <p>A backtest replays transactions that are over through one version of a policy, and shows what it would have flagged. With labels in the file it measures precision and recall, before anything goes live.</p>
          ${create && html`<p>You need a CSV file of up to 50,000 transactions. <a href="/dashboard/backtests/new">What the file looks like</a></p>`}
        <//>`
      : html`<${BacktestTable} backtests=${backtests} />`;
  return html`<${Page} title="Backtests" lead="What a policy would have said of transactions that are over." actions=${create}>
    <${Card} title="Most recent" hint="The 50 most recent, newest first. Older ones keep their address.">
      <${AsyncView} loaded=${loaded} what="the backtests" view=${view} />
    <//>
  <//>`;
}
