import { writeBinaryDouble, writeBinaryText } from "./binary-scalars.ts";
import { type BinarySink, beginLength, endLength, WIRE, writeTag, writeVarint } from "./binary-sink.ts";

/** Numbers of fields in google/protobuf/struct.proto: of a Struct, of an entry of its map, of a Value, of a ListValue. */
const FIELDS = 1;
const ENTRY = { key: 1, value: 2 };
const KIND = { null: 1, number: 2, text: 3, bool: 4, struct: 5, list: 6 };
const VALUES = 1;

/** Writes a free-form object as a google.protobuf.Struct; what JSON does not know has no kind. */
export function writeBinaryStruct(sink: BinarySink, struct: unknown): void {
  for (const [key, value] of Object.entries(struct ?? {})) {
    writeTag(sink, FIELDS, WIRE.delimited);
    const start = beginLength(sink);
    writeTag(sink, ENTRY.key, WIRE.delimited);
    writeBinaryText(sink, key);
    writeNested(sink, ENTRY.value, writeKind, value);
    endLength(sink, start);
  }
}

function writeKind(sink: BinarySink, value: unknown): void {
  if (typeof value === "number") {
    writeTag(sink, KIND.number, WIRE.fixed64);
    writeBinaryDouble(sink, value);
  } else if (typeof value === "string") {
    writeTag(sink, KIND.text, WIRE.delimited);
    writeBinaryText(sink, value);
  } else if (typeof value === "boolean") {
    writeTag(sink, KIND.bool, WIRE.varint);
    writeVarint(sink, value ? 1 : 0);
  } else if (value === null) {
    writeTag(sink, KIND.null, WIRE.varint);
    writeVarint(sink, 0);
  } else if (Array.isArray(value)) writeNested(sink, KIND.list, writeList, value);
  else if (typeof value === "object") writeNested(sink, KIND.struct, writeBinaryStruct, value);
}

function writeList(sink: BinarySink, values: readonly unknown[]): void {
  for (const value of values) writeNested(sink, VALUES, writeKind, value);
}

function writeNested<T>(sink: BinarySink, number: number, write: (sink: BinarySink, value: T) => void, value: T): void {
  writeTag(sink, number, WIRE.delimited);
  const start = beginLength(sink);
  write(sink, value);
  endLength(sink, start);
}
