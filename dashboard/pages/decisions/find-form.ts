import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { findDecisionId } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { navigate } from "../../router.ts";
import { entityPath } from "../entities/entity-path.ts";

const NOT_FOUND = "Send the id of a transaction that was scored in this environment: this one has no decision";
const DECISION_ID = /^dec_[0-9a-f]{32}$/;
const HASH = /^[0-9a-f]{64}$/;

/** One field for both ids and a customer: a decision id and a hash say themselves what they are. */
export function FindForm(): VNode {
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const id = wanted.trim();
    if (DECISION_ID.test(id)) return navigate(`/dashboard/decisions/${id}`);
    if (HASH.test(id)) return navigate(entityPath("customer", id));
    setBusy(true);
    setProblem(undefined);
    try {
      const decisionId = await findDecisionId(id);
      if (decisionId !== undefined) return navigate(`/dashboard/decisions/${decisionId}`);
      setProblem(new ApiError({ status: 404, code: "not_found", message: NOT_FOUND, requestId: "" }));
      setBusy(false);
    } catch (error) {
      setProblem(ApiError.of(error));
      setBusy(false);
    }
  };
  return html`<form class="inline-form" onSubmit=${submit}>
    <${TextField} label="Transaction id, decision id or a customer's hash" name="transaction_id" required value=${wanted} onInput=${setWanted} problem=${problem} />
    <button class="button button--primary" type="submit" disabled=${busy || wanted.trim() === ""}>Find</button>
    ${problem && html`<${ErrorPanel} error=${problem} title="No decision found" />`}
  </form>`;
}
