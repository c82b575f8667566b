import { type DescField, isFieldSet, type JsonObject, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import {
  type DoubleRules,
  DoubleRulesSchema,
  type FieldRules,
  type Int64Rules,
  type StringRules,
} from "#gen/buf/validate/validate_pb.ts";
import { isListMessage, listField } from "../../contract/check/list-message.ts";
import { supportedRules } from "../../contract/check/supported-rules.ts";
import { jsonRules, unsupportedField } from "../../contract/json/json-rules.ts";
import { ERROR_TABLE, VIOLATION_CODES } from "../../errors.ts";
import { describeName } from "./descriptions.ts";

/**
 * Who writes the value: a caller, whom rules bind and to whom null is absence; a caller of a patch or of a parameter, where null is no
 * absence (`exact`); or the service, which may show a row that broke the rules.
 */
export type SchemaUse = "request" | "exact" | "answer";

/** Gives the reference to a message's or an enum's schema, which thereby becomes part of the document. */
export type SchemaReference = (desc: NonNullable<DescField["message"] | DescField["enum"]>) => JsonObject;

/** Texts that come from a closed table of the service. */
const CLOSED_TEXTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["risk.v1.ErrorBody.error_code", Object.keys(ERROR_TABLE)],
  ["risk.v1.ErrorDetail.code", VIOLATION_CODES],
]);

/**
 * The schema of a field in the JSON of /v1: type, bounds and pattern from buf.validate, null where the contract has it, the comment as
 * description.
 */
export function fieldSchema(field: DescField, use: SchemaUse, reference: SchemaReference): JsonObject {
  const { nullable, nullClears } = jsonRules(field);
  const schema = valueSchema(field, use, reference);
  const description = describeName(`${field.parent.typeName}.${field.name}`);
  const described = description === undefined ? schema : { ...schema, description };
  const isAbsence = use === "request" && !isRequired(field, use);
  return nullable || nullClears || isAbsence ? orNull(described) : described;
}

/** Whether the JSON of an answer always holds the field, or a request must. */
export function isRequired(field: DescField, use: SchemaUse): boolean {
  const { nullable, omitEmpty } = jsonRules(field);
  if (use !== "answer") return supportedRules(field).required;
  return nullable || (!omitEmpty && !field.proto.proto3Optional);
}

function orNull(schema: JsonObject): JsonObject {
  const { description, ...rest } = schema;
  const words = description === undefined ? {} : { description };
  if (typeof rest.type === "string" && rest.enum === undefined) return { ...rest, type: [rest.type, "null"], ...words };
  return { anyOf: [rest, { type: "null" }], ...words };
}

function valueSchema(field: DescField, use: SchemaUse, reference: SchemaReference): JsonObject {
  if (field.fieldKind === "list") return listSchema(field, use, reference);
  if (field.fieldKind === "message" && isListMessage(field.message))
    return listSchema(listField(field.message), use, reference);
  if (field.fieldKind === "map")
    return { type: "object", additionalProperties: elementSchema(field, undefined, reference) };
  const rules = use === "answer" ? undefined : supportedRules(field);
  const schema = elementSchema(field, rules, reference);
  const isNeverEmpty = rules?.required === true && field.presence === FeatureSet_FieldPresence.IMPLICIT;
  const needsLength =
    isNeverEmpty && field.scalar === ScalarType.STRING && !("minLength" in schema) && !("pattern" in schema);
  return needsLength ? { ...schema, minLength: 1 } : schema;
}

function listSchema(
  field: Extract<DescField, { fieldKind: "list" }>,
  use: SchemaUse,
  reference: SchemaReference,
): JsonObject {
  const rules = use === "answer" ? undefined : supportedRules(field);
  const list = rules?.type.case === "repeated" ? rules.type.value : undefined;
  const schema: JsonObject = { type: "array", items: elementSchema(field, list?.items, reference) };
  const isNeverEmpty = rules?.required === true || (use !== "answer" && jsonRules(field).neverEmpty);
  const minItems = Math.max(Number(list?.minItems ?? 0n), isNeverEmpty ? 1 : 0);
  if (minItems > 0) schema.minItems = minItems;
  if (list !== undefined && list.maxItems > 0n) schema.maxItems = Number(list.maxItems);
  if (list?.unique) schema.uniqueItems = true;
  return schema;
}

function elementSchema(field: DescField, rules: FieldRules | undefined, reference: SchemaReference): JsonObject {
  if (field.message?.typeName === "google.protobuf.Timestamp") return { type: "string", format: "date-time" };
  if (field.message?.typeName === "google.protobuf.Struct") return { type: "object", additionalProperties: true };
  if (field.message !== undefined) return reference(field.message);
  if (field.enum !== undefined) return reference(field.enum);
  return scalarSchema(field, rules);
}

function scalarSchema(field: DescField, rules: FieldRules | undefined): JsonObject {
  const type = rules?.type;
  switch (field.scalar) {
    case ScalarType.BOOL:
      return { type: "boolean" };
    case ScalarType.INT64:
      return { type: "integer", format: "int64", ...(type?.case === "int64" ? int64Bounds(type.value) : {}) };
    case ScalarType.DOUBLE:
      return { type: "number", format: "double", ...(type?.case === "double" ? doubleBounds(type.value) : {}) };
    case ScalarType.STRING: {
      const words = CLOSED_TEXTS.get(`${field.parent.typeName}.${field.name}`);
      return {
        type: "string",
        ...(words ? { enum: [...words] } : {}),
        ...(type?.case === "string" ? textBounds(type.value) : {}),
      };
    }
    default:
      throw unsupportedField(field, "a schema of its type");
  }
}

function int64Bounds(rules: Int64Rules): JsonObject {
  return {
    ...(rules.greaterThan.case === "gte" ? { minimum: Number(rules.greaterThan.value) } : {}),
    ...(rules.lessThan.case === "lte" ? { maximum: Number(rules.lessThan.value) } : {}),
  };
}

function doubleBounds(rules: DoubleRules): JsonObject {
  return {
    ...(isFieldSet(rules, DoubleRulesSchema.field.gte) ? { minimum: rules.greaterThan.value ?? 0 } : {}),
    ...(isFieldSet(rules, DoubleRulesSchema.field.gt) ? { exclusiveMinimum: rules.greaterThan.value ?? 0 } : {}),
    ...(isFieldSet(rules, DoubleRulesSchema.field.lte) ? { maximum: rules.lessThan.value ?? 0 } : {}),
  };
}

function textBounds(rules: StringRules): JsonObject {
  return {
    ...(rules.pattern === "" ? {} : { pattern: rules.pattern }),
    ...(rules.minLen === 0n ? {} : { minLength: Number(rules.minLen) }),
    ...(rules.maxLen === 0n ? {} : { maxLength: Number(rules.maxLen) }),
    ...(rules.in.length === 0 ? {} : { enum: [...rules.in] }),
  };
}
