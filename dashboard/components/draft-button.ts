import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api-error.ts";
import { html } from "../html.ts";
import { ErrorPanel } from "./error-panel.ts";

/** A button that begins something that may be refused, and says so beneath itself. */
export function DraftButton(props: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly isPrimary?: boolean;
  readonly onDraft: () => Promise<void>;
}): VNode {
  const { label, disabled = false, isPrimary = false, onDraft } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onDraft();
    } catch (error) {
      setProblem(ApiError.of(error));
      setBusy(false);
    }
  };
  return html`
    <button type="button" class=${`button${isPrimary ? " button--primary" : ""}`} disabled=${disabled || busy} onClick=${start}>${busy ? "Opening" : label}</button>
    ${problem && html`<${ErrorPanel} error=${problem} title="The draft was not opened" />`}
  `;
}
