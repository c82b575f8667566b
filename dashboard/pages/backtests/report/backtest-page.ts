import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { cancelBacktest, getBacktest } from "../../../api/backtest.ts";
import { findPolicy } from "../../../api/backtest-target.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import type { PageProps } from "../../../route.ts";
import { may } from "../../../session.ts";
import { hasRows } from "../has-rows.ts";
import { isUnfinished } from "../is-unfinished.ts";
import { RowsCard } from "../rows/rows-card.ts";
import { FactsCard } from "./facts-card.ts";
import { OutcomeCard } from "./outcome-card.ts";
import { ReportView } from "./report-view.ts";

const POLL_MS = 1_000;

/** One backtest: how far it is, then what it found. The mail about it opens this page. */
export function BacktestPage({ parameters }: PageProps): VNode {
  const id = parameters["backtest_id"] ?? "";
  const [asks, setAsks] = useState(false);
  const loaded = useLoad(
    (signal) => getBacktest(id, signal),
    [id],
    (one) => (isUnfinished(one) ? POLL_MS : undefined),
  );
  const policyId = loaded.data?.policy.id ?? "";
  const policy = useLoad((signal) => findPolicy(policyId, signal).then((found) => ({ found })), [policyId]);
  const cancel = async () => {
    await cancelBacktest(id);
    announce("Backtest cancelled");
    loaded.reload();
  };
  const view = (backtest: Backtest) => html`
    <${FactsCard} backtest=${backtest} policy=${policy.data?.found} />
    ${
      backtest.status === "completed"
        ? html`<${ReportView} backtest=${backtest} policy=${policy.data?.found} policyLoading=${policy.loading} />`
        : html`<${OutcomeCard} backtest=${backtest} onCancel=${may("backtest:write") ? () => setAsks(true) : undefined} />`
    }
    ${(backtest.status === "failed" || backtest.status === "cancelled") && html`<${RowsCard} backtest=${backtest} />`}
  `;
  return html`<${Page} title="Backtest" actions=${html`<${Actions} backtest=${loaded.data} />`}>
    <${AsyncView} loaded=${loaded} what="the backtest" view=${view} />
    ${
      asks &&
      html`<${ConfirmDialog} title="Cancel this backtest?" confirmLabel="Cancel the backtest" danger onConfirm=${cancel} onClose=${() => setAsks(false)}>
        <p>It stops and gives no report, and nobody is mailed. The file can be submitted again at any time.</p>
      <//>`
    }
  <//>`;
}

function Actions({ backtest }: { readonly backtest: Backtest | undefined }): VNode {
  const again =
    backtest && `/dashboard/backtests/new?policy_id=${backtest.policy.id}&version=${backtest.policy.version}`;
  const kept = backtest !== undefined && hasRows(backtest, Date.now()) ? backtest : undefined;
  return html`
    ${kept && html`<a class="button" href=${`/dashboard/backtests/${kept.backtest_id}/compare`}>Compare</a>`}
    ${kept && may("backtest:write") && html`<a class="button" href=${`/dashboard/backtests/${kept.backtest_id}/fit`}>Fit to these labels</a>`}
    ${kept && may("backtest:write") && html`<a class="button" href=${`/dashboard/backtests/${kept.backtest_id}/again`}>Same rows, other version</a>`}
    ${again && may("backtest:write") && html`<a class="button" href=${again}>Same policy, other file</a>`}
    <a class="button" href="/dashboard/backtests">All backtests</a>
  `;
}
