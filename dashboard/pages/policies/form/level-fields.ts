import type { VNode } from "preact";
import type { RiskLevel } from "../../../../clients/typescript/src/types.ts";
import { ACTIONS, LEVELS } from "../../../api/words.ts";
import type { ApiError } from "../../../api-error.ts";
import { SelectField } from "../../../components/select-field.ts";
import { words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { type Draft, fieldValue } from "./draft.ts";
import { NumberField } from "./number-field.ts";
import type { PolicyField } from "./policy-fields.ts";
import { ThresholdScale } from "./threshold-scale.ts";

const OPTIONS = ACTIONS.map((value) => ({ value, text: words(value) }));

/** Where each level begins and what it recommends, with the scale that this makes. */
export function LevelFields(props: {
  readonly fields: readonly PolicyField[];
  readonly draft: Draft;
  readonly onInput: (key: string, text: string) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { fields, draft, onInput, problem } = props;
  const starts = fields.filter(({ key }) => key.startsWith("thresholds."));
  const thresholds = Object.fromEntries(
    starts.map((field) => [field.key.slice("thresholds.".length), fieldValue(field, draft[field.key] ?? "")]),
  );
  const actions = Object.fromEntries(LEVELS.map((level) => [level, draft[`actions.${level}`] ?? ""]));
  return html`
    <${ThresholdScale} thresholds=${thresholds} actions=${actions} />
    <div class="levels">
      ${LEVELS.map((level: RiskLevel) => {
        const start = starts.find(({ key }) => key === `thresholds.${level}`);
        const action = `actions.${level}`;
        return html`<fieldset key=${level} class="level">
          <legend>${words(level)}</legend>
          ${
            start === undefined
              ? html`<p class="level__start">From 0 to what the next level begins at</p>`
              : html`<${NumberField} field=${start} label="From score" text=${draft[start.key] ?? ""} onInput=${(text: string) => onInput(start.key, text)} problem=${problem} />`
          }
          <${SelectField} label="Action" name=${action} required value=${draft[action] ?? ""} onInput=${(text: string) => onInput(action, text)} options=${OPTIONS} problem=${problem} />
        </fieldset>`;
      })}
    </div>
  `;
}
