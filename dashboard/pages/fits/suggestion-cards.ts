import type { VNode } from "preact";
import type { Estimate, Fit, Policy } from "../../../clients/typescript/src/types.ts";
import { type SuggestedRule, type Suggestion, suggestionOf } from "../../api/fit.ts";
import { FLAGGED_LEVELS } from "../../api/words.ts";
import { Card } from "../../components/card.ts";
import { DraftButton } from "../../components/draft-button.ts";
import { Estimated } from "../../components/estimated.ts";
import { type Column, Table } from "../../components/table.ts";
import { decimal, words } from "../../format.ts";
import { type Children, html } from "../../html.ts";
import { may } from "../../session.ts";
import { suggestDraft } from "../policies/form/suggest-draft.ts";

/** Where a fit puts medium unless few changes are allowed. */
const SCALED_MEDIUM = 30;

/** The suggestion rule by rule, and the same in steps: each may become a draft. */
export function SuggestionCards(props: {
  readonly fit: Fit;
  readonly suggestion: NonNullable<Fit["suggestion"]>;
  /** Undefined where the key may not read policies. */
  readonly policy: Policy | undefined;
}): VNode {
  const { fit, policy } = props;
  const suggestion = suggestionOf(props.suggestion);
  const base = policy?.versions?.find(({ version_id }) => version_id === fit.base.version_id);
  const weights = new Map(base?.rules.map(({ code, weight }) => [code, weight]));
  const canDraft = may("policies:write") && policy !== undefined && policy.status !== "archived";
  const origin = `Suggested by fit ${fit.fit_id}`;
  const draft = (change: Suggestion) => () => suggestDraft(fit.base.id, change, origin);
  const moved = suggestion.rules.filter((rule) => {
    const before = base?.rules.find(({ code }) => code === rule.code);
    return before === undefined || isOther(before, rule);
  });
  const path = fit.path.map(
    ({ changes, change, average_precision, budget_met }): PathStep => ({
      changes,
      isOver: budget_met === false,
      change: suggestionOf(change),
      averagePrecision: average_precision,
    }),
  );
  const steps = path.map((entry, index) => ({
    entry,
    whole: upTo(path, index),
    before: weightsBefore(path, index, weights),
  }));
  return html`
    <${Card} title="What it suggests" hint=${pointsHint(suggestion)}>
      <p>${thresholdText(suggestion)}</p>
      ${fit.budget_met === false && html`<p class="hint" role="note">It raises more alerts than you asked for: thresholds end at 98, below the levels above, and too many points lie beyond. Allow more changes, or ask for more alerts.</p>`}
      <${Table} caption="Points moved" columns=${ruleColumns(weights)} rows=${moved} rowKey=${({ code }: SuggestedRule) => code} empty=${html`<p class="quiet">No rule changes; the thresholds alone do.</p>`} />
      ${canDraft && html`<div><${DraftButton} label="Make a draft of this" isPrimary onDraft=${draft(suggestion)} /></div>`}
    <//>
    ${
      steps.length > 0 &&
      html`<${Card} title="The same in steps" hint="The best suggestion of 1, 2, 3 ... changes, in the points of the policy that you have: take three and leave twenty if three bring most of it.">
        <${Table} caption="Path of changes" columns=${pathColumns(canDraft ? draft : undefined)} rows=${steps} rowKey=${({ entry }: Step) => entry.changes} />
      <//>`
    }
  `;
}

/** One entry of the path. */
interface PathStep {
  readonly changes: number;
  /** It raises more alerts than were asked for. */
  readonly isOver: boolean;
  readonly change: Suggestion;
  readonly averagePrecision: Estimate | null;
}

interface Step {
  readonly entry: PathStep;
  /** All changes up to this one. */
  readonly whole: Suggestion;
  readonly before: ReadonlyMap<string, number>;
}

function ruleColumns(weights: ReadonlyMap<string, number>): readonly Column<SuggestedRule>[] {
  return [
    { title: "Rule", cell: ({ code }) => html`<strong>${words(code)}</strong> <code>${code}</code>` },
    { title: "Points before", align: "end", cell: ({ code }) => pointsText(weights.get(code)) },
    { title: "Points after", align: "end", cell: ({ weight }) => decimal(weight) },
  ];
}

function pathColumns(draft: ((change: Suggestion) => () => Promise<void>) | undefined): readonly Column<Step>[] {
  return [
    { title: "Changes", align: "end", cell: ({ entry }) => entry.changes },
    { title: "What changes", cell: whatOf },
    {
      title: "Thresholds",
      cell: ({ entry }) => `${thresholdText(entry.change)}${entry.isOver ? " (over the alerts asked for)" : ""}`,
    },
    {
      title: "Average precision",
      align: "end",
      cell: ({ entry }) => html`<${Estimated} of=${entry.averagePrecision} />`,
    },
    ...(draft === undefined
      ? []
      : [
          {
            title: "Take so many",
            cell: ({ entry, whole }: Step) =>
              html`<${DraftButton} label=${`Draft of ${entry.changes}`} onDraft=${draft(whole)} />`,
          },
        ]),
  ];
}

function whatOf({ entry, before }: Step): Children {
  const { rules } = entry.change;
  if (rules.length === 0) return "The thresholds alone";
  return html`<ul class="details">
    ${rules.map(({ code, weight }) => html`<li key=${code}>${words(code)} <strong>${pointsText(before.get(code))} → ${decimal(weight)}</strong></li>`)}
  </ul>`;
}

/** What PATCH takes for the first so many changes together. */
function upTo(path: readonly PathStep[], last: number): Suggestion {
  const taken = path.slice(0, last + 1);
  const rules = new Map(taken.flatMap(({ change }) => change.rules.map((rule) => [rule.code, rule] as const)));
  const thresholds = taken.at(-1)?.change.thresholds ?? { medium: 0, high: 0, critical: 0 };
  return { rules: [...rules.values()], thresholds };
}

/** The points of every rule before an entry of the path. */
function weightsBefore(
  path: readonly PathStep[],
  index: number,
  base: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const earlier = index === 0 ? [] : upTo(path, index - 1).rules;
  return new Map([...base, ...earlier.map(({ code, weight }) => [code, weight] as const)]);
}

function isOther(before: Pick<SuggestedRule, "weight" | "enabled" | "config">, after: SuggestedRule): boolean {
  const names = Object.keys(after.config);
  return (
    before.weight !== after.weight ||
    before.enabled !== after.enabled ||
    names.some((name) => before.config[name] !== after.config[name])
  );
}

function pointsHint({ thresholds }: Suggestion): string {
  const factor = `One factor was laid on all points so that medium lies at ${SCALED_MEDIUM}: compare by the figures above, not by the points.`;
  return `Points of each rule before and after.${thresholds.medium === SCALED_MEDIUM ? ` ${factor}` : ""}`;
}

function pointsText(weight: number | undefined): string {
  return weight === undefined ? "–" : decimal(weight);
}

function thresholdText({ thresholds }: Suggestion): string {
  return FLAGGED_LEVELS.map((level) => `${words(level)} ${decimal(thresholds[level])}`).join(", ");
}
