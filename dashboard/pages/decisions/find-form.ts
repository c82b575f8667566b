import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { findDecision } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { navigate } from "../../router.ts";

const DECISION_ID = /^dec_[0-9a-f]{32}$/;

/** One field for both ids: a decision id says itself what it is. */
export function FindForm(): VNode {
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const id = wanted.trim();
    if (DECISION_ID.test(id)) return navigate(`/dashboard/decisions/${id}`);
    setBusy(true);
    setProblem(undefined);
    try {
      const { decision_id } = await findDecision(id);
      navigate(`/dashboard/decisions/${decision_id}`);
    } catch (error) {
      setProblem(ApiError.of(error));
      setBusy(false);
    }
  };
  return html`<form class="inline-form" onSubmit=${submit}>
    <${TextField} label="Transaction id or decision id" name="transaction_id" required value=${wanted} onInput=${setWanted} problem=${problem} />
    <button class="button button--primary" type="submit" disabled=${busy || wanted.trim() === ""}>Find</button>
    ${problem && html`<${ErrorPanel} error=${problem} title="No decision found" />`}
  </form>`;
}
