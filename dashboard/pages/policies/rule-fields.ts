import type { VNode } from "preact";
import type { RuleDescription } from "../../api/policies.ts";
import type { ApiError } from "../../api-error.ts";
import { Badge } from "../../components/badge.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { type Draft, fieldValue } from "./draft.ts";
import { NumberField } from "./number-field.ts";
import { type PolicyField, ruleFields } from "./policy-fields.ts";

/** One rule of the form: on or off, its weight, its parameters. */
export function RuleFields(props: {
  readonly rule: RuleDescription;
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly onInput: (key: string, text: string) => void;
  readonly onDefaults: (rule: RuleDescription) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { rule, draft, onInput, problem } = props;
  const { code, available } = rule;
  const enabledKey = `${code}.enabled`;
  const isOn = draft[enabledKey] === "true";
  const numbers = ruleFields(rule).filter(({ default: standard }) => standard !== undefined);
  const isOwn = numbers.some((field) => fieldValue(field, draft[field.key] ?? "") !== field.default);
  const wrong = problem?.details.filter(({ field }) => [`${code}.code`, enabledKey, `${code}.config`].includes(field));
  const flip = (event: { readonly currentTarget: HTMLInputElement }) =>
    onInput(enabledKey, String(event.currentTarget.checked));
  return html`<fieldset class=${`rule${isOn ? "" : " rule--off"}`}>
    <legend>${words(code)}</legend>
    <div class="rule__head">
      <label class="check"><input type="checkbox" name=${enabledKey} checked=${isOn} disabled=${!available && !isOn} onChange=${flip} /> Enabled</label>
      ${props.isChanged && html`<${Badge} word="changed" tone="info" text="Changed, not saved" />`}
      ${isOwn && available && html`<button type="button" class="button button--small" onClick=${() => props.onDefaults(rule)} aria-label=${`Set to defaults: ${words(code)}`}>Set to defaults</button>`}
    </div>
    <p class="quiet">${rule.description}. Needs ${rule.needs.join("; ")}. <code>${code}</code> v${rule.version}</p>
    ${!available && html`<p class="quiet">Switched off in this deployment: no policy can use it.</p>`}
    ${wrong !== undefined && wrong.length > 0 && html`<p class="field__error">${wrong.map(({ message }) => message).join(". ")}</p>`}
    <div class="rule__fields">
      ${numbers.map(
        (field: PolicyField) => html`<${NumberField}
          key=${field.key}
          field=${field}
          text=${draft[field.key] ?? ""}
          onInput=${(text: string) => onInput(field.key, text)}
          disabled=${!available}
          problem=${problem}
        />`,
      )}
    </div>
  </fieldset>`;
}
