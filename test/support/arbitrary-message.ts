import { create, type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence, TimestampSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import type { FieldRules } from "#gen/buf/validate/validate_pb.ts";
import { supportedRules } from "../../src/contract/check/supported-rules.ts";

/** How far a generated message strays from its rules. */
export type Straying = "valid" | "wild";

/** Most items in a generated list; above every `max_items` that a property needs to break cheaply. */
const ITEMS_MAX = 12;

/** Generates messages of a type for property tests: `valid` keeps every rule of each field, `wild` breaks any of them often. */
export function arbitraryMessage(desc: DescMessage, straying: Straying): fc.Arbitrary<Message> {
  const shape: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of desc.fields) {
    const rules = supportedRules(field);
    const value = arbitraryField(field, rules, straying);
    const isOptional = field.fieldKind !== "list" && field.presence !== FeatureSet_FieldPresence.IMPLICIT;
    const mayLeave = isOptional && !(straying === "valid" && rules.required);
    shape[field.localName] = mayLeave ? fc.option(value, { nil: undefined, freq: 3 }) : value;
  }
  return fc.record(shape).map((init) => create(desc, withoutUndefined(init)));
}

function withoutUndefined(init: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined));
}

function arbitraryField(field: DescField, rules: FieldRules, straying: Straying): fc.Arbitrary<unknown> {
  // Maps stand in answers alone, which have no rules.
  if (field.fieldKind === "map")
    return fc.dictionary(fc.string({ unit: "grapheme" }), arbitraryElement(field, undefined, straying), {
      maxKeys: 4,
      noNullPrototype: true,
    });
  if (field.fieldKind !== "list") return arbitraryElement(field, rules, straying);
  const list = rules.type.case === "repeated" ? rules.type.value : undefined;
  const item = arbitraryElement(field, list?.items, straying);
  if (straying === "wild") return fc.array(item, { maxLength: ITEMS_MAX });
  const minLength = Number(list?.minItems ?? 0n);
  const maxLength = Math.min(Number(list?.maxItems || BigInt(ITEMS_MAX)), ITEMS_MAX);
  return list?.unique ? fc.uniqueArray(item, { minLength, maxLength }) : fc.array(item, { minLength, maxLength });
}

function arbitraryElement(field: DescField, rules: FieldRules | undefined, straying: Straying): fc.Arbitrary<unknown> {
  if (field.message?.typeName === "google.protobuf.Timestamp") return arbitraryTimestamp();
  if (field.message?.typeName === "google.protobuf.Struct") return arbitraryStruct();
  if (field.message !== undefined) return arbitraryMessage(field.message, straying);
  if (field.enum !== undefined) {
    const numbers = field.enum.values.map((value) => value.number);
    const refused = rules?.type.case === "enum" ? rules.type.value.notIn : [];
    return straying === "valid"
      ? fc.constantFrom(...numbers.filter((number) => number !== 0 && !refused.includes(number)))
      : fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: -3, max: 99 }));
  }
  return arbitraryScalar(field.scalar, rules?.type, straying);
}

function arbitraryTimestamp(): fc.Arbitrary<Message> {
  const range = {
    min: new Date("0001-01-01T00:00:00.000Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  };
  return fc.date(range).map((date) => {
    const seconds = Math.floor(date.getTime() / 1000);
    return create(TimestampSchema, { seconds: BigInt(seconds), nanos: (date.getTime() - seconds * 1000) * 1_000_000 });
  });
}

function arbitraryStruct(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  );
  const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(fc.string(), leaf, { maxKeys: 3 }));
  return fc.dictionary(fc.string({ unit: "grapheme" }), value, { maxKeys: 4, noNullPrototype: true });
}

function arbitraryScalar(
  scalar: ScalarType | undefined,
  rules: FieldRules["type"] | undefined,
  straying: Straying,
): fc.Arbitrary<unknown> {
  switch (scalar) {
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 8 });
    case ScalarType.STRING:
      return arbitraryString(rules, straying);
    case ScalarType.INT64: {
      const [min, max] = rules?.case === "int64" ? [rules.value.greaterThan.value, rules.value.lessThan.value] : [];
      const inside = fc.bigInt({ min: min ?? -(2n ** 53n) + 1n, max: max ?? 2n ** 53n - 1n });
      const edges = fc.constantFrom((min ?? 0n) - 1n, min ?? 0n, max ?? 0n, (max ?? 0n) + 1n);
      return straying === "valid"
        ? inside
        : fc.oneof(inside, edges, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
    }
    case ScalarType.DOUBLE: {
      const [min, max] = rules?.case === "double" ? [rules.value.greaterThan.value, rules.value.lessThan.value] : [];
      const inside = fc.double({ min: min ?? 0, max: max ?? 1e6, minExcluded: true, noNaN: true });
      const edges = fc.constantFrom(min ?? 0, max ?? 0, (max ?? 0) + 1, Number.NaN, Number.POSITIVE_INFINITY);
      return straying === "valid" ? inside : fc.oneof(inside, edges, fc.double());
    }
    default:
      throw new Error(`Cannot generate scalar type ${scalar}: it stands in no request`);
  }
}

function arbitraryString(rules: FieldRules["type"] | undefined, straying: Straying): fc.Arbitrary<string> {
  const text = rules?.case === "string" ? rules.value : undefined;
  const maxLength = Number(text?.maxLen ?? 0n) || Number.POSITIVE_INFINITY;
  const bounded = fc
    .string({ unit: "grapheme", minLength: Number(text?.minLen ?? 0n) || 1, maxLength: Math.min(maxLength, 40) })
    // A grapheme may be several characters.
    .filter((value) => [...value].length <= maxLength);
  const inside =
    text === undefined
      ? bounded
      : text.pattern !== ""
        ? fc.stringMatching(new RegExp(text.pattern, "u"))
        : text.in.length > 0
          ? fc.constantFrom(...text.in)
          : bounded;
  if (straying === "valid") return inside;
  const long = fc.integer({ min: 100, max: 2100 }).map((count) => "\u{1F600}".repeat(count));
  const near = inside.map((value) => `${value}\n`);
  return fc.oneof(inside, near, fc.constant(""), fc.string({ unit: "grapheme" }), { arbitrary: long, weight: 1 });
}
