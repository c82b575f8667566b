import { CSV_COLUMNS } from "../../../src/dataset/csv-columns.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import { FUZZ_CSV } from "./fuzz-world.ts";
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from "./hostile-values.ts";
import { mutateBytes } from "./mutate-bytes.ts";

const FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1:A9)", '=HYPERLINK("http://x")', "\t=1"];
const QUOTES = ['"', '""', '"""', '"a"b', 'a"b', '"a\nb"', '" "'];
const LINE_ENDS = ["\n", "\r\n", "\r", "\n\r", "\u2028", "\u0000", ""];
const CELLS: readonly string[] = [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...FORMULAS, ...QUOTES];

/** A CSV data set with something wrong in it; a few are large. */
export function csvBody(random: Random): Buffer {
  return random.chance(0.03) ? random.pick(LARGE)(random) : random.pick(BODIES)(random);
}

const BODIES: readonly ((random: Random) => Buffer)[] = [
  (random) => mutateBytes(random, Buffer.from(FUZZ_CSV)),
  (random) => Buffer.from(FUZZ_CSV.replace(/[^,\n]+/g, (cell) => (random.chance(0.1) ? random.pick(CELLS) : cell))),
  (random) => Buffer.from(FUZZ_CSV.replaceAll("\n", random.pick(["\r\n", "\n\n", "\r", '"\n', ",\n", "\u0000"]))),
  (random) =>
    Buffer.from(FUZZ_CSV.replaceAll("\n", (end) => (random.chance(0.8) ? end : random.pick([...LINE_ENDS, '"\n'])))),
  (random) => Buffer.from(`\ufeff${FUZZ_CSV}`, random.pick(["utf8", "utf16le"] as const)),
  (random) => {
    const header = CSV_COLUMNS.slice(0, random.below(CSV_COLUMNS.length + 1));
    const rows = Array.from({ length: random.below(30) }, () => header.map(() => random.pick(CELLS)));
    return Buffer.from([header, ...rows].map((cells) => cells.join(",")).join("\n"));
  },
];

/** What a parser may be slow at: one cell, one row, rows or columns without end, near the limits and beyond. */
const LARGE: readonly ((random: Random) => Buffer)[] = [
  (random) => filled(FUZZ_CSV, random.pick(['"', "", '\n"']), random.pick([1_000_000, 16_000_000]), "a"),
  (random) => filled(FUZZ_CSV, "", random.pick([200_000, 4_000_000]), random.pick(['"', ",", "\n", "\r", "\u0000"])),
  (random) =>
    filled("", random.pick(["transaction_id", '"']), random.pick([100_000, 26_214_401]), random.pick([",", "a"])),
  (random) => {
    const [header = "", row = ""] = FUZZ_CSV.split("\n");
    const rows = random.pick([49_999, 50_000, 50_001]);
    return Buffer.from(`${header}\n${`${random.chance(0.5) ? row : ","}\n`.repeat(rows)}`);
  },
];

function filled(start: string, middle: string, count: number, end: string): Buffer {
  const head = Buffer.from(start + middle);
  return Buffer.concat([head, Buffer.alloc(count, end)]);
}
