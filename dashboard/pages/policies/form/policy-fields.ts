import type { RuleDescription } from "../../../../clients/typescript/src/types.ts";
import type { Configuration } from "../../../api/policy-shapes.ts";
import { LEVELS } from "../../../api/words.ts";
import { words } from "../../../format.ts";
import { detailName } from "../../decisions/detail-words.ts";

/** One value of a policy that can be set, shown and compared. */
export interface PolicyField {
  /** As the API names it in `details`, with the rule's code in place of its index: `structuring.config.full_count`. */
  readonly key: string;
  readonly kind: "text" | "switch" | "number" | "action";
  /** What it belongs to. */
  readonly subject: string;
  readonly aspect: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly default: number | undefined;
  readonly description: string;
}

/** The API's bounds of what `GET /v1/rules` does not tell. */
const WEIGHT_MAX = 1_000;
const SCORE_MAX = 100;

/** Everything that a policy may hold, in the order in which it is shown; also the rules of versions that an earlier registry made. */
export function policyFields(
  rules: readonly RuleDescription[],
  versions: readonly Configuration[] = [],
): readonly PolicyField[] {
  const fields = [
    ...["name", "description", "product"].map((key) => plain(key, "text", "Policy", words(key))),
    ...LEVELS.slice(1).map((level) => ({
      ...plain(`thresholds.${level}`, "number", `${words(level)} risk`, "Lowest score"),
      max: SCORE_MAX,
    })),
    ...LEVELS.map((level) => plain(`actions.${level}`, "action", `${words(level)} risk`, "Action")),
    ...["code", "currency", "timezone"].map((key) => plain(`market.${key}`, "text", "Market", words(key))),
    ...rules.flatMap(ruleFields),
    ...versions.flatMap(({ rules: settings }) => settings.flatMap(settingFields)),
  ];
  return [...new Map(fields.toReversed().map((field) => [field.key, field])).values()].toReversed();
}

/** The fields of one rule. */
export function ruleFields(rule: RuleDescription): readonly PolicyField[] {
  const subject = words(rule.code);
  return [
    plain(`${rule.code}.version`, "number", subject, "Rule's version"),
    plain(`${rule.code}.enabled`, "switch", subject, "Enabled"),
    {
      ...plain(`${rule.code}.weight`, "number", subject, "Weight"),
      unit: "points",
      max: WEIGHT_MAX,
      default: rule.default_weight,
      description: "Points that a hit at full strength adds to the score",
    },
    ...rule.parameters.map(({ name, ...parameter }) => ({
      ...plain(`${rule.code}.config.${name}`, "number", subject, detailName(name)),
      ...parameter,
    })),
  ];
}

/** What can be known of a rule that the registry no longer has. */
function settingFields({ code, config }: Configuration["rules"][number]): readonly PolicyField[] {
  const subject = words(code);
  return [
    plain(`${code}.version`, "number", subject, "Rule's version"),
    plain(`${code}.enabled`, "switch", subject, "Enabled"),
    { ...plain(`${code}.weight`, "number", subject, "Weight"), unit: "points" },
    ...Object.keys(config).map((name) => ({
      ...plain(`${code}.config.${name}`, "number", subject, detailName(name)),
      unit: /_minor(_|$)/.test(name) ? "kobo" : "",
    })),
  ];
}

function plain(key: string, kind: PolicyField["kind"], subject: string, aspect: string): PolicyField {
  const open = { min: 0, max: Number.POSITIVE_INFINITY, integer: false, default: undefined };
  return { key, kind, subject, aspect, unit: "", description: "", ...open };
}
