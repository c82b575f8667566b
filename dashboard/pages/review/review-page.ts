import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DecisionItem, DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { getDecision } from "../../api/decision.ts";
import { AsyncView } from "../../components/async-view.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { announce } from "../../components/live-region.ts";
import { Page } from "../../components/page.ts";
import { SelectField } from "../../components/select-field.ts";
import { shownName, words } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { setQuery, useQueryState } from "../../query-state.ts";
import { may } from "../../session.ts";
import { FeedbackList } from "../decisions/feedback-list.ts";
import { RuleTable } from "../decisions/rule-table.ts";
import { ScoreCard } from "../decisions/score-card.ts";
import { ShadowCard } from "../decisions/shadow-card.ts";
import { TransactionCard } from "../decisions/transaction-card.ts";
import { WhoCard } from "../decisions/who-card.ts";
import { QueueList } from "./queue-list.ts";
import { ReviewBar, type ReviewSteps } from "./review-bar.ts";
import { useKeys } from "./use-keys.ts";
import { type QueueLabel, useLabel } from "./use-label.ts";
import { useQueue } from "./use-queue.ts";

const ORDERS = [
  { value: "", text: "Most points first" },
  { value: "time", text: "Newest first" },
];

/** Decisions that advise a review and have no label, one after the other, by keyboard. */
export function ReviewPage(): VNode {
  const [order] = useQueryState("order");
  const [keys] = useQueryState("keys");
  const hasKeys = keys !== "off";
  const queue = useQueue();
  const labelling = useLabel(({ decisionId, label }) => {
    queue.done(decisionId);
    announce(`Recorded: ${words(label).toLowerCase()}`);
  });
  const { currentId } = queue;
  const step = (run: () => void | Promise<void>) => async () => {
    if (await labelling.flush()) await run();
  };
  const give = (label: QueueLabel) => () => {
    if (currentId !== undefined && may("feedback:write")) labelling.give(currentId, label);
  };
  const steps: ReviewSteps = {
    claim: () => {
      if (may("feedback:write")) void queue.claim();
    },
    next: step(queue.next),
    fraud: give("fraud"),
    legitimate: give("legitimate"),
    undo: () => announce(labelling.undo() ? "Taken back: nothing was sent" : "Nothing to take back"),
  };
  useKeys({ c: steps.claim, n: steps.next, f: steps.fraud, l: steps.legitimate, u: steps.undo }, hasKeys);
  const view = (items: readonly DecisionItem[]) => {
    if (items.length === 0 && currentId === undefined) return NOTHING;
    return html`<div class="review">
      <${QueueList} queue=${queue} onOpen=${(id: string) => step(() => queue.open(id))()} />
      <div class="stack">
        <${ReviewBar} steps=${steps} labelling=${labelling} mayLabel=${may("feedback:write")} hasKeys=${hasKeys} onKeys=${(on: boolean) => setQuery({ keys: on ? "" : "off" })} />
        ${queue.problem && html`<${ErrorPanel} error=${queue.problem} title="The decision was not claimed" />`}
        ${currentId !== undefined && html`<${Reviewed} key=${currentId} id=${currentId} />`}
      </div>
    </div>`;
  };
  const chosen = html`<${SelectField} label="Order" name="order" required value=${order} onInput=${(next: string) => setQuery({ order: next, decision: "" })} options=${ORDERS} />`;
  return html`<${Page} title="Review queue" lead="What the policy sends to a person and nobody has labelled yet." actions=${chosen}>
    <${AsyncView} loaded=${queue.loaded} what="the queue" view=${() => view(queue.items)} />
  <//>`;
}

const NOTHING = html`<${EmptyState} title="Nothing waits for review">
  <p>Decisions whose policy recommends a manual review stand here until somebody says what they were. <a href="/dashboard/decisions">All decisions</a></p>
<//>`;

/** The decision that is open; it takes the focus, so that a screen reader goes on with it. */
function Reviewed({ id }: { readonly id: string }): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const loaded = useLoad((signal) => getDecision(id, signal), [id]);
  useLayoutEffect(() => {
    if (isFirst.current && loaded.data !== undefined) {
      isFirst.current = false;
      heading.current?.focus({ preventScroll: true });
    }
  }, [loaded.data]);
  const view = (decision: DecisionRecord) => html`
    <h2 ref=${heading} tabindex="-1"><a href=${`/dashboard/decisions/${id}`}>${shownName(decision.transaction_id, id)}</a></h2>
    <div class="columns">
      <${ScoreCard} decision=${decision} />
      <${TransactionCard} decision=${decision} />
    </div>
    <${WhoCard} decision=${decision} />
    <${RuleTable} decision=${decision} />
    ${decision.shadow && html`<${ShadowCard} decision=${decision} shadow=${decision.shadow} />`}
    ${decision.feedback.length > 0 && html`<${FeedbackList} feedback=${decision.feedback} />`}
  `;
  return html`<${AsyncView} loaded=${loaded} what="the decision" view=${view} />`;
}
