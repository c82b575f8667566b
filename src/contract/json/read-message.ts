import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { message as messageOption } from "#gen/risk/v1/options_pb.ts";
import { isListMessage, listField } from "../check/list-message.ts";
import { isFull, report } from "../check/violation-sink.ts";
import type { DecodeSink } from "./decode-sink.ts";
import { jsonRules, unsupportedField } from "./json-rules.ts";
import { isJsonObject, readFreeForm } from "./read-struct.ts";
import { enumReader, readTimestamp, SCALAR_READERS, type ValueReader, wrongType } from "./read-value.ts";
import { SENT_EMPTY } from "./sent-empty.ts";
import { unknownName } from "./unknown-name.ts";

/** What a reader of a message must know beyond its descriptor. */
export interface MessageReaderOptions {
  /** Names of fields that are no part of the JSON here, because the path holds them. */
  readonly exclude?: readonly string[];
  /** True inside a patch, where null clears or is refused. */
  readonly patch?: boolean;
}

/** One field: how it is read, and where its value goes. */
interface FieldEntry {
  readonly localName: string;
  readonly read: ValueReader;
  readonly nullClears: boolean;
}

/** Specialises the reader of a message's JSON object; it answers a message as `create` would make it. */
export function messageReader(desc: DescMessage, options: MessageReaderOptions = {}): ValueReader {
  const patch = options.patch === true || getOption(desc, messageOption).patch;
  const fields = new Map<string, FieldEntry>();
  for (const field of desc.fields)
    if (!jsonRules(field).rpcOnly && !options.exclude?.includes(field.name))
      fields.set(field.name, fieldEntry(field, patch));
  const unknown = unknownName("field", fields.keys());
  const empty = emptyMessage(desc);
  return (value, sink, segment) => {
    if (!isJsonObject(value)) return wrongType(sink, segment, "an object", value);
    const message = empty();
    for (const key in value) {
      if (isFull(sink.undecodable)) return message;
      sink.texts += 1;
      const field = fields.get(key);
      const member = value[key];
      if (field === undefined) report(sink.undecodable, key, unknown);
      else if (member !== null) setRead(message, field.localName, field.read(member, sink, key));
      else if (patch) readNull(message, field, sink, key);
    }
    return message;
  };
}

function setRead(message: Record<string, unknown>, localName: string, value: unknown): void {
  if (value !== undefined) message[localName] = value;
}

function readNull(message: Record<string, unknown>, field: FieldEntry, sink: DecodeSink, key: string): void {
  if (field.nullClears) message[field.localName] = "";
  else
    report(sink.invalid, key, [
      "required",
      "Expected a value, found null: it cannot be cleared, leave it out to keep it",
    ]);
}

/** Makes messages with the zero values that proto3 gives fields without presence. */
function emptyMessage(desc: DescMessage): () => Record<string, unknown> {
  const zero: Record<string, unknown> = { $typeName: desc.typeName };
  const lists = desc.fields.filter((field) => field.fieldKind === "list").map((field) => field.localName);
  for (const field of desc.fields)
    if (field.presence === FeatureSet_FieldPresence.IMPLICIT && field.fieldKind !== "list")
      zero[field.localName] = zeroValue(field);
  return () => {
    const message = { ...zero };
    for (const list of lists) message[list] = [];
    return message;
  };
}

function zeroValue(field: DescField): unknown {
  if (field.fieldKind === "enum") return 0;
  if (field.scalar === ScalarType.STRING) return "";
  if (field.scalar === ScalarType.BOOL) return false;
  if (field.scalar === ScalarType.INT64) return 0n;
  if (field.scalar === ScalarType.DOUBLE) return 0;
  throw unsupportedField(field, "its type");
}

function fieldEntry(field: DescField, patch: boolean): FieldEntry {
  const { nullClears } = jsonRules(field);
  if (nullClears && (field.scalar !== ScalarType.STRING || field.fieldKind !== "scalar"))
    throw unsupportedField(field, "null_clears of anything but text");
  const read = field.fieldKind === "list" ? listReader(field, patch) : elementReader(field, patch);
  return { localName: field.localName, read, nullClears };
}

function elementReader(field: DescField, patch: boolean): ValueReader {
  if (field.fieldKind === "map" || field.oneof !== undefined) throw unsupportedField(field, "a map or a oneof");
  if (field.enum !== undefined) return enumReader(field.enum);
  if (field.message === undefined) {
    const read = SCALAR_READERS.get(field.scalar);
    if (read === undefined) throw unsupportedField(field, ScalarType[field.scalar]);
    return read;
  }
  if (field.message.typeName === "google.protobuf.Timestamp") return readTimestamp;
  if (field.message.typeName === "google.protobuf.Struct") return readStruct;
  return isListMessage(field.message) ? listMessageReader(field.message, patch) : nestedReader(field.message, patch);
}

function nestedReader(desc: DescMessage, patch: boolean): ValueReader {
  const read = messageReader(desc, { patch });
  return (value, sink, segment) => {
    if (!isJsonObject(value)) return wrongType(sink, segment, "an object", value);
    sink.path.push(segment);
    const message = read(value, sink, segment);
    sink.path.pop();
    return message;
  };
}

function listMessageReader(desc: DescMessage, patch: boolean): ValueReader {
  const field = listField(desc);
  const read = listReader(field, patch);
  return (value, sink, segment) => ({ $typeName: desc.typeName, [field.localName]: read(value, sink, segment) });
}

function listReader(field: Extract<DescField, { fieldKind: "list" }>, patch: boolean): ValueReader {
  const read = elementReader(field, patch);
  // An unread enum item must equal no other item, or the check for distinct items would report an echo.
  const zero = field.listKind === "scalar" ? zeroValue(field) : undefined;
  const unread = (index: number) => (field.listKind === "enum" ? -1 - index : zero);
  const { neverEmpty } = jsonRules(field);
  return (value, sink, segment) => {
    if (!Array.isArray(value)) return wrongType(sink, segment, "an array", value);
    if (neverEmpty && value.length === 0) report(sink.invalid, segment, SENT_EMPTY);
    const items: unknown[] = [];
    sink.path.push(segment);
    for (let index = 0; index < value.length && !isEnough(sink); index += 1)
      items.push(read(value[index], sink, index) ?? unread(index));
    sink.path.pop();
    return items;
  };
}

/** Whether so much is wrong that no more is read. */
function isEnough({ undecodable, invalid }: DecodeSink): boolean {
  return isFull(undecodable) || isFull(invalid);
}

function readStruct(value: unknown, sink: DecodeSink, segment: string | number): unknown {
  if (!isJsonObject(value)) return wrongType(sink, segment, "an object", value);
  readFreeForm(value, sink, segment);
  return value;
}
