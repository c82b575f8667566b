import { type DescEnum, isFieldSet } from "@bufbuild/protobuf";
import {
  type DoubleRules,
  DoubleRulesSchema,
  type EnumRules,
  type Int64Rules,
  Int64RulesSchema,
  type StringRules,
  StringRulesSchema,
} from "#gen/buf/validate/validate_pb.ts";
import { enumWords } from "./enum-words.ts";
import { patternWords } from "./pattern-words.ts";
import type { Finding } from "./violation-sink.ts";

/** Looks at one value and names what is wrong with it; a text's content is never repeated, it may identify a person. */
export type ValueCheck<T> = (value: T) => Finding | undefined;

/** Specialises the rules of a text: pattern, length in Unicode code points, closed list of words. */
export function stringChecks(rules: StringRules): readonly ValueCheck<string>[] {
  const checks: ValueCheck<string>[] = [];
  const { pattern, in: words } = rules;
  const min = isFieldSet(rules, StringRulesSchema.field.minLen) ? Number(rules.minLen) : 0;
  const max = isFieldSet(rules, StringRulesSchema.field.maxLen) ? Number(rules.maxLen) : Number.POSITIVE_INFINITY;
  if (min > 0 || max < Number.POSITIVE_INFINITY) checks.push(lengthCheck(min, max));
  if (pattern !== "") {
    const regExp = new RegExp(pattern, "u");
    const wanted = patternWords(pattern);
    checks.push((value) =>
      regExp.test(value)
        ? undefined
        : ["pattern", `Expected ${wanted}, found another text of ${characters(codePoints(value))}`],
    );
  }
  if (words.length > 0) {
    const allowed = new Set(words);
    const wanted = words.join(", ");
    checks.push((value) =>
      allowed.has(value) ? undefined : ["enum", `Expected one of ${wanted}, found another word`],
    );
  }
  return checks;
}

function lengthCheck(min: number, max: number): ValueCheck<string> {
  const wanted =
    max === Number.POSITIVE_INFINITY ? `at least ${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return (value) => {
    // A code point is one or two code units, so most lengths are settled without counting.
    if (value.length >= min * 2 && value.length <= max) return undefined;
    const length = codePoints(value);
    return length >= min && length <= max ? undefined : ["length", `Expected ${wanted} characters, found ${length}`];
  };
}

/** Specialises the bounds of an int64. */
export function int64Checks(rules: Int64Rules): readonly ValueCheck<bigint>[] {
  const min = isFieldSet(rules, Int64RulesSchema.field.gte) ? BigInt(rules.greaterThan.value ?? 0) : undefined;
  const max = isFieldSet(rules, Int64RulesSchema.field.lte) ? BigInt(rules.lessThan.value ?? 0) : undefined;
  if (min === undefined && max === undefined) return [];
  const wanted = bounds(min === undefined ? undefined : `at least ${min}`, max);
  refuseEmptyRange(min, max);
  return [
    (value) =>
      (min !== undefined && value < min) || (max !== undefined && value > max)
        ? ["range", `Expected ${wanted}, found ${value}`]
        : undefined,
  ];
}

/** Specialises the bounds of a double; NaN is inside no bound. */
export function doubleChecks(rules: DoubleRules): readonly ValueCheck<number>[] {
  const gte = isFieldSet(rules, DoubleRulesSchema.field.gte) ? rules.greaterThan.value : undefined;
  const gt = isFieldSet(rules, DoubleRulesSchema.field.gt) ? rules.greaterThan.value : undefined;
  const lte = isFieldSet(rules, DoubleRulesSchema.field.lte) ? rules.lessThan.value : undefined;
  const { finite } = rules;
  if (gte === undefined && gt === undefined && lte === undefined && !finite) return [];
  refuseEmptyRange(gte ?? gt, lte);
  const above = gt !== undefined ? `more than ${gt}` : gte !== undefined ? `at least ${gte}` : undefined;
  const wanted = bounds(above, lte) || "a finite number";
  return [
    (value) =>
      (gte === undefined || value >= gte) &&
      (gt === undefined || value > gt) &&
      (lte === undefined || value <= lte) &&
      (!finite || Number.isFinite(value))
        ? undefined
        : ["range", `Expected ${wanted}, found ${value}`],
  ];
}

/** Specialises the closed set of an enum; the message lists the words of the JSON. */
export function enumChecks(desc: DescEnum, rules: EnumRules): readonly ValueCheck<number>[] {
  const refused = new Set(rules.notIn);
  const defined = rules.definedOnly ? new Set(desc.values.map((value) => value.number)) : undefined;
  if (refused.size === 0 && defined === undefined) return [];
  const { wordOf } = enumWords(desc);
  const wanted = [...wordOf]
    .filter(([number]) => !refused.has(number))
    .map(([, word]) => word)
    .join(", ");
  return [
    (value) =>
      refused.has(value) || (defined !== undefined && !defined.has(value))
        ? ["enum", `Expected one of ${wanted}, found ${wordOf.get(value) ?? value}`]
        : undefined,
  ];
}

function bounds(above: string | undefined, max: number | bigint | undefined): string {
  const below = max === undefined ? undefined : `at most ${max}`;
  return [above, below].filter((part) => part !== undefined).join(" and ");
}

function refuseEmptyRange(min: number | bigint | undefined, max: number | bigint | undefined): void {
  // protovalidate reads a lower bound above the upper one as "outside of", which nothing here means.
  if (min !== undefined && max !== undefined && min > max)
    throw new Error(`Cannot check a range: expected a lower bound below ${max}, found ${min}`);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
