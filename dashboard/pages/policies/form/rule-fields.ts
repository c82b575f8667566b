import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { RuleDescription } from "../../../../clients/typescript/src/types.ts";
import type { ApiError } from "../../../api-error.ts";
import { Badge } from "../../../components/badge.ts";
import { words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { type Draft, fieldValue } from "./draft.ts";
import { NumberField } from "./number-field.ts";
import { type PolicyField, ruleFields } from "./policy-fields.ts";

/** One rule of the form: on or off, its weight, its parameters. What is at its default is closed. */
export function RuleFields(props: {
  readonly rule: RuleDescription;
  readonly draft: Draft;
  readonly isChanged: boolean;
  /** Whether somebody looks for it by name. */
  readonly isWanted: boolean;
  readonly onInput: (key: string, text: string) => void;
  readonly onDefaults: (rule: RuleDescription) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { rule, draft, onInput, problem } = props;
  const { code, available } = rule;
  const enabledKey = `${code}.enabled`;
  const versionKey = `${code}.version`;
  const newest = String(rule.version);
  const version = draft[versionKey] ?? newest;
  const isOn = draft[enabledKey] === "true";
  const numbers = ruleFields(rule).filter(({ default: standard }) => standard !== undefined);
  const isOwn = numbers.some((field) => fieldValue(field, draft[field.key] ?? "") !== field.default);
  const wrong = problem?.details.filter(({ field }) => [`${code}.code`, enabledKey, `${code}.config`].includes(field));
  const [wasOpened, setOpened] = useState(false);
  const isWrong = problem?.details.some(({ field }) => field.startsWith(`${code}.`)) === true;
  // What was opened stays so: a field must not go while somebody types in it.
  const isOpen = wasOpened || isOwn || props.isChanged || props.isWanted || isWrong;
  const note = (event: { readonly currentTarget: HTMLDetailsElement }) => setOpened(event.currentTarget.open);
  const flip = (event: { readonly currentTarget: HTMLInputElement }) =>
    onInput(enabledKey, String(event.currentTarget.checked));
  return html`<fieldset class=${`rule${isOn ? "" : " rule--off"}`}>
    <legend>${words(code)}</legend>
    <div class="rule__head">
      <label class="check"><input type="checkbox" name=${enabledKey} checked=${isOn} disabled=${!available && !isOn} onChange=${flip} /> Enabled</label>
      ${props.isChanged && html`<${Badge} word="changed" tone="info" text="Changed, not saved" />`}
      ${isOwn && available && html`<button type="button" class="button button--small" onClick=${() => props.onDefaults(rule)} aria-label=${`Set to defaults: ${words(code)}`}>Set to defaults</button>`}
    </div>
    <p class="quiet">${rule.description}. Needs ${rule.needs.join("; ")}. <code>${code}</code> v${version}</p>
    ${
      version !== newest &&
      html`<p>Version ${newest} of this rule is newer; this policy decides by version ${version}.
        <button type="button" class="button button--small" onClick=${() => onInput(versionKey, newest)}>Take version ${newest}<span class="visually-hidden"> of ${words(code)}</span></button></p>`
    }
    ${!available && html`<p class="quiet">Switched off in this deployment: no policy can use it.</p>`}
    ${wrong !== undefined && wrong.length > 0 && html`<p class="field__error">${wrong.map(({ message }) => message).join(". ")}</p>`}
    <details class="rule__details" open=${isOpen} onToggle=${note}>
      <summary>${summaryOf(numbers.length, isOwn)}<span class="visually-hidden">: ${words(code)}</span></summary>
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
    </details>
  </fieldset>`;
}

function summaryOf(numbers: number, isOwn: boolean): string {
  const what = numbers === 1 ? "Weight" : "Weight and parameters";
  return isOwn ? what : `${what}, at ${numbers === 1 ? "its default" : "their defaults"}`;
}
