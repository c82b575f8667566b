import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type { Violation } from "../../errors.ts";
import { type Check, listCheck, valueCheck } from "./field-checks.ts";
import { fieldsOf, type MessageFields } from "./message-fields.ts";
import { refuseMessageRules, supportedRules } from "./supported-rules.ts";
import { createViolationSink, isFull, report, type ViolationSink } from "./violation-sink.ts";

/** Checks the fields of one message. */
type MessageCheck = (message: MessageFields, sink: ViolationSink) => void;

/**
 * Specialises a checker from the buf.validate annotations of a message and of all that it holds, once. It answers
 * every violation in field order, with the paths of the JSON (a list-wrapper message stands at its own field's path).
 * It stops where it has found `VIOLATIONS_MAX`. Besides the annotations, a text that people write holds no control characters, a Timestamp
 * must be one of the years 1 to 9999, and a Struct must be writable as JSON.
 * Throws at once on an annotation that it does not implement.
 */
export function createChecker(desc: DescMessage): (message: Message) => readonly Violation[] {
  const check = messageCheck(desc, []);
  if (check === undefined) return () => [];
  return (message) => {
    const sink = createViolationSink();
    check(message, sink);
    return sink.violations;
  };
}

function messageCheck(desc: DescMessage, ancestors: readonly DescMessage[]): MessageCheck | undefined {
  if (ancestors.includes(desc))
    throw new Error(`Cannot check ${desc.typeName}: a message inside itself is not implemented`);
  refuseMessageRules(desc);
  const within = [...ancestors, desc];
  const checks = desc.fields.map((field) => fieldCheck(field, within)).filter((check) => check !== undefined);
  if (checks.length === 0) return undefined;
  return (message, sink) => {
    for (const check of checks) {
      if (isFull(sink)) return;
      check(message, sink);
    }
  };
}

function fieldCheck(field: DescField, ancestors: readonly DescMessage[]): MessageCheck | undefined {
  const rules = supportedRules(field);
  const nested = (desc: DescMessage) => nestedCheck(desc, ancestors);
  const check = field.fieldKind === "list" ? listCheck(field, rules, nested) : valueCheck(field, rules, nested);
  if (check === undefined && !rules.required) return undefined;
  const { localName, name } = field;
  const isMissing = missing(field, rules.required);
  return (message, sink) => {
    const value = message[localName];
    if (!isMissing(value)) check?.(value, sink, name);
    else if (rules.required) report(sink, name, ["required", "Expected a value, found none"]);
  };
}

function nestedCheck(desc: DescMessage, ancestors: readonly DescMessage[]): Check | undefined {
  const check = messageCheck(desc, ancestors);
  if (check === undefined) return undefined;
  return (value, sink, segment) => {
    sink.path.push(segment);
    check(fieldsOf(value), sink);
    sink.path.pop();
  };
}

/** Unset is what proto3 says: nothing for explicit presence; the zero value for the rest, which matters only where a value is required. */
function missing(field: DescField, required: boolean): (value: unknown) => boolean {
  if (field.fieldKind === "list") return (value) => required && Array.isArray(value) && value.length === 0;
  if (field.presence !== FeatureSet_FieldPresence.IMPLICIT) return (value) => value === undefined;
  return (value) => required && (value === "" || value === 0 || value === 0n || value === false);
}
