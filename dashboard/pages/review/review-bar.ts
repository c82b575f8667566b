import type { VNode } from "preact";
import { ErrorPanel } from "../../components/error-panel.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { type Labelling, UNDO_MS } from "./use-label.ts";

/** What can be done with the decision that is open; each by a button and a key. */
export interface ReviewSteps {
  claim(): void;
  next(): void;
  fraud(): void;
  legitimate(): void;
  undo(): void;
}

/** The steps, the label that waits, and the switch of the keys. */
export function ReviewBar(props: {
  readonly steps: ReviewSteps;
  readonly labelling: Labelling;
  readonly mayLabel: boolean;
  readonly hasKeys: boolean;
  readonly onKeys: (on: boolean) => void;
}): VNode {
  const { steps, labelling, mayLabel, hasKeys } = props;
  const { waiting, problem } = labelling;
  const step = (text: string, key: string, run: () => void, disabled = false) =>
    html`<button type="button" class="button" disabled=${disabled} aria-keyshortcuts=${hasKeys ? key : undefined} onClick=${run}>${text}${hasKeys && html` <kbd aria-hidden="true">${key}</kbd>`}</button>`;
  return html`<div class="review-bar" role="group" aria-label="Steps">
    ${mayLabel && step("Claim", "c", steps.claim)}
    ${mayLabel && step("Fraud", "f", steps.fraud)}
    ${mayLabel && step("Legitimate", "l", steps.legitimate)}
    ${mayLabel && step("Undo", "u", steps.undo, waiting === undefined)}
    ${step("Next", "n", steps.next)}
    <label class="check"><input type="checkbox" checked=${hasKeys} onChange=${() => props.onKeys(!hasKeys)} /> Keys</label>
    <p class="review-bar__label" role="status">${waiting && !problem && `${words(waiting.label)}: sent in ${UNDO_MS / 1_000} seconds, or with the next step`}</p>
    ${problem && html`<${ErrorPanel} error=${problem} title="The label was not sent" onRetry=${labelling.flush} />`}
  </div>`;
}
