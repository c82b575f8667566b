import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { findRegularExpressions } from "../support/find-regular-expressions.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SOURCES = "{src,dashboard,examples}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}";
const PROTO = "proto/risk/**/*.proto";

/** What is of super-linear time and may be, by its place without the line: what bounds its input. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  ["src/identifiers/normalise-identifier.ts", "IDENTIFIER_BYTES_MAX: 512 bytes, checked before"],
  ["src/engine/rules/format.ts", "the digits of one number, at most 24 characters"],
  ["src/releases/2.0.0.js", "the same, as it was released"],
]);

/** What is made from a value, by its place without the line and its text: why that is known. */
const MADE: ReadonlyMap<string, string> = new Map([
  ["src/contract/check/value-checks.ts RegExp", "the patterns of proto/, which are checked here"],
  ["src/dataset/plain/cell-shapes.ts RegExp", "the same patterns"],
]);

const files = globSync(SOURCES, { cwd: ROOT })
  .map(String)
  .filter((file) => !file.endsWith(".test.ts"))
  .sort();
const found = files.flatMap((file) => findRegularExpressions(file, readFileSync(join(ROOT, file), "utf8")));
const patterns = globSync(PROTO, { cwd: ROOT }).flatMap((file) => patternsOf(String(file)));

describe("regular expressions", () => {
  it("take linear time, or have a bounded input", () => {
    const literals = found.flatMap(({ place, literal }) => (literal === undefined ? [] : [{ place, ...literal }]));
    const slow = [...literals, ...patterns].flatMap(({ place, ...literal }) =>
      analyse(literal, { maxReports: 1 }).reports.map(({ type, character }) => {
        const seen = `${place} /${literal.source}/: ${type} of ${character.literal.source}`;
        return { file: place.split(":")[0] ?? "", seen };
      }),
    );
    expect(slow.filter(({ file }) => !BOUNDED.has(file)).map(({ seen }) => seen)).toEqual([]);
    expect(slow.map(({ file }) => file).sort()).toEqual([...BOUNDED.keys()].sort());
    expect(literals.length).toBeGreaterThan(100);
    expect(patterns.length).toBeGreaterThan(30);
  });

  it("are made from a value only where the value is known", () => {
    const made = found.filter(({ literal }) => literal === undefined);
    expect(made.map(({ place, text }) => `${place.split(":")[0]} ${text}`).sort()).toEqual([...MADE.keys()].sort());
  });

  it("are found in every spelling, and a super-linear one is told", () => {
    const code = [
      "const divided = a / b / c;",
      "// /comment/ and '/text/'",
      `const text = \`/template/ \${x.replace(/in(?:side)?/g, '')}\`;`,
      `const made = new RegExp(\`^\${x}$\`);`,
      "const Alias = RegExp;",
      "const typed = (x: RegExp) => x instanceof RegExp;",
      's.search(x); s?.["match"]("(a+)+$"); s.matchAll(/a/g);',
      "if (x) /(a+)+$/.test(y);",
    ].join("\n");
    expect(findRegularExpressions("x.ts", code).map(({ place, text }) => `${place} ${text}`)).toEqual([
      "x.ts:3 /in(?:side)?/g",
      "x.ts:4 RegExp",
      "x.ts:5 RegExp",
      "x.ts:7 s.search(x)",
      'x.ts:7 s?.["match"]("(a+)+$")',
      "x.ts:7 /a/g",
      "x.ts:8 /(a+)+$/",
    ]);
    for (const source of ["(a+)+$", "^\\s*a*\\s*$", "a+$"])
      expect(analyse({ source, flags: "" }).reports).not.toEqual([]);
  });
});

/** The patterns of a file of the contract, as the checker compiles them. Throws on one that is written in another way than all are. */
function patternsOf(file: string) {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (!/\bpattern\b/.test(line.replace(/\/\/.*$/, ""))) return [];
    const place = `${file}:${index + 1}`;
    const [, text] = /pattern(?: =|:) ("(?:[^"\\]|\\.)*")[,;\]]?/.exec(line) ?? [];
    if (text === undefined) throw new Error(`Cannot read the pattern of ${place}`);
    return [{ place, source: String(JSON.parse(text)), flags: "u" }];
  });
}
