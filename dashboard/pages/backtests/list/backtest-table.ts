import type { VNode } from "preact";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { listPolicies } from "../../../api/backtest-target.ts";
import { Badge } from "../../../components/badge.ts";
import { Progress } from "../../../components/progress.ts";
import { type Column, Table } from "../../../components/table.ts";
import { Time } from "../../../components/time.ts";
import { count, percent, shortId, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";

/** Backtests with what each says in short; the time leads to the whole. */
export function BacktestTable({ backtests }: { readonly backtests: readonly Backtest[] }): VNode {
  const policies = useLoad(listPolicies, ["policies"]);
  const nameOf = (id: string) => policies.data?.find(({ policy_id }) => policy_id === id)?.name;
  const columns: readonly Column<Backtest>[] = [
    {
      title: "Submitted",
      cell: ({ backtest_id, created_at }) =>
        html`<a href=${`/dashboard/backtests/${backtest_id}`}><${Time} at=${created_at} /></a><div class="quiet"><code title=${backtest_id}>${shortId(backtest_id)}</code></div>`,
    },
    { title: "Status", cell: ({ status }) => html`<${Badge} word=${status} />` },
    {
      title: "Policy",
      cell: ({ policy }) =>
        html`<div>${nameOf(policy.id) ?? html`<code title=${policy.id}>${shortId(policy.id)}</code>`}</div><div class="quiet">version ${policy.version}</div>`,
    },
    {
      title: "Data set",
      cell: ({ dataset }) =>
        html`<div>${count(dataset.row_count)} ${dataset.row_count === 1 ? "row" : "rows"}</div><div class="quiet">${dataset.format.toUpperCase()} <code title=${dataset.sha256}>${dataset.sha256.slice(0, 8)}</code></div>`,
    },
    { title: "Result", cell: resultOf },
  ];
  return html`<${Table} caption="Backtests" columns=${columns} rows=${backtests} rowKey=${(one: Backtest) => one.backtest_id} />`;
}

function resultOf({ status, progress, summary, error }: Backtest) {
  if (status === "running" && progress)
    return html`<${Progress} label="Rows" done=${progress.done} total=${progress.total} />`;
  if (summary === null)
    return html`<span class="quiet">${error ?? (status === "queued" ? "Waits for its turn" : "–")}</span>`;
  const { by_risk_level: levels, scored, labels } = summary;
  const flagged = (levels["high"] ?? 0) + (levels["critical"] ?? 0);
  const high = labels?.thresholds.find(({ level }) => level === "high");
  return html`
    <div><strong>${percent(scored === 0 ? null : flagged / scored)}</strong> ${words("high").toLowerCase()} or critical</div>
    <div class="quiet">${high ? `precision ${percent(high.precision)}, recall ${percent(high.recall)}` : "no labels"}</div>
  `;
}
