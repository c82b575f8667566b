import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Fit } from "../../../clients/typescript/src/types.ts";
import { findPolicy } from "../../api/backtest-target.ts";
import { cancelFit, getFit } from "../../api/fit.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { Facts } from "../../components/facts.ts";
import { FiguresTable } from "../../components/figures-table.ts";
import { Id } from "../../components/id.ts";
import { announce } from "../../components/live-region.ts";
import { Page } from "../../components/page.ts";
import { Progress } from "../../components/progress.ts";
import { Time } from "../../components/time.ts";
import { count, decimal } from "../../format.ts";
import { type Children, html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { may } from "../../session.ts";
import { objectiveText } from "./objective.ts";
import { SuggestionCards } from "./suggestion-cards.ts";

const POLL_MS = 1_000;

/** Why a fit suggests nothing, and what helps. */
const ABSTENTIONS: Readonly<Record<NonNullable<Fit["abstained_because"]>, string>> = {
  too_few_frauds:
    "There are too few rows labelled fraud: it takes 30 in all, 10 of them on the days that it learns from and 10 on the days that judge. Label more, or take a longer file.",
  too_short:
    "The file is too short: the last 35 % of the days judge, labels take their time to be known before them, and at least 7 days must be left to learn from. Take a longer file.",
  no_gain:
    "On the days that it had not seen, the suggestion was no better than chance may make it. Keep what you have.",
};

/** One fit: how far it is, then what it suggests and what that was worth on days that it had not seen. */
export function FitPage({ parameters }: PageProps): VNode {
  const id = parameters["fit_id"] ?? "";
  const loaded = useLoad(
    (signal) => getFit(id, signal),
    [id],
    (fit) => (isUnfinished(fit) ? POLL_MS : undefined),
  );
  const policyId = loaded.data?.base.id ?? "";
  const policy = useLoad((signal) => findPolicy(policyId, signal).then((found) => ({ found })), [policyId]);
  const cancel = async () => {
    await cancelFit(id);
    announce("Fit cancelled");
    loaded.reload();
  };
  const view = (fit: Fit) => html`
    <${FactsCard} fit=${fit} name=${policy.data?.found?.name} />
    ${isUnfinished(fit) && html`<${RunningCard} fit=${fit} onCancel=${may("backtest:write") ? cancel : undefined} />`}
    ${fit.abstained_because !== null && html`<${Card} title="Nothing is suggested"><p>${ABSTENTIONS[fit.abstained_because]}</p><//>`}
    ${fit.error !== null && html`<${Card} title="It failed"><p>${fit.error}</p><//>`}
    ${fit.before !== null && html`<${FiguresCard} fit=${fit} before=${fit.before} />`}
    ${fit.suggestion !== null && html`<${SuggestionCards} fit=${fit} suggestion=${fit.suggestion} policy=${policy.data?.found} />`}
  `;
  const backtest = loaded.data?.backtest_id;
  const back =
    backtest !== undefined &&
    html`
    <a class="button" href=${`/dashboard/backtests/${backtest}`}>The backtest</a>
    ${may("backtest:write") && html`<a class="button" href=${`/dashboard/backtests/${backtest}/fit`}>Another fit</a>`}
  `;
  return html`<${Page} title="Fit" lead="A policy suggested by labels. Nothing changes until you make a draft of it." actions=${back}>
    <${AsyncView} loaded=${loaded} what="the fit" view=${view} />
  <//>`;
}

function isUnfinished({ status }: Fit): boolean {
  return status === "queued" || status === "running";
}

function FactsCard({ fit, name }: { readonly fit: Fit; readonly name: string | undefined }): VNode {
  const { base, split, points_per_doubling: perDoubling } = fit;
  const items: readonly (readonly [string, Children])[] = [
    ["Aimed for", objectiveText(fit)],
    ["Starts from", html`${name ?? html`<${Id} id=${base.id} what="the policy id" />`}, version ${base.version}`],
    ...(split === null
      ? []
      : ([
          ["Learnt from", `${split.trained_from} to ${split.trained_to}, ${count(split.frauds_trained)} frauds`],
          ["Judged on", `${split.tested_from} to ${split.tested_to}, ${count(split.frauds_tested)} frauds`],
        ] as const)),
    ...(perDoubling === null ? [] : [["Odds of fraud double with", `${decimal(perDoubling)} points`] as const]),
    ["Asked", html`<${Time} at=${fit.created_at} />`],
    ["Fit id", html`<${Id} id=${fit.fit_id} what="the fit id" />`],
  ];
  return html`<${Card} title="What was asked" actions=${html`<${Badge} word=${fit.status} tone=${fit.status === "abstained" ? "warn" : undefined} />`}>
    <${Facts} items=${items} />
  <//>`;
}

function RunningCard({
  fit,
  onCancel,
}: {
  readonly fit: Fit;
  readonly onCancel: (() => Promise<void>) | undefined;
}): VNode {
  const { done, total } = fit.progress ?? { done: undefined, total: 1 };
  const [asks, setAsks] = useState(false);
  return html`<${Card} title=${fit.status === "queued" ? "It waits for its turn" : "It runs"}>
    <${Progress} label="Rows read, profiles folded, policy fitted" done=${done} total=${total} />
    ${onCancel && html`<button type="button" class="button" onClick=${() => setAsks(true)}>Cancel the fit</button>`}
    ${
      asks &&
      html`<${ConfirmDialog} title="Cancel this fit?" confirmLabel="Cancel the fit" danger onConfirm=${onCancel} onClose=${() => setAsks(false)}>
        <p>It stops and suggests nothing. It can be asked for again as long as the rows of the backtest are kept.</p>
      <//>`
    }
  <//>`;
}

function FiguresCard({ fit, before }: { readonly fit: Fit; readonly before: NonNullable<Fit["before"]> }): VNode {
  return html`<${Card} title="Before and after" hint="On the tested days alone, which the fit had not seen. Under each figure stand the ends of its 95 % interval: where they are far apart, your labels cannot tell more exactly.">
    <${FiguresTable} caption="Figures before and after" before=${before} after=${fit.after} titles=${{ before: "Before", after: "After" }} />
  <//>`;
}
