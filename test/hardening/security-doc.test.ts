import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

let page: string;
let rows: readonly (readonly string[])[];
let secondPass: readonly (readonly string[])[];
beforeAll(async () => {
  page = await readFile(join(ROOT, "SECURITY.md"), "utf8");
  rows = tableUnder("Who may attack, and what stops them");
  secondPass = tableUnder("Second pass");
});

/** The rows of the table under a heading, without its head; the first cell has index 1. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ""] = page.split(`## ${heading}\n`);
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

it("every file that SECURITY.md names is there, and what it names as a test is one", async () => {
  const named = [...page.matchAll(/`((?:src|test|docs|scripts|\.ci)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(20);
  for (const file of named) await stat(join(ROOT, file));
  const tests = rows.flatMap(([, , , , cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file));
  expect(tests.length).toBeGreaterThan(20);
  tests.push(...secondPass.flatMap(([, , , cell = ""]) => cell.slice(1, -1)));
  for (const file of tests) expect(await readFile(join(ROOT, file), "utf8")).toMatch(/\b(it|test)(\.each)?[(<]/);
});

it("every attack has something that stops it, and a test of that", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, , tries, stops, tests] of rows) {
    expect(tries).not.toBe("");
    expect({ tries, stops }).toEqual({ tries, stops: expect.stringMatching(/\w{3}/) });
    expect({ tries, tests }).toEqual({ tries, tests: expect.stringMatching(/^`.+\.test\.ts`$/) });
  }
});

it("every attack of the second pass says what held, and names its test", () => {
  expect(secondPass.length).toBeGreaterThan(10);
  for (const [, tried, held, tests] of secondPass)
    expect({ tried, held, tests }).toEqual({
      tried: expect.stringMatching(/\w{3}/),
      held: expect.stringMatching(/\w{3}/),
      tests: expect.stringMatching(/^`test\/.+\.test\.ts`$/),
    });
});

it("speaks of everybody who may attack", () => {
  const who = rows.map(([, one]) => one).filter((one) => one !== "");
  for (const word of [
    "without a key",
    "with a key",
    "another tenant",
    "webhook receiver",
    "DNS",
    "member",
    "neighbour",
    "supply chain",
  ])
    expect(who.some((one) => one?.includes(word))).toBe(true);
});

it("the commands that it gives are there", async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const scripts = [...page.matchAll(/^npm run (?:--silent )?(\w+)/gm)].map(([, script = ""]) => script);
  const files = [...page.matchAll(/^node (scripts\/\S+)/gm)].map(([, file = ""]) => file);
  expect(scripts.length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(0);
  for (const script of scripts) expect(manifest.scripts).toHaveProperty(script);
  for (const file of files) await stat(join(ROOT, file));
});
