import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RuleDescription } from "../../../../clients/typescript/src/types.ts";
import type { ApiError } from "../../../api-error.ts";
import { Card } from "../../../components/card.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { TextField } from "../../../components/text-field.ts";
import { count, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { typedNumber } from "../../../units.ts";
import { ChangeTable } from "./change-table.ts";
import { hintsOf, shownProblem } from "./field-hints.ts";
import { LevelFields } from "./level-fields.ts";
import { type PolicyField, ruleFields } from "./policy-fields.ts";
import { RuleFields } from "./rule-fields.ts";
import type { DraftState } from "./use-draft.ts";

const NAME_MAX = 120;
const DESCRIPTION_MAX = 2_000;
const NOTE_MAX = 500;

/** The form of a policy, built from the registry. */
export function PolicyForm(props: {
  readonly state: DraftState;
  readonly fields: readonly PolicyField[];
  readonly rules: readonly RuleDescription[];
  readonly isNew: boolean;
  /** Whether what is changed may be given a reason. */
  readonly hasNote: boolean;
  /** What the values are compared with, as the head of a column. */
  readonly comparedWith: string;
  /** What saving will do. */
  readonly effect: string;
  readonly problem: ApiError | undefined;
  readonly busy: boolean;
  readonly onSave: () => void;
}): VNode {
  const { state, fields, rules, isNew, problem, busy } = props;
  const { draft, changes, set } = state;
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState("");
  useLayoutEffect(() => {
    const first = problem && form.current?.querySelector("[aria-invalid]");
    if (first instanceof HTMLElement) first.focus();
  }, [problem]);
  // What the API said of a value is over once the value is another.
  const refused = problem?.details.filter(({ field }) => !state.touched.has(field)) ?? [];
  const shown = shownProblem(fields, hintsOf(fields, draft), refused);
  const changed = new Set(changes.map(({ field }) => field.key.split(".")[0]));
  const matches = ({ code, description }: RuleDescription) =>
    `${words(code)} ${code} ${description}`.toLowerCase().includes(wanted.trim().toLowerCase()) ||
    shown?.details.some(({ field }) => field.startsWith(`${code}.`));
  const found = rules.filter(matches);
  const toDefaults = (rule: RuleDescription) => {
    for (const { key, unit, default: standard } of ruleFields(rule))
      if (standard !== undefined) set(key, typedNumber(standard, unit));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    props.onSave();
  };
  const canSave = !busy && changes.length > 0 && draft["name"]?.trim() !== "";
  return html`<form ref=${form} class="policy-form" onSubmit=${submit} novalidate>
    <${Card} title="What it is">
      <${TextField} label="Name" name="name" required maxLength=${NAME_MAX} value=${draft["name"]} onInput=${set.bind(undefined, "name")} problem=${shown} />
      <${TextField} label="Description" name="description" rows=${3} maxLength=${DESCRIPTION_MAX} hint="What it is for, and why it is as it is" value=${draft["description"]} onInput=${set.bind(undefined, "description")} problem=${shown} />
      ${
        isNew &&
        html`<${TextField} label="Product" name="product" hint="As your system sends it in product, such as quick_loan: lower case letters, digits and _. Empty: all products that have no policy of their own. It cannot change later." value=${draft["product"]} onInput=${set.bind(undefined, "product")} problem=${shown} />`
      }
    <//>
    <${Card} title="Risk levels" hint="Scores go from 0 to 100. From a level's start on, its action is recommended. The starts must rise: medium, high, critical.">
      <${LevelFields} fields=${fields} draft=${draft} onInput=${set} problem=${shown} />
    <//>
    <${Card} title="Rules" hint="A hit adds the rule's weight, times how strong the hit is, to the score.">
      <${TextField} label="Find a rule" name="find_rule" type="search" value=${wanted} onInput=${setWanted} />
      <p class="hint" role="status">${wanted.trim() === "" ? `${rules.length} rules` : `${found.length} of ${rules.length} rules`}</p>
      ${found.map(
        (rule) =>
          html`<${RuleFields} key=${rule.code} rule=${rule} draft=${draft} isChanged=${changed.has(rule.code)} isWanted=${wanted.trim() !== ""} onInput=${set} onDefaults=${toDefaults} problem=${shown} />`,
      )}
    <//>
    <${Card} title="What will be saved">
      ${
        changes.length === 0
          ? html`<p class="quiet">Nothing is changed yet.</p>`
          : html`<${ChangeTable} caption="Changes that are not saved" before=${props.comparedWith} after="Yours" changes=${changes} />`
      }
      ${props.hasNote && html`<${TextField} label="Note" name="note" rows=${2} maxLength=${NOTE_MAX} hint="Why, for whoever reads the history: it stands with the version." value=${state.note} onInput=${state.setNote} problem=${shown} />`}
      ${problem && html`<${ErrorPanel} error=${problem} title="The policy was not saved" />`}
    <//>
    <div class="save-bar">
      <p><strong>${changes.length === 0 ? "No changes" : `${count(changes.length)} ${changes.length === 1 ? "change" : "changes"}, not saved`}</strong> <span class="quiet">${props.effect}</span></p>
      <div class="save-bar__buttons">
        <button type="button" class="button" disabled=${busy || changes.length === 0} onClick=${state.discard}>Discard</button>
        <button type="submit" class="button button--primary" disabled=${!canSave}>${busy ? "Saving" : "Save draft"}</button>
      </div>
    </div>
  </form>`;
}
