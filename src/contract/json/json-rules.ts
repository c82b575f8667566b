import { type DescField, getOption } from "@bufbuild/protobuf";
import { type FieldRules, field as fieldOption } from "#gen/risk/v1/options_pb.ts";

/** How a field appears in the JSON of /v1 (`(risk.v1.field)`). */
export function jsonRules(field: DescField): FieldRules {
  return getOption(field, fieldOption);
}

/** The error of a field whose type no codec implements; thrown while a codec is made, so a new field cannot go unnoticed. */
export function unsupportedField(field: DescField, what: string): Error {
  return new Error(`Cannot read ${field.parent.typeName}.${field.name} as JSON: ${what} is not implemented`);
}
