import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

let page: string;
let rows: readonly (readonly string[])[];
beforeAll(async () => {
  page = await readFile(join(ROOT, "SECURITY.md"), "utf8");
  const [, model = ""] = page.split("## Who may attack, and what stops them\n");
  rows = (model.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.split("|").map((cell) => cell.trim()));
});

it("every file that SECURITY.md names is there, and what it names as a test is one", async () => {
  const named = [...page.matchAll(/`((?:src|test|docs|scripts|\.ci)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(20);
  for (const file of named) await stat(join(ROOT, file));
  for (const [, , , , tests = ""] of rows)
    for (const [, file = ""] of tests.matchAll(/`([^`]+)`/g))
      expect(await readFile(join(ROOT, file), "utf8")).toMatch(/\b(it|test)(\.each)?[(<]/);
});

it("every attack has something that stops it, and a test of that", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, , tries, stops, tests] of rows) {
    expect(tries).not.toBe("");
    expect({ tries, stops }).toEqual({ tries, stops: expect.stringMatching(/\w{3}/) });
    expect({ tries, tests }).toEqual({ tries, tests: expect.stringMatching(/^`.+\.test\.ts`$/) });
  }
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
  for (const [, script = ""] of page.matchAll(/^npm run (?:--silent )?(\w+)/gm))
    expect(manifest.scripts).toHaveProperty(script);
  for (const [, file = ""] of page.matchAll(/^node (scripts\/\S+)/gm)) await stat(join(ROOT, file));
});
