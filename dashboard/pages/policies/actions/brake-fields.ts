import type { VNode } from "preact";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../../../api/words.ts";
import type { ApiError } from "../../../api-error.ts";
import { SelectField } from "../../../components/select-field.ts";
import { TextField } from "../../../components/text-field.ts";
import { html } from "../../../html.ts";
import { type BrakeDraft, shownShare } from "./brake-draft.ts";
import { type LiveShare, shareHint } from "./live-share.ts";

const LEVELS = FLAGGED_LEVELS.map((level) => ({ value: level, text: level }));

/** Whether a brake watches what the version does, and what trips it. */
export function BrakeFields(props: {
  readonly draft: BrakeDraft;
  readonly live: LiveShare;
  readonly hasBefore: boolean;
  readonly onInput: (draft: BrakeDraft) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { draft, live, hasBefore, onInput, problem } = props;
  const { level, withinDecisions } = draft;
  const check = (name: "armed" | "rollback", text: string) =>
    html`<label class="check"><input type="checkbox" checked=${draft[name]} onChange=${() => onInput({ ...draft, [name]: !draft[name] })} /> ${text}</label>`;
  return html`<fieldset>
    <legend>Brake</legend>
    ${check("armed", "Watch the first live decisions, and trip where too many are at or above a level")}
    ${
      draft.armed &&
      html`
        <${SelectField} label="Level" name="brake.level" required value=${level} options=${LEVELS} problem=${problem} onInput=${(next: FlaggedLevel) => onInput({ ...draft, level: next })} />
        <${TextField} label="Highest share" name="brake.share_max" required value=${shownShare(draft, live)} problem=${problem} hint=${shareHint(live, level)} onInput=${(shareMax: string) => onInput({ ...draft, shareMax })} />
        <${TextField} label="Within decisions" name="brake.within_decisions" required value=${withinDecisions} problem=${problem} hint="100 to 100,000; it looks after 100, 200, 400 and so on." onInput=${(next: string) => onInput({ ...draft, withinDecisions: next })} />
        ${hasBefore && check("rollback", "When it trips, make the version before active again")}
      `
    }
  </fieldset>`;
}
