import type { VNode } from "preact";
import { Dialog } from "../../../components/dialog.ts";
import { html } from "../../../html.ts";
import { ChangeTable } from "./change-table.ts";
import type { Change } from "./draft.ts";

/** Tells that someone else saved meanwhile, shows what, and lets the user choose. */
export function ConflictDialog(props: {
  readonly version: number;
  readonly theirs: readonly Change[];
  readonly mine: readonly Change[];
  readonly onTake: () => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
}): VNode {
  const own = new Set(props.mine.map(({ field }) => field.key));
  const both = props.theirs
    .filter(({ field }) => own.has(field.key))
    .map(({ field }) => `${field.subject} ${field.aspect.toLowerCase()}`);
  return html`<${Dialog} title="The policy was changed meanwhile" onClose=${props.onClose}>
    <p>Someone, perhaps you in another tab, saved this policy after you opened the form. Its latest version is now ${props.version}. Nothing of yours was saved yet.</p>
    <${ChangeTable} caption="Changes of others" before="When you opened it" after="Now" changes=${props.theirs} />
    ${
      both.length === 0
        ? html`<p>You changed none of these, so both can stand.</p>`
        : html`<p><strong>You changed ${both.join(", ")}, too.</strong> Applied on top, your value replaces theirs.</p>`
    }
    <div class="dialog__actions">
      <button type="button" class="button" onClick=${props.onClose}>Back to the form</button>
      <button type="button" class="button" onClick=${props.onTake}>Take theirs, drop mine</button>
      <button type="button" class="button button--primary" onClick=${props.onApply}>Apply mine on top</button>
    </div>
  <//>`;
}
