import { mkdirSync, writeFileSync } from "node:fs";
import { type DescEnum, type DescExtension, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FieldDescriptorProto_Label } from "@bufbuild/protobuf/wkt";
import { file_buf_validate_validate } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";

/**
 * Writes proto/buf/validate/validate.proto from the descriptor inside @bufbuild/protovalidate, structure only:
 * the file is in no npm package and the schema registry is not reached from every build machine.
 */
const file = file_buf_validate_validate;
const out: string[] = [
  "// Written by scripts/write-validate-proto.ts from the descriptor in @bufbuild/protovalidate (Apache-2.0), structure only.",
  'syntax = "proto2";',
  "package buf.validate;",
  ...file.proto.dependency.map((path) => `import "${path}";`),
];

for (const enumeration of file.enums) printEnum(enumeration, "");
for (const message of file.messages) printMessage(message, "");
for (const extension of file.extensions) printExtension(extension);
mkdirSync("proto/buf/validate", { recursive: true });
writeFileSync("proto/buf/validate/validate.proto", `${out.join("\n")}\n`);

function printEnum(enumeration: DescEnum, indent: string): void {
  out.push(`${indent}enum ${enumeration.name} {`);
  if (new Set(enumeration.values.map((value) => value.number)).size < enumeration.values.length)
    out.push(`${indent}  option allow_alias = true;`);
  for (const value of enumeration.values) out.push(`${indent}  ${value.name} = ${value.number};`);
  out.push(`${indent}}`);
}

function printMessage(message: DescMessage, indent: string): void {
  out.push(`${indent}message ${message.name} {`);
  const inner = `${indent}  `;
  for (const nested of message.nestedEnums) printEnum(nested, inner);
  for (const nested of message.nestedMessages) if (!nested.proto.options?.mapEntry) printMessage(nested, inner);
  for (const member of message.members) {
    if (member.kind === "oneof") {
      out.push(`${inner}oneof ${member.name} {`);
      for (const field of member.fields) out.push(`${inner}  ${typeName(field)} ${field.name} = ${field.number};`);
      out.push(`${inner}}`);
    } else out.push(`${inner}${label(member)}${typeName(member)} ${member.name} = ${member.number};`);
  }
  for (const range of message.proto.extensionRange)
    out.push(`${inner}extensions ${range.start} to ${range.end >= 536870912 ? "max" : (range.end ?? 0) - 1};`);
  out.push(`${indent}}`);
}

function printExtension(extension: DescExtension): void {
  const kind = extension.fieldKind === "list" ? "repeated " : "optional ";
  out.push(
    `extend ${extension.extendee.typeName} {`,
    `  ${kind}${typeName(extension)} ${extension.name} = ${extension.number};`,
    "}",
  );
}

function label(field: DescField): string {
  if (field.fieldKind === "map") return "";
  if (field.fieldKind === "list") return "repeated ";
  return field.proto.label === FieldDescriptorProto_Label.REQUIRED ? "required " : "optional ";
}

function typeName(field: DescField | DescExtension): string {
  if (field.fieldKind === "map")
    return `map<${scalarName(field.mapKey)}, ${field.mapKind === "scalar" ? scalarName(field.scalar) : field.mapKind === "enum" ? `.${field.enum.typeName}` : `.${field.message.typeName}`}>`;
  if (field.message) return `.${field.message.typeName}`;
  if (field.enum) return `.${field.enum.typeName}`;
  return scalarName(field.scalar ?? ScalarType.STRING);
}

function scalarName(scalar: ScalarType): string {
  return ScalarType[scalar].toLowerCase();
}
