import { create, createFileRegistry, type DescMessage, type MessageInitShape, setExtension } from "@bufbuild/protobuf";
import {
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldOptionsSchema,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  MessageOptionsSchema,
} from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import {
  FieldRulesSchema,
  field as fieldOption,
  Ignore,
  MessageRulesSchema,
  message as messageOption,
} from "#gen/buf/validate/validate_pb.ts";
import { createChecker } from "./create-checker.ts";

type Rules = MessageInitShape<typeof FieldRulesSchema>;

const { STRING, INT64, DOUBLE, INT32 } = FieldDescriptorProto_Type;

/** A message with one field `value` that carries the rules. */
function ruled(
  type: FieldDescriptorProto_Type,
  rules: Rules,
  options: { repeated?: boolean; cel?: string } = {},
): DescMessage {
  const fieldOptions = create(FieldOptionsSchema);
  setExtension(fieldOptions, fieldOption, create(FieldRulesSchema, rules));
  const messageOptions = create(MessageOptionsSchema);
  if (options.cel)
    setExtension(messageOptions, messageOption, create(MessageRulesSchema, { celExpression: [options.cel] }));
  const label = options.repeated ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL;
  const file = create(FileDescriptorProtoSchema, {
    name: "ruled.proto",
    syntax: "proto3",
    messageType: [
      {
        name: "Ruled",
        field: [{ name: "value", jsonName: "value", number: 1, type, label, options: fieldOptions }],
        options: messageOptions,
      },
    ],
  });
  const desc = createFileRegistry(create(FileDescriptorSetSchema, { file: [file] })).getMessage("Ruled");
  if (desc === undefined) throw new Error("Cannot build the message under test");
  return desc;
}

describe("createChecker refuses", () => {
  it.each<[string, FieldDescriptorProto_Type, Rules]>([
    ["string.email", STRING, { type: { case: "string", value: { wellKnown: { case: "email", value: true } } } }],
    ["string.prefix", STRING, { type: { case: "string", value: { prefix: "a" } } }],
    ["string.len", STRING, { type: { case: "string", value: { len: 3n } } }],
    ["int64.gt", INT64, { type: { case: "int64", value: { greaterThan: { case: "gt", value: 1n } } } }],
    ["int64.in", INT64, { type: { case: "int64", value: { in: [1n] } } }],
    ["double.lt", DOUBLE, { type: { case: "double", value: { lessThan: { case: "lt", value: 1 } } } }],
    ["int32", INT32, { type: { case: "int32", value: { const: 1 } } }],
    ["cel_expression", STRING, { celExpression: ["this != ''"] }],
    ["ignore", STRING, { ignore: Ignore.IF_ZERO_VALUE }],
    ["rules of another type", STRING, { type: { case: "int64", value: { greaterThan: { case: "gte", value: 1n } } } }],
    [
      "an empty range",
      INT64,
      {
        type: {
          case: "int64",
          value: { greaterThan: { case: "gte", value: 9n }, lessThan: { case: "lte", value: 1n } },
        },
      },
    ],
  ])("%s", (_, type, rules) => {
    expect(() => createChecker(ruled(type, rules))).toThrow(/^Cannot check/);
  });

  it.each<[string, Rules]>([
    ["an unknown rule of items", { type: { case: "string", value: { suffix: "a" } } }],
    ["required items", { required: true }],
    ["ignored items", { ignore: Ignore.ALWAYS }],
  ])("%s", (_, items) => {
    const rules: Rules = { type: { case: "repeated", value: { items } } };
    expect(() => createChecker(ruled(STRING, rules, { repeated: true }))).toThrow(/^Cannot check Ruled.value\[\]/);
  });

  it("an expression over the whole message", () => {
    expect(() => createChecker(ruled(STRING, {}, { cel: "true" }))).toThrow(
      /^Cannot check Ruled: rule "cel_expression"/,
    );
  });

  it("nothing that it implements", () => {
    expect(() => createChecker(ruled(STRING, { required: true }))).not.toThrow();
    const rules: Rules = {
      type: { case: "repeated", value: { items: { type: { case: "string", value: { in: ["a"] } } } } },
    };
    expect(createChecker(ruled(STRING, rules, { repeated: true }))).toBeTypeOf("function");
  });
});
