import { type DescField, getOption } from "@bufbuild/protobuf";
import { field as fieldOption } from "#gen/buf/validate/validate_pb.ts";
import {
  BeneficiarySchema,
  CustomerSchema,
  DeviceSchema,
  LocationSchema,
  TransactionSchema,
} from "#gen/risk/v1/score_pb.ts";
import { CURRENCY_WORDS, LABEL_WORDS, TYPE_WORDS } from "./cell-words.ts";

/** What the bytes of a cell may be, and how many. */
export interface CellShape {
  /** By byte: 1 where it may stand in the cell. */
  readonly isAllowed: Uint8Array;
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Whether the cell may also hold nothing. */
  readonly isOptional: boolean;
}

/** A double holds every number of so many digits. */
const AMOUNT_DIGITS_MAX = 15;
const TIME_LENGTH_MIN = "2026-01-01T00:00:00Z".length;
const TIME_LENGTH_MAX = "2026-01-01T00:00:00.000Z".length;
const BYTES = 256;
/** Beyond ASCII a byte is no character. */
const ASCII = 128;

const { id, channel } = TransactionSchema.field;
const { bvnHash, phoneHash } = CustomerSchema.field;
const { idHash, platform } = DeviceSchema.field;
const { accountHash, bankCode } = BeneficiarySchema.field;
const { country, region } = LocationSchema.field;

/** The shapes of a row's cells, each in its place of `CELL_AT`; where the contract has a pattern, it is the pattern's. */
export const CELL_SHAPES: readonly CellShape[] = [
  patternShape(id),
  wordShape(TYPE_WORDS),
  shapeOf(/[0-9]/, 1, AMOUNT_DIGITS_MAX),
  wordShape(CURRENCY_WORDS),
  shapeOf(/[0-9TZ:.-]/, TIME_LENGTH_MIN, TIME_LENGTH_MAX),
  patternShape(channel),
  patternShape(CustomerSchema.field.idHash),
  optional(patternShape(idHash)),
  optional(patternShape(platform)),
  optional(patternShape(accountHash)),
  optional(patternShape(bankCode)),
  optional(patternShape(country)),
  optional(patternShape(region)),
  optional(wordShape(LABEL_WORDS)),
  optional(patternShape(bvnHash)),
  optional(patternShape(phoneHash)),
];

function patternShape(field: DescField): CellShape {
  const { type } = getOption(field, fieldOption);
  const pattern = type.case === "string" ? type.value.pattern : "";
  // The form of every such pattern: one class of characters, and how many of them.
  const [, least, most = least] = /^\^\[(?:[^\]\\]|\\.)+\]\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern) ?? [];
  if (least === undefined)
    throw new Error(`Cannot shape cells of ${field.name}: wanted a class and a count, found ${pattern}`);
  const whole = new RegExp(pattern, "u");
  return shapeOf({ test: (letter) => whole.test(letter.repeat(Number(least))) }, Number(least), Number(most));
}

function wordShape(words: readonly Uint8Array[]): CellShape {
  const letters = new Set(words.flatMap((word) => [...word]));
  const lengths = words.map(({ length }) => length);
  return shapeOf({ test: (letter) => letters.has(letter.charCodeAt(0)) }, Math.min(...lengths), Math.max(...lengths));
}

function shapeOf(letters: { test(letter: string): boolean }, lengthMin: number, lengthMax: number): CellShape {
  const isAllowed = Uint8Array.from({ length: BYTES }, (_, byte) =>
    byte < ASCII && letters.test(String.fromCharCode(byte)) ? 1 : 0,
  );
  return { isAllowed, lengthMin, lengthMax, isOptional: false };
}

function optional(shape: CellShape): CellShape {
  return { ...shape, isOptional: true };
}
