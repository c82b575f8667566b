import { type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { fieldsOf, type MessageFields } from "../check/message-fields.ts";
import { BINARY_INT32, BINARY_SCALARS, type ElementWriter, writeBinaryText } from "./binary-scalars.ts";
import { type BinarySink, beginLength, endLength, WIRE, writeBytes, writeTag } from "./binary-sink.ts";
import { writeBinaryStruct } from "./write-binary-struct.ts";

/** Writes one field of a message, where it is set. */
type FieldWriter = (sink: BinarySink, message: MessageFields) => void;

/** Memory in which one message after the other is written, and copied from; what a larger one took is given back. */
const SCRATCH_BYTES = 16_384;
const SCRATCH_BYTES_MAX = 1_048_576;
let scratch: Buffer = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/**
 * Specialises a writer of a message's binary form: what `toBinary` writes, to the byte, in a third of its time. `frontBytes` are left in
 * front of it for the caller. Throws on a field of a type that no answer has.
 */
export function createBinaryEncoder(desc: DescMessage, frontBytes = 0): (message: Message) => Buffer {
  const write = messageWriter(desc);
  return (message) => {
    if (message.$typeName !== desc.typeName)
      throw new TypeError(`Cannot encode ${desc.typeName}: found ${message.$typeName}`);
    const sink: BinarySink = { bytes: scratch, at: frontBytes };
    write(sink, message);
    if (sink.bytes.length <= SCRATCH_BYTES_MAX) scratch = sink.bytes;
    return Buffer.from(sink.bytes.subarray(0, sink.at));
  };
}

function messageWriter(desc: DescMessage): ElementWriter["write"] {
  const writers = fieldsInOrder(desc).map(writerOfField);
  return (sink, value) => {
    const message = fieldsOf(value);
    for (const write of writers) write(sink, message);
    if (Array.isArray(message["$unknown"])) writeUnknown(sink, message["$unknown"]);
  };
}

/** As they are written. */
export function fieldsInOrder(desc: DescMessage): readonly DescField[] {
  return desc.fields.toSorted((one, other) => one.number - other.number);
}

/** What the sender of a message knew of it and this version does not. */
function writeUnknown(sink: BinarySink, fields: NonNullable<Message["$unknown"]>): void {
  for (const { no, wireType, data } of fields) {
    writeTag(sink, no, wireType);
    writeBytes(sink, data);
  }
}

/** Writes a field of a message, with its tag. */
export function writerOfField(field: DescField): FieldWriter {
  if (field.oneof !== undefined) throw unsupported(field, "a oneof");
  if (field.fieldKind === "map") return mapWriter(field);
  if (field.fieldKind === "list") return listWriter(field);
  const { localName } = field;
  const write = taggedWriter(field.number, elementWriter(field));
  if (field.presence !== FeatureSet_FieldPresence.IMPLICIT)
    return (sink, message) => {
      const value = message[localName];
      if (value !== undefined) write(sink, value);
    };
  const zero = field.enum === undefined ? ZEROS.get(field.scalar) : 0;
  return (sink, message) => {
    const value = message[localName];
    // -0 is written.
    if (!Object.is(value, zero)) write(sink, value);
  };
}

const ZEROS: ReadonlyMap<ScalarType | undefined, unknown> = new Map<ScalarType | undefined, unknown>([
  [ScalarType.STRING, ""],
  [ScalarType.INT64, 0n],
  [ScalarType.INT32, 0],
  [ScalarType.DOUBLE, 0],
  [ScalarType.BOOL, false],
]);

function elementWriter(field: DescField): ElementWriter {
  if (field.enum !== undefined) return BINARY_INT32;
  if (field.message === undefined) {
    const element = field.scalar === undefined ? undefined : BINARY_SCALARS.get(field.scalar);
    if (element === undefined) throw unsupported(field, ScalarType[field.scalar ?? 0] ?? "its type");
    return element;
  }
  const write = field.message.typeName === "google.protobuf.Struct" ? writeBinaryStruct : messageWriter(field.message);
  return behindLength(write);
}

function taggedWriter(number: number, { wire, write }: ElementWriter): ElementWriter["write"] {
  return (sink, value) => {
    writeTag(sink, number, wire);
    write(sink, value);
  };
}

function behindLength(write: ElementWriter["write"]): ElementWriter {
  return {
    wire: WIRE.delimited,
    write(sink, value) {
      const start = beginLength(sink);
      write(sink, value);
      endLength(sink, start);
    },
  };
}

/** Numbers stand packed behind one tag. */
function listWriter(field: Extract<DescField, { fieldKind: "list" }>): FieldWriter {
  const { localName, number, packed } = field;
  const element = elementWriter(field);
  const writeOne = taggedWriter(number, element);
  const each = (write: ElementWriter["write"]) => (sink: BinarySink, value: unknown) => {
    if (!Array.isArray(value)) throw new TypeError(`Cannot encode ${field}: found no list`);
    for (const item of value) write(sink, item);
  };
  if (!packed) {
    const write = each(writeOne);
    return (sink, message) => write(sink, message[localName]);
  }
  const write = taggedWriter(number, behindLength(each(element.write)));
  return (sink, message) => {
    const items = message[localName];
    if (!Array.isArray(items) || items.length > 0) write(sink, items);
  };
}

/** An entry is a message of its key and its value. */
function mapWriter(field: Extract<DescField, { fieldKind: "map" }>): FieldWriter {
  if (field.mapKey !== ScalarType.STRING) throw unsupported(field, "a map whose keys are no texts");
  const { localName } = field;
  const writeKey = taggedWriter(1, { wire: WIRE.delimited, write: writeBinaryText });
  const writeValue = taggedWriter(2, elementWriter(field));
  const entry = behindLength((sink, value) => {
    if (!Array.isArray(value)) return;
    writeKey(sink, value[0]);
    writeValue(sink, value[1]);
  });
  const write = taggedWriter(field.number, entry);
  return (sink, message) => {
    for (const keyed of Object.entries(fieldsOf(message[localName]))) write(sink, keyed);
  };
}

function unsupported(field: DescField, what: string): Error {
  return new Error(`Cannot write ${field.parent.typeName}.${field.name} in binary: ${what} is not implemented`);
}
