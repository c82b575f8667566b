import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api-error.ts";
import { type Children, html } from "../html.ts";
import { Dialog } from "./dialog.ts";
import { ErrorPanel } from "./error-panel.ts";

/** Asks before something is done, says what it will do, and stays open with the reason when it is refused. */
export function ConfirmDialog(props: {
  readonly title: string;
  /** The verb on the button: "Activate version 4". */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** What it will do. */
  readonly children?: Children;
}): VNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (caught) {
      setError(ApiError.of(caught));
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${props.title} onClose=${props.onClose}>
    ${props.children}
    ${error && html`<${ErrorPanel} error=${error} />`}
    <div class="dialog__actions">
      <button type="button" class="button" onClick=${props.onClose} disabled=${busy}>Cancel</button>
      <button type="button" class=${`button ${props.danger ? "button--danger" : "button--primary"}`} onClick=${confirm} disabled=${busy}>
        ${props.confirmLabel}
      </button>
    </div>
  <//>`;
}
