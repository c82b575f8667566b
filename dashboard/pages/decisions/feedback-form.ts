import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Label } from "../../../clients/typescript/src/types.ts";
import { submitFeedback } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { Card } from "../../components/card.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { announce } from "../../components/live-region.ts";
import { SelectField } from "../../components/select-field.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { newId } from "../../new-id.ts";

const NOTES_MAX = 2_000;
const LABELS = [
  { value: "", text: "Choose" },
  { value: "fraud", text: "Fraud" },
  { value: "suspected", text: "Suspected fraud" },
  { value: "legitimate", text: "Legitimate" },
];

/** Tells what the transaction turned out to be. */
export function FeedbackForm(props: { readonly decisionId: string; readonly onDone: () => void }): VNode {
  const [label, setLabel] = useState("");
  const [fraudType, setFraudType] = useState("");
  const [notes, setNotes] = useState("");
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // One key an attempt to say one thing: a second click, or a try after a lost answer, records it once.
  const [key, setKey] = useState(newId);
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setKey(newId());
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const optional = { ...(fraudType !== "" && { fraud_type: fraudType }), ...(notes !== "" && { notes }) };
      await submitFeedback({ decision_id: props.decisionId, label: label as Label, ...optional }, key);
      announce("Feedback recorded");
      // The button is about to be disabled, and would lose the place of who works by keyboard.
      form.current?.querySelector("select")?.focus();
      for (const set of [setLabel, setFraudType, setNotes]) set("");
      setKey(newId());
      props.onDone();
    } catch (error) {
      setProblem(ApiError.of(error));
    }
    setBusy(false);
  };
  return html`<${Card} title="Give feedback">
    <form ref=${form} onSubmit=${submit}>
      <${SelectField} label="What it turned out to be" name="label" required value=${label} onInput=${changed(setLabel)} options=${LABELS} problem=${problem} />
      <${TextField} label="Fraud type" name="fraud_type" hint="Lower case letters, digits and _, such as account_takeover" value=${fraudType} onInput=${changed(setFraudType)} problem=${problem} />
      <${TextField} label="Notes" name="notes" hint="Nothing that names a person" rows=${3} maxLength=${NOTES_MAX} value=${notes} onInput=${changed(setNotes)} problem=${problem} />
      ${problem && html`<${ErrorPanel} error=${problem} title="The feedback was not recorded" />`}
      <button class="button button--primary" type="submit" disabled=${label === ""} aria-busy=${busy}>Record feedback</button>
    </form>
  <//>`;
}
