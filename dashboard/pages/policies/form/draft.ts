import type { Market, RuleDescription } from "../../../../clients/typescript/src/types.ts";
import type { Configuration } from "../../../api/policy-shapes.ts";
import { words } from "../../../format.ts";
import { parsedNumber, shownNumber, typedNumber } from "../../../units.ts";
import type { PolicyField } from "./policy-fields.ts";

/** A policy as the form holds it: the text of every field by its key. */
export type Draft = Readonly<Record<string, string>>;

/** What a policy is called, and which product it is for. */
interface Head {
  readonly name: string;
  readonly description: string | null;
  readonly product: string | null;
}

/** A field that two drafts do not have in common; undefined where one has no such field. */
export interface Change {
  readonly field: PolicyField;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const HEAD: readonly string[] = ["name", "description"];
const NO_HEAD: Head = { name: "", description: null, product: null };

/** What the API takes for what a new policy leaves out (docs/rules.md); a test holds them against the seeded policy. */
const DEFAULT_LEVELS = {
  thresholds: { medium: 30, high: 50, critical: 80 },
  actions: { low: "approve", medium: "step_up", high: "manual_review", critical: "block" },
} as const;

/** A configuration as texts, amounts in naira. */
export function draftOf(
  fields: readonly PolicyField[],
  configuration: Omit<Configuration, "market"> & { readonly market?: Market },
  head: Head = NO_HEAD,
): Draft {
  const { thresholds, actions, market, rules } = configuration;
  const values: Record<string, unknown> = {
    name: head.name,
    description: head.description ?? "",
    product: head.product ?? "",
    ...prefixed("thresholds", thresholds),
    ...prefixed("actions", actions),
    ...prefixed("market", market ?? {}),
  };
  for (const { code, version, enabled, weight, config } of rules) {
    Object.assign(values, prefixed(code, { version, enabled, weight }), prefixed(`${code}.config`, config));
  }
  const units = new Map(fields.map(({ key, unit }) => [key, unit]));
  const texts = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === "number" ? typedNumber(value, units.get(key) ?? "") : String(value),
  ]);
  return Object.fromEntries(texts);
}

/** What a policy is of which nothing was said: every rule that may run, at its defaults. */
export function defaultDraft(fields: readonly PolicyField[], rules: readonly RuleDescription[]): Draft {
  const settings = rules.map(({ code, version, available, default_weight, parameters }) => ({
    code,
    version,
    enabled: available,
    weight: default_weight,
    config: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default])),
  }));
  return draftOf(fields, { ...DEFAULT_LEVELS, rules: settings });
}

/** What a field's text means to the API; what is no number stays a text, and the API says what it wanted. */
export function fieldValue(field: PolicyField, text: string): unknown {
  if (field.kind === "switch") return text === "true";
  return field.kind === "number" ? (parsedNumber(text, field.unit) ?? text) : text;
}

/** A field's text for reading, with its unit. */
export function shownValue(field: PolicyField, text: string | undefined): string {
  if (text === undefined) return "–";
  const value = fieldValue(field, text);
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (field.kind === "action") return words(text);
  return typeof value === "number" ? shownNumber(value, field.unit) : text;
}

/** The fields whose values differ. */
export function changesBetween(fields: readonly PolicyField[], before: Draft, after: Draft): readonly Change[] {
  return fields
    .map((field) => ({ field, before: before[field.key], after: after[field.key] }))
    .filter(({ field, before: old, after: now }) => {
      if (old === undefined || now === undefined) return old !== now;
      return fieldValue(field, old) !== fieldValue(field, now);
    });
}

/** Whether a change is of the policy alone, and of no version: it makes none, and has no history. */
export function isHead({ field }: Change): boolean {
  return HEAD.includes(field.key);
}

/** Lays the changes from `base` to `mine` over another draft. */
export function rebased(fields: readonly PolicyField[], base: Draft, mine: Draft, onto: Draft): Draft {
  const changes = changesBetween(fields, base, mine).map(({ field, after }) => [field.key, after]);
  return { ...onto, ...Object.fromEntries(changes) };
}

function prefixed(prefix: string, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
}
