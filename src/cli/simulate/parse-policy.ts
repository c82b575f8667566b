import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";

/** What may stand in the file beside the configuration: in a body of POST or PATCH, and in a version as GET shows it. */
const OTHER_MEMBERS = [
  ...["name", "description", "product", "activate", "note"],
  ...["version_id", "version", "status", "market", "spec", "config_sha256", "engine_version"],
  ...["created_at", "tested_at", "activated_at", "archived_at", "first_used_at", "frozen_at"],
  ...["created_by", "created_note", "activated_by", "activation_note"],
];
const RULE_MEMBERS = { code: "string", version: "number", enabled: "boolean", weight: "number", config: "object" };
const WANTED = "wanted a JSON object with rules, thresholds and actions, as POST /v1/policies takes them";
const NAME_LENGTH_MAX = 64;

/** Every member that a policy's file may have. */
export const POLICY_FILE_MEMBERS: ReadonlySet<string> = new Set(["rules", "thresholds", "actions", ...OTHER_MEMBERS]);

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the JSON of a policy: a body of POST or PATCH, a version as GET shows it, or what a fit suggests. Throws on anything else, so that no
 * other file is taken for the default policy; `file` is its name in messages.
 */
export function parsePolicy(text: string, file: string): PolicyPatch {
  const refuse = (found: string): never => {
    throw new Error(`Cannot read the policy "${file}": ${WANTED}, found ${found}`);
  };
  const policy = parsed(text);
  if (!isObject(policy)) return refuse(kindOf(policy));
  if ("versions" in policy) return refuse("a whole policy: give one of its versions");
  const unknown = Object.keys(policy).find((name) => !POLICY_FILE_MEMBERS.has(name));
  if (unknown !== undefined) return refuse(quoted(unknown));
  const { rules, thresholds, actions } = policy;
  const problem = rulesProblem(rules) ?? membersProblem("thresholds", thresholds, "number");
  const found = problem ?? membersProblem("actions", actions, "string");
  return found === undefined ? ({ rules, thresholds, actions } as PolicyPatch) : refuse(found);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON gives undefined.
    return undefined;
  }
}

function rulesProblem(rules: unknown): string | undefined {
  if (isAbsent(rules)) return undefined;
  if (!Array.isArray(rules)) return `${kindOf(rules)} as rules`;
  for (const [index, rule] of rules.entries()) {
    if (!isObject(rule) || typeof rule["code"] !== "string") return `rules[${index}] without a code`;
    const wrong = Object.entries(rule).find(([name, value]) => !isOfRule(name, value));
    if (wrong !== undefined) return `${kindOf(wrong[1])} as ${quoted(wrong[0])} of rules[${index}]`;
  }
  return undefined;
}

function isOfRule(name: string, value: unknown): boolean {
  if (!Object.hasOwn(RULE_MEMBERS, name)) return false;
  const type = RULE_MEMBERS[name as keyof typeof RULE_MEMBERS];
  return isAbsent(value) || (type === "object" ? isObject(value) : typeof value === type);
}

/** Which names there are, and which values, is held by the policy's own checks. */
function membersProblem(name: string, members: unknown, type: "number" | "string"): string | undefined {
  if (isAbsent(members)) return undefined;
  if (!isObject(members)) return `${kindOf(members)} as ${name}`;
  const wrong = Object.entries(members).find(([, value]) => !isAbsent(value) && typeof value !== type);
  return wrong && `${kindOf(wrong[1])} as ${quoted(wrong[0])} of ${name}`;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "no JSON";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, NAME_LENGTH_MAX));
}
