import { type DescField, type DescMessage, getOption, isFieldSet, type Message, ScalarType } from "@bufbuild/protobuf";
import {
  DoubleRulesSchema,
  EnumRulesSchema,
  type FieldRules,
  FieldRulesSchema,
  field as fieldOption,
  Int64RulesSchema,
  MessageRulesSchema,
  message as messageOption,
  oneof as oneofOption,
  RepeatedRulesSchema,
  StringRulesSchema,
} from "#gen/buf/validate/validate_pb.ts";

/** Every buf.validate annotation that a checker implements, by the message that holds it. */
const SUPPORTED: ReadonlyMap<DescMessage, readonly string[]> = new Map<DescMessage, readonly string[]>([
  [MessageRulesSchema, []],
  [FieldRulesSchema, ["required", "string", "int64", "double", "enum", "repeated"]],
  [StringRulesSchema, ["pattern", "min_len", "max_len", "in"]],
  [Int64RulesSchema, ["gte", "lte"]],
  [DoubleRulesSchema, ["gte", "gt", "lte", "finite"]],
  [EnumRulesSchema, ["defined_only", "not_in"]],
  [RepeatedRulesSchema, ["min_items", "max_items", "unique", "items"]],
]);

/** Reads a field's buf.validate annotations; throws on one that no checker implements, or that does not fit the field's type. */
export function supportedRules(field: DescField): FieldRules {
  const rules = getOption(field, fieldOption);
  const name = `${field.parent.typeName}.${field.name}`;
  if (field.oneof !== undefined) throw new Error(`Cannot check ${name}: oneof is not implemented`);
  refuseUnsupported(FieldRulesSchema, rules, name);
  if (field.fieldKind !== "list") {
    refuseMisplaced(
      rules,
      field.fieldKind === "scalar" || field.fieldKind === "enum" ? kindOf(field) : undefined,
      name,
    );
    return rules;
  }
  refuseMisplaced(rules, "repeated", name);
  const items = rules.type.case === "repeated" ? rules.type.value.items : undefined;
  if (items === undefined) return rules;
  refuseUnsupported(FieldRulesSchema, items, `${name}[]`);
  if (items.required) throw new Error(`Cannot check ${name}[]: rule "required" is not implemented for list items`);
  refuseMisplaced(items, field.listKind === "message" ? undefined : kindOf(field), `${name}[]`);
  return rules;
}

/** Throws where a message as a whole carries an annotation that no checker implements. */
export function refuseMessageRules(desc: DescMessage): void {
  refuseUnsupported(MessageRulesSchema, getOption(desc, messageOption), desc.typeName);
  for (const group of desc.oneofs)
    if (getOption(group, oneofOption).required)
      throw new Error(`Cannot check ${desc.typeName}.${group.name}: a required oneof is not implemented`);
}

function refuseUnsupported(desc: DescMessage, rules: Message, name: string): void {
  const supported = SUPPORTED.get(desc);
  if (supported === undefined) throw new Error(`Cannot check ${name}: ${desc.typeName} is not implemented`);
  if ((rules.$unknown ?? []).length > 0) throw new Error(`Cannot check ${name}: an extension rule is not implemented`);
  for (const field of desc.fields)
    if (isFieldSet(rules, field) && !supported.includes(field.name))
      throw new Error(`Cannot check ${name}: rule "${field.name}" of ${desc.typeName} is not implemented`);
}

function refuseMisplaced(rules: FieldRules, wanted: string | undefined, name: string): void {
  const { case: found, value } = rules.type;
  if (found === undefined) return;
  if (found !== wanted) throw new Error(`Cannot check ${name}: expected ${wanted ?? "no"} rules, found ${found} rules`);
  const desc = FieldRulesSchema.fields.find((field) => field.localName === found)?.message;
  if (desc !== undefined) refuseUnsupported(desc, value, name);
}

function kindOf(field: { readonly enum?: unknown; readonly scalar?: ScalarType | undefined }): string | undefined {
  if (field.enum !== undefined) return "enum";
  if (field.scalar === ScalarType.STRING) return "string";
  if (field.scalar === ScalarType.INT64) return "int64";
  if (field.scalar === ScalarType.DOUBLE) return "double";
  return undefined;
}
