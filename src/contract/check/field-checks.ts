import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { FieldRules, StringRules } from "#gen/buf/validate/validate_pb.ts";
import { isListMessage, listField } from "./list-message.ts";
import { fieldsOf } from "./message-fields.ts";
import { refuseMessageRules, supportedRules } from "./supported-rules.ts";
import { writtenTextCheck } from "./text-checks.ts";
import { doubleChecks, enumChecks, int64Checks, stringChecks, type ValueCheck } from "./value-checks.ts";
import { isFull, type PathSegment, report, type ViolationSink } from "./violation-sink.ts";
import { structCheck, timestampCheck } from "./well-known-checks.ts";

/** Checks one value that stands at `segment` under the sink's path. */
export type Check = (value: unknown, sink: ViolationSink, segment: PathSegment) => void;

/** Makes the check of a nested message, or nothing where none of its fields has rules. */
type Nested = (desc: DescMessage) => Check | undefined;

type ListField = Extract<DescField, { fieldKind: "list" }>;

/** Specialises the check of a field that is no list; undefined where it has no rules. */
export function valueCheck(field: DescField, rules: FieldRules, nested: Nested): Check | undefined {
  if (field.fieldKind === "map") {
    if (field.message !== undefined && messageCheckOf(field.message, nested) !== undefined)
      throw new Error(`Cannot check ${field.parent.typeName}.${field.name}: rules inside a map are not implemented`);
    return undefined;
  }
  return elementCheck(field, rules, nested);
}

/** Specialises the check of a list: number of items, distinct items, and each item. */
export function listCheck(field: ListField, rules: FieldRules, nested: Nested): Check | undefined {
  const list = rules.type.case === "repeated" ? rules.type.value : undefined;
  const item = elementCheck(field, list?.items, nested);
  const min = Number(list?.minItems ?? 0n);
  const max = list === undefined || list.maxItems === 0n ? Number.POSITIVE_INFINITY : Number(list.maxItems);
  const unique = list?.unique === true;
  if (unique && field.listKind === "message")
    throw new Error(`Cannot check ${field.parent.typeName}.${field.name}: "unique" of messages is not implemented`);
  if (item === undefined && min === 0 && max === Number.POSITIVE_INFINITY && !unique) return undefined;
  return (value, sink, segment) => {
    const items = Array.isArray(value) ? value : [];
    if (items.length < min) report(sink, segment, ["length", `Expected at least ${min} items, found ${items.length}`]);
    if (items.length > max) {
      report(sink, segment, ["length", `Expected at most ${max} items, found ${items.length}`]);
      return;
    }
    if (unique) reportRepeated(items, sink, segment);
    if (item === undefined) return;
    sink.path.push(segment);
    for (let index = 0; index < items.length && !isFull(sink); index += 1) item(items[index], sink, index);
    sink.path.pop();
  };
}

function reportRepeated(items: readonly unknown[], sink: ViolationSink, segment: PathSegment): void {
  const indexOf = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const first = indexOf.get(item);
    if (first !== undefined) {
      report(sink, segment, ["duplicate", `Expected distinct items, found item ${first} again as item ${index}`]);
      return;
    }
    indexOf.set(item, index);
  }
}

function elementCheck(field: DescField, rules: FieldRules | undefined, nested: Nested): Check | undefined {
  if (field.message !== undefined) return messageCheckOf(field.message, nested);
  const type = rules?.type;
  if (type?.case === "enum" && field.enum !== undefined)
    return typed(enumChecks(field.enum, type.value), (value) => typeof value === "number");
  if (field.scalar === ScalarType.STRING)
    return typed(textChecks(field, type?.case === "string" ? type.value : undefined), isText);
  if (type?.case === "int64") return typed(int64Checks(type.value), (value) => typeof value === "bigint");
  if (type?.case === "double" && field.scalar === ScalarType.DOUBLE)
    return typed(doubleChecks(type.value), (value) => typeof value === "number");
  return undefined;
}

const isText = (value: unknown) => typeof value === "string";

/** The rules of a text; where they leave it to people what stands in it, without control characters. */
function textChecks(field: DescField, rules: StringRules | undefined): readonly ValueCheck<string>[] {
  const isFree = rules === undefined || (rules.pattern === "" && rules.in.length === 0);
  return [...(rules === undefined ? [] : stringChecks(rules)), ...(isFree ? [writtenTextCheck(field)] : [])];
}

function messageCheckOf(desc: DescMessage, nested: Nested): Check | undefined {
  if (desc.typeName === "google.protobuf.Timestamp") return timestampCheck;
  if (desc.typeName === "google.protobuf.Struct") return structCheck;
  if (!isListMessage(desc)) return nested(desc);
  const field = listField(desc);
  refuseMessageRules(desc);
  const check = listCheck(field, supportedRules(field), nested);
  return check && ((value, sink, segment) => check(fieldsOf(value)[field.localName], sink, segment));
}

function typed<T>(checks: readonly ValueCheck<T>[], isTyped: (value: unknown) => value is T): Check | undefined {
  if (checks.length === 0) return undefined;
  return (value, sink, segment) => {
    if (!isTyped(value))
      throw new TypeError(`Cannot check ${segment}: found a ${typeof value} that its descriptor excludes`);
    for (const check of checks) {
      const finding = check(value);
      if (finding !== undefined) report(sink, segment, finding);
    }
  };
}
