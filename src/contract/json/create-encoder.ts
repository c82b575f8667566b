import { type DescField, type DescMessage, hasOption, type Message, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { field as rulesOption } from "#gen/buf/validate/validate_pb.ts";
import { isListMessage, listField } from "../check/list-message.ts";
import { fieldsOf, type MessageFields } from "../check/message-fields.ts";
import { jsonRules, unsupportedField } from "./json-rules.ts";
import { enumWriter, SCALAR_WRITERS, type ValueWriter, writeStruct, writeTimestamp } from "./write-value.ts";

/** Writes one field behind what is written already; `{` alone means that it is the first. */
type FieldWriter = (message: MessageFields, out: string) => string;

/**
 * Specialises a writer of the /v1 JSON of a message. Scalars without presence and lists always appear; unset
 * `optional` fields and messages are left out, or null where the field is nullable. Throws on what JSON cannot say and
 * on an unspecified enum that may not be null: a wrong answer must not leave the house.
 */
export function createEncoder(desc: DescMessage): (message: Message) => string {
  const write = objectWriter(desc.fields);
  return (message) => {
    if (message.$typeName !== desc.typeName)
      throw new TypeError(`Cannot encode ${desc.typeName}: found ${message.$typeName}`);
    return write(message);
  };
}

/** Writes an object of some fields of a message. */
export function objectWriter(fields: readonly DescField[]): ValueWriter {
  const writers = fields.filter((field) => !jsonRules(field).rpcOnly).map(fieldWriter);
  return (value) => {
    const message = fieldsOf(value);
    let out = "{";
    for (const write of writers) out = write(message, out);
    return `${out}}`;
  };
}

function fieldWriter(field: DescField): FieldWriter {
  if (field.oneof !== undefined) throw unsupportedField(field, "a oneof");
  const { localName } = field;
  const first = `${JSON.stringify(field.name)}:`;
  const next = `,${first}`;
  const write = writerOf(field);
  const { nullable } = jsonRules(field);
  const isUnset = unset(field);
  return (message, out) => {
    const value = message[localName];
    if (!isUnset(value)) return out + (out.length === 1 ? first : next) + write(value);
    return nullable ? `${out}${out.length === 1 ? first : next}null` : out;
  };
}

/**
 * When a field has nothing to write. An enum's zero value is written only to be refused, unless it may be null. A field
 * that callers send (it has rules) was not sent where it has no presence and holds its zero value: an invalid row of a
 * backtest is shown that way.
 */
function unset(field: DescField): (value: unknown) => boolean {
  const { nullable, omitEmpty } = jsonRules(field);
  if (omitEmpty) return (value) => Array.isArray(value) && value.length === 0;
  if (field.fieldKind === "enum" && nullable) return (value) => value === undefined || value === 0;
  const isSent = hasOption(field, rulesOption);
  if (field.presence === FeatureSet_FieldPresence.IMPLICIT)
    return (value) => isSent && (value === "" || value === 0 || value === 0n || value === false);
  return (value) => value === undefined;
}

function writerOf(field: DescField): ValueWriter {
  if (field.fieldKind === "map") return mapWriter(field);
  return field.fieldKind === "list" ? listWriter(field) : writerOfElement(field);
}

/** Writes one item of a list, or the value of a field. */
export function writerOfElement(field: DescField): ValueWriter {
  const name = `${field.parent.typeName}.${field.name}`;
  if (field.enum !== undefined) return enumWriter(field.enum, name);
  if (field.message === undefined) {
    const write = field.scalar === undefined ? undefined : SCALAR_WRITERS.get(field.scalar);
    if (write === undefined) throw unsupportedField(field, ScalarType[field.scalar ?? 0] ?? "its type");
    return write;
  }
  if (field.message.typeName === "google.protobuf.Timestamp") return writeTimestamp;
  if (field.message.typeName === "google.protobuf.Struct") return writeStruct;
  if (!isListMessage(field.message)) return objectWriter(field.message.fields);
  const items = listField(field.message);
  const write = listWriter(items);
  return (value) => write(fieldsOf(value)[items.localName]);
}

function listWriter(field: Extract<DescField, { fieldKind: "list" }>): ValueWriter {
  const write = writerOfElement(field);
  return (value) => {
    if (!Array.isArray(value))
      throw new TypeError(`Cannot encode ${field.parent.typeName}.${field.name}: found no list`);
    let out = "[";
    for (const item of value) out += (out.length === 1 ? "" : ",") + write(item);
    return `${out}]`;
  };
}

function mapWriter(field: Extract<DescField, { fieldKind: "map" }>): ValueWriter {
  if (field.mapKey !== ScalarType.STRING) throw unsupportedField(field, "a map whose keys are no texts");
  const write = writerOfElement(field);
  return (value) => {
    let out = "{";
    for (const [key, item] of Object.entries(fieldsOf(value)))
      out += `${out.length === 1 ? "" : ","}${JSON.stringify(key)}:${write(item)}`;
    return `${out}}`;
  };
}
