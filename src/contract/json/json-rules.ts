import { create, type DescField, getOption, hasOption } from "@bufbuild/protobuf";
import { type FieldRules, FieldRulesSchema, field as fieldOption } from "#gen/risk/v1/options_pb.ts";

const NO_RULES: FieldRules = Object.freeze(create(FieldRulesSchema));

/** How a field appears in the JSON of /v1 (`(risk.v1.field)`). Most fields have no such option, and reading one makes a message of its own. */
export function jsonRules(field: DescField): FieldRules {
  return hasOption(field, fieldOption) ? getOption(field, fieldOption) : NO_RULES;
}

/** The error of a field whose type no codec implements; thrown while a codec is made, so a new field cannot go unnoticed. */
export function unsupportedField(field: DescField, what: string): Error {
  return new Error(`Cannot read ${field.parent.typeName}.${field.name} as JSON: ${what} is not implemented`);
}
