import type { VNode } from "preact";
import type { BrakeSpec, RiskLevel } from "../../../../clients/typescript/src/types.ts";
import { SelectField } from "../../../components/select-field.ts";
import { TextField } from "../../../components/text-field.ts";
import { html } from "../../../html.ts";

/** A brake as a form holds it: what is no number stays a text, and the API says what it wanted. */
export interface BrakeDraft {
  readonly armed: boolean;
  readonly level: string;
  readonly shareMax: string;
  readonly withinDecisions: string;
  readonly rollback: boolean;
}

/** A share for who knows nothing of the decisions of before. */
const SHARE_DEFAULT = 0.05;
const LEVELS = [
  { value: "medium", text: "medium" },
  { value: "high", text: "high" },
  { value: "critical", text: "critical" },
];

/** Twice the usual share of decisions at or above high is a sensible limit: chance alone seldom doubles a share. */
export function brakeDraftOf(usualShare: number | undefined): BrakeDraft {
  const share = usualShare === undefined || usualShare === 0 ? SHARE_DEFAULT : Math.min(0.9, 2 * usualShare);
  const shareMax = String(Number(share.toFixed(4)));
  return { armed: false, level: "high", shareMax, withinDecisions: "10000", rollback: true };
}

/** The brake as the API takes it; undefined where none is to be armed. */
export function brakeSpecOf(draft: BrakeDraft, hasBefore: boolean): BrakeSpec | undefined {
  if (!draft.armed) return undefined;
  return {
    level: draft.level as RiskLevel,
    share_max: Number(draft.shareMax),
    within_decisions: Number(draft.withinDecisions),
    rollback: draft.rollback && hasBefore,
  };
}

/** Whether a brake watches what the version does, and what trips it. */
export function BrakeFields(props: {
  readonly draft: BrakeDraft;
  readonly hasBefore: boolean;
  readonly onInput: (draft: BrakeDraft) => void;
}): VNode {
  const { draft, hasBefore, onInput } = props;
  const check = (name: "armed" | "rollback", text: string) =>
    html`<label class="check"><input type="checkbox" checked=${draft[name]} onChange=${() => onInput({ ...draft, [name]: !draft[name] })} /> ${text}</label>`;
  return html`<fieldset>
    <legend>Brake</legend>
    ${check("armed", "Watch the first live decisions, and trip where too many are at or above a level")}
    ${
      draft.armed &&
      html`
        <${SelectField} label="Level" name="brake.level" required value=${draft.level} options=${LEVELS} onInput=${(level: string) => onInput({ ...draft, level })} />
        <${TextField} label="Highest share" name="brake.share_max" required value=${draft.shareMax} hint="Of the decisions, such as 0.05 for 5 %: twice the usual share, where it is known." onInput=${(shareMax: string) => onInput({ ...draft, shareMax })} />
        <${TextField} label="Within decisions" name="brake.within_decisions" required type="number" value=${draft.withinDecisions} hint="100 to 100,000; it looks after 100, 200, 400 and so on." onInput=${(withinDecisions: string) => onInput({ ...draft, withinDecisions })} />
        ${hasBefore && check("rollback", "When it trips, make the version before active again")}
      `
    }
  </fieldset>`;
}
