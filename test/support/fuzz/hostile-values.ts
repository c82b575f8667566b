import type { Random } from "../../../src/synthetic/random.ts";
import type { Json } from "../json.ts";

/** Texts that parsers, stores and logs have stumbled over. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...["", " ", "\u0000", "\u0007", "\ufeff", "\u2028", "\u202e", "\ud800", "\udfff", "e\u0301", "😀", "İ", "ß"],
  ...["null", "NaN", "0x10", "1e3", "-0", "true", "[object Object]", "__proto__", "constructor", "hasOwnProperty"],
  ...["$ne", "$where", "a.b", "'; drop table decisions; --", "{{7*7}}", "<script>", "../../etc/passwd", "%00", "%s%n"],
  ...["2026-02-30T00:00:00Z", "2026-03-12T24:00:00Z", "9999-12-31T23:59:60Z", "0000-01-01T00:00:00+23:59"],
];

/** Numbers at the edges of what JSON, a double, an int64 and the contract can hold; as JSON texts, because not all are numbers to JSON.stringify. */
export const HOSTILE_NUMBERS: readonly string[] = [
  ...["0", "-0", "-1", "1.5", "0.1", "1e-7", "1e3", "1.0", "9007199254740991", "9007199254740992", "-9007199254740993"],
  ...[
    "9223372036854775807",
    "9223372036854775808",
    "1e308",
    "1e309",
    "-1e400",
    "5e-324",
    "1e-400",
    "123456789012345678901234567890",
  ],
];

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toJSON",
  "length",
  "then",
  "$set",
  "",
  "transaction",
  "customer",
];
const DEPTHS = [2, 30, 63, 64, 65, 200];
const LENGTHS = [100, 129, 2_049, 20_000];

/** Any JSON value that no caller with good intentions sends. */
export function hostileValue(random: Random): Json {
  return random.pick(MAKERS)(random);
}

const MAKERS: readonly ((random: Random) => Json)[] = [
  (random) => random.pick(HOSTILE_TEXTS),
  (random) => Number(random.pick(HOSTILE_NUMBERS)),
  (random) => random.pick([null, true, false]),
  (random) => random.pick(["a", "9", "€", "😀"]).repeat(random.pick(LENGTHS)),
  (random) => nested(random.pick(DEPTHS), random.chance(0.5)),
  (random) => Array.from({ length: random.pick([0, 1, 3, 1_000]) }, () => random.pick(HOSTILE_TEXTS)),
  (random) => named(random.pick(NAMES), random.chance(0.5) ? { polluted: true } : random.pick(HOSTILE_TEXTS)),
  () => ({ $gt: "" }),
];

/** An object with one own member, also where its name is `__proto__`. */
export function named(name: string, value: Json): Json {
  return JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
}

function nested(depth: number, isArray: boolean): Json {
  return JSON.parse(isArray ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
}
