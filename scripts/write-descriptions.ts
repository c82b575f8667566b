import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fromBinary } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FileDescriptorProto,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";

/**
 * Writes src/edge/openapi/descriptions.json: the comments of proto/risk by full name, which generated code does not
 * keep. Run from the project's root with node_modules/.bin on the PATH, after `buf generate`.
 */
const OUT = "src/edge/openapi/descriptions.json";
const IMAGE_BYTES_MAX = 16 * 1024 * 1024;

/** Field numbers of google/protobuf/descriptor.proto, of which the paths of source locations are made. */
const IN_FILE = { message: 4, enum: 5, service: 6 } as const;
const IN_MESSAGE = { field: 2, nested: 3, enum: 4 } as const;
const IN_ENUM = { value: 2 } as const;
const IN_SERVICE = { method: 2 } as const;

const image = execFileSync("buf", ["build", "--path", "proto/risk", "-o", "-#format=binpb"], {
  maxBuffer: IMAGE_BYTES_MAX,
});
const descriptions: Record<string, string> = {};
for (const file of fromBinary(FileDescriptorSetSchema, image).file)
  if (file.package.startsWith("risk.")) describeFile(file);
const sorted = Object.fromEntries(Object.entries(descriptions).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(OUT, `${JSON.stringify(sorted, null, 2)}\n`);

function describeFile(file: FileDescriptorProto): void {
  const comments = new Map<string, string>();
  for (const location of file.sourceCodeInfo?.location ?? []) {
    const text = location.leadingComments.trim().replace(/\s*\n\s*/g, " ");
    if (text !== "") comments.set(location.path.join("."), text);
  }
  const note = (name: string, path: readonly number[]) => {
    const text = comments.get(path.join("."));
    if (text !== undefined) descriptions[name] = text;
  };
  for (const [index, message] of file.messageType.entries())
    describeMessage(message, file.package, [IN_FILE.message, index], note);
  for (const [index, enumeration] of file.enumType.entries())
    describeEnum(enumeration, file.package, [IN_FILE.enum, index], note);
  for (const [index, service] of file.service.entries()) {
    const name = `${file.package}.${service.name}`;
    note(name, [IN_FILE.service, index]);
    for (const [at, method] of service.method.entries())
      note(`${name}.${method.name}`, [IN_FILE.service, index, IN_SERVICE.method, at]);
  }
}

type Note = (name: string, path: readonly number[]) => void;

function describeMessage(message: DescriptorProto, parent: string, path: readonly number[], note: Note): void {
  const name = `${parent}.${message.name}`;
  note(name, path);
  for (const [index, field] of message.field.entries())
    note(`${name}.${field.name}`, [...path, IN_MESSAGE.field, index]);
  for (const [index, nested] of message.nestedType.entries())
    describeMessage(nested, name, [...path, IN_MESSAGE.nested, index], note);
  for (const [index, nested] of message.enumType.entries())
    describeEnum(nested, name, [...path, IN_MESSAGE.enum, index], note);
}

function describeEnum(enumeration: EnumDescriptorProto, parent: string, path: readonly number[], note: Note): void {
  const name = `${parent}.${enumeration.name}`;
  note(name, path);
  for (const [index, value] of enumeration.value.entries())
    note(`${name}.${value.name}`, [...path, IN_ENUM.value, index]);
}
