import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { findDecisionId } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { navigate } from "../../router.ts";
import { findTarget } from "./find-target.ts";

const NOT_FOUND = "Send the id of a transaction that was scored in this environment: this one has no decision";

/** One field for both ids and a customer. */
export function FindForm(): VNode {
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const target = await findTarget(wanted.trim(), findDecisionId);
      if (target !== undefined) return navigate(target);
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
