import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Label } from "../../../clients/typescript/src/types.ts";
import { submitFeedbackBatch } from "../../api/decision.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { announce } from "../../components/live-region.ts";
import { count, words } from "../../format.ts";
import { html } from "../../html.ts";
import { newId } from "../../new-id.ts";

const LABELS: readonly Label[] = ["fraud", "suspected", "legitimate"];

/** Labels the decisions that were chosen, all at once, after asking. */
export function BulkLabel(props: { readonly chosen: readonly string[]; readonly onDone: () => void }): VNode {
  const { chosen, onDone } = props;
  // One key an intention: a try after a lost answer records each once.
  const [asked, setAsked] = useState<{ readonly label: Label; readonly key: string }>();
  const what = `${count(chosen.length)} ${chosen.length === 1 ? "decision" : "decisions"}`;
  const send = async () => {
    if (asked === undefined) return;
    const { label, key } = asked;
    const { results } = await submitFeedbackBatch(
      chosen.map((decision_id) => ({ decision_id, label })),
      key,
    );
    const failed = results.filter(({ error }) => error !== undefined && error !== null).length;
    announce(
      failed === 0 ? `Labelled ${what}` : `Labelled ${count(results.length - failed)}; ${count(failed)} were refused`,
    );
    onDone();
  };
  return html`<div class="bulk" role="group" aria-label="What was chosen">
    <p role="status">${chosen.length === 0 ? "Choose decisions to label them together." : `${what} chosen. Label as`}</p>
    ${
      chosen.length > 0 &&
      LABELS.map(
        (label) =>
          html`<button key=${label} type="button" class="button" onClick=${() => setAsked({ label, key: newId() })}>${words(label)}</button>`,
      )
    }
    ${
      asked &&
      html`<${ConfirmDialog} title=${`Label ${what} as ${asked.label}?`} confirmLabel=${`Label as ${asked.label}`} onConfirm=${send} onClose=${() => setAsked(undefined)}>
        <p>The reputation of their customers, devices and beneficiaries follows. A later label corrects one that was wrong.</p>
      <//>`
    }
  </div>`;
}
