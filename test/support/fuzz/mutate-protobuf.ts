import type { DescField, DescMessage } from "@bufbuild/protobuf";
import type { Random } from "../../../src/synthetic/random.ts";
import { hostileValue } from "./hostile-values.ts";
import { randomBytes } from "./mutate-bytes.ts";

const VARINT = 0;
const LENGTH = 2;
const GROUP = 3;
const GROUP_END = 4;
/** Wire types, with the two that do not exist. */
const WIRE_TYPES = [0, 1, 2, 3, 4, 5, 6, 7];
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 15, 16, 999, 19_000, 536_870_911];
const VARINTS = [
  `${"ff".repeat(9)}01`,
  "ff".repeat(10),
  `${"80".repeat(9)}00`,
  "80",
  "ff".repeat(30),
  "ffffffff0f",
  "00",
];
const DEPTHS = [50, 99, 101, 1_000, 20_000];
/** A message may be reached through so many others. */
const PATH_FIELDS_MAX = 4;

/** A message's bytes with fields added that no encoder writes: unknown ones, wrong wire types, varints and lengths without end, deep nesting. */
export function mutateProtobuf(random: Random, desc: DescMessage, bytes: Buffer): Buffer {
  const piece = random.pick(PIECES)(random, desc);
  return Buffer.concat(random.chance(0.5) ? [bytes, piece] : [piece, bytes]);
}

const PIECES: readonly ((random: Random, desc: DescMessage) => Buffer)[] = [
  (random) =>
    Buffer.concat([tag(random.pick(NUMBERS), random.pick(WIRE_TYPES)), randomBytes(random, random.below(20))]),
  (random) => Buffer.concat([tag(random.pick(NUMBERS), VARINT), Buffer.from(random.pick(VARINTS), "hex")]),
  (random) => Buffer.concat([tag(random.pick(NUMBERS), LENGTH), Buffer.from(random.pick(VARINTS), "hex")]),
  (random) => Buffer.from(random.pick(VARINTS), "hex"),
  (random, desc) => Buffer.concat([tag(numberOf(random, desc), random.pick(WIRE_TYPES)), randomBytes(random, 8)]),
  (random) => {
    const groups = random.pick(DEPTHS);
    const end = random.chance(0.5) ? repeated(tag(3, GROUP_END), groups) : Buffer.alloc(0);
    return Buffer.concat([repeated(tag(3, GROUP), groups), end]);
  },
  (random, desc) => nested(random.pick(DEPTHS), [numberOf(random, desc)]),
  (random, desc) => along(valuePath(desc), nested(random.pick(DEPTHS), random.pick([STRUCT_IN_VALUE, LIST_IN_VALUE]))),
  (random, desc) => along(valuePath(desc), Buffer.concat([tag(2, 1), doubleBytes(random.pick([NaN, Infinity, -0]))])),
  (random, desc) => along(valuePath(desc), delimited(3, Buffer.from(JSON.stringify(hostileValue(random))))),
  (random, desc) => repeated(delimited(numberOf(random, desc), Buffer.alloc(0)), random.pick([1_000, 100_000])),
];

/** Fields that lead from a `google.protobuf.Value` to the next one: struct_value, fields, value; list_value, values. */
const STRUCT_IN_VALUE = [5, 1, 2];
const LIST_IN_VALUE = [6, 1];

function numberOf(random: Random, { fields }: DescMessage): number {
  return fields.length === 0 ? 1 : random.pick(fields).number;
}

/** The numbers of the fields that lead to the first `google.protobuf.Value`; empty where the message has none. */
function valuePath(desc: DescMessage, left = PATH_FIELDS_MAX): readonly number[] {
  if (desc.typeName === "google.protobuf.Struct") return [1, 2];
  if (left === 0) return [];
  for (const field of desc.fields) {
    const below = messageOf(field);
    const path = below === undefined ? [] : valuePath(below, left - 1);
    if (path.length > 0) return [field.number, ...path];
  }
  return [];
}

function messageOf(field: DescField): DescMessage | undefined {
  return field.fieldKind === "message" || (field.fieldKind === "list" && field.listKind === "message")
    ? field.message
    : undefined;
}

function along(path: readonly number[], inner: Buffer): Buffer {
  return path.reduceRight((held, number) => delimited(number, held), inner);
}

/** Messages in one another; from the inside, so that each length is known. */
function nested(depth: number, numbers: readonly number[]): Buffer {
  const heads: Buffer[] = [];
  let length = 0;
  for (let level = 0; level < depth; level += 1) {
    const head = Buffer.concat([tag(numbers.at(-1 - (level % numbers.length)) ?? 1, LENGTH), varint(length)]);
    heads.push(head);
    length += head.length;
  }
  return Buffer.concat(heads.reverse());
}

function delimited(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([tag(number, LENGTH), varint(bytes.length), bytes]);
}

function repeated(piece: Buffer, count: number): Buffer {
  return Buffer.alloc(piece.length * count, piece);
}

function tag(number: number, wireType: number): Buffer {
  return varint(number * 8 + wireType);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

function doubleBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
