import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { getBacktest, submitRowsOf } from "../../../api/backtest.ts";
import { ApiError } from "../../../api-error.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Card } from "../../../components/card.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { announce } from "../../../components/live-region.ts";
import { Page } from "../../../components/page.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { newId } from "../../../new-id.ts";
import type { PageProps } from "../../../route.ts";
import { navigate } from "../../../router.ts";
import { may } from "../../../session.ts";
import { useSignal } from "../../../signal.ts";
import { changeDraft, draft } from "../upload/draft.ts";
import { TargetFields } from "../upload/target-fields.ts";
import { targetOf } from "../upload/target-of.ts";

/** Another version over the rows of a backtest, without sending them again. */
export function AgainPage({ parameters }: PageProps): VNode {
  const id = parameters["backtest_id"] ?? "";
  const loaded = useLoad((signal) => getBacktest(id, signal), [id]);
  const now = useSignal(draft);
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  // One key as long as the same is sent.
  const sent = useRef({ text: "", key: "" });
  // Who may not read policies gets the latest version, and is told so.
  const isReading = may("policies:read") && now.policyId !== "" && now.version === "";
  const policyId = loaded.data?.policy.id;
  // Before it is seen: what somebody chooses must not be undone by it.
  useLayoutEffect(() => {
    if (policyId !== undefined) changeDraft({ policyId, version: "" });
  }, [policyId]);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const target = targetOf(now);
      const text = JSON.stringify(target);
      if (sent.current.text !== text) sent.current = { text, key: newId() };
      const { backtest_id } = await submitRowsOf(id, target, sent.current.key);
      announce("Backtest queued");
      navigate(`/dashboard/backtests/${backtest_id}`);
    } catch (error) {
      setProblem(ApiError.of(error));
      setBusy(false);
    }
  };
  const view = (
    backtest: NonNullable<typeof loaded.data>,
  ) => html`<${Card} title="Which version" hint=${`The ${count(backtest.dataset.row_count)} rows of the backtest, their labels and their order are replayed again; nothing is uploaded.`}>
    <form class="plain" onSubmit=${submit}>
      <${TargetFields} draft=${now} problem=${problem} />
      ${problem && html`<${ErrorPanel} error=${problem} title="The backtest was not started" />`}
      <button class="button button--primary" type="submit" disabled=${busy || isReading}>${busy ? "Starting" : "Start the backtest"}</button>
    </form>
  <//>`;
  return html`<${Page} title="Same rows, other version" actions=${html`<a class="button" href=${`/dashboard/backtests/${id}`}>Back to the backtest</a>`}>
    <${AsyncView} loaded=${loaded} what="the backtest" view=${view} />
  <//>`;
}
