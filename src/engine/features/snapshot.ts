import { TRANSACTION_TYPES } from "../score-request.ts";
import type { Features } from "./features.ts";
import { FEATURES, type FeatureLine } from "./table.ts";

/** Features as a decision stores them: snake_case names by family, and no name for what is null. Safe as JSON. */
export type FeatureSnapshot = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

type Value = number | string | null;

/** The lines of every family with the names under which they are stored, worked out once. */
const FAMILIES = [...Map.groupBy<string, FeatureLine>(FEATURES, ({ family }) => family)].map(([family, lines]) => ({
  family,
  lines: lines.map((line) => ({ ...line, stored: storedName(line.name) })),
}));

export { FAMILIES };

/**
 * The features that `unpackFeatures` gave by their names, to the last digit; `json` is the parsed JSON. Throws an Error that names the family or
 * name when one is missing, unknown or not of its type.
 */
export function featuresFromSnapshot(json: unknown): Features {
  const root = objectOf(json, "snapshot");
  const features: Record<string, Readonly<Record<string, Value>>> = {};
  for (const { family, lines } of FAMILIES) {
    const stored = objectOf(ownValue(root, family), family);
    features[family] = Object.fromEntries(
      lines.map((line) => [line.name, checked(line, `${family}.${line.stored}`, ownValue(stored, line.stored))]),
    );
    refuseOthers(stored, `${family}.`, { known: lines.map((line) => line.stored), wanted: "no such name" });
  }
  refuseOthers(root, "", { known: FAMILIES.map(({ family }) => family), wanted: "no such family" });
  // Every line of the table was checked to be of its type.
  return features as unknown as Features;
}

function checked({ type, kind }: FeatureLine, path: string, value: unknown): Value {
  if (type === "type") return typeOf(path, value);
  const isFlag = type === "flag" || type === "maybeFlag";
  const isOptional = type === "maybe" || type === "maybeFlag" || !ALWAYS.has(kind);
  if (value === undefined && isOptional) return null;
  if (value === undefined) throw refusal(path, isFlag ? "0 or 1" : "a number", value);
  if (typeof value !== "number" || !Number.isFinite(value)) throw refusal(path, "a finite number", value);
  if (isFlag && value !== 0 && value !== 1) throw refusal(path, "0 or 1", value);
  return value;
}

/** Sources that every transaction has. */
const ALWAYS: ReadonlySet<string> = new Set(["event", "each", "customer"]);

function typeOf(path: string, value: unknown): string {
  if (typeof value !== "string") throw refusal(path, "a string", value);
  if (!TRANSACTION_TYPES.some((known) => known === value)) throw refusal(path, "a transaction type", value);
  return value;
}

function refuseOthers(
  object: Readonly<Record<string, unknown>>,
  path: string,
  { known, wanted }: { readonly known: readonly string[]; readonly wanted: string },
): void {
  for (const [name, value] of Object.entries(object)) {
    if (!known.includes(name)) throw refusal(`${path}${name}`, wanted, value);
  }
}

function storedName(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

function objectOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw refusal(path, "an object", value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function refusal(path: string, wanted: string, found: unknown): Error {
  return new Error(`Cannot read feature snapshot at "${path}": wanted ${wanted}, found ${JSON.stringify(found)}`);
}
