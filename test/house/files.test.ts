import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { APART } from "../support/apart.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const LINES_MAX = 300;
const COMMENT_CHARACTERS_MAX = 150;
const PAGE_CHARACTERS_MAX = 250;
/** Written by tools. */
const GENERATED = /^(gen\/|docs\/(licences|rules)\.md|clients\/|package-lock\.json)/;
const COMMENT = /^\s*(\/\/|\/\*|\* )/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !GENERATED.test(file));
const code = files.filter((file) => file.endsWith(".ts"));
const pages = files.filter((file) => file.endsWith(".md"));
const linesOf = (file: string) => readFileSync(join(ROOT, file), "utf8").split("\n");
const over = (names: readonly string[], isOver: (line: string) => boolean) =>
  names.flatMap((file) => linesOf(file).flatMap((line, index) => (isOver(line) ? [`${file}:${index + 1}`] : [])));

describe("the files of the project", () => {
  it("have no comment line over 150 characters", () => {
    expect(code.length).toBeGreaterThan(500);
    expect(over(code, (line) => COMMENT.test(line) && line.length > COMMENT_CHARACTERS_MAX)).toEqual([]);
  });

  it("have no line of documentation over 250 characters, tables aside", () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(over(pages, (line) => !line.startsWith("|") && line.length > PAGE_CHARACTERS_MAX)).toEqual([]);
  });

  it("are at most 300 lines long", () => {
    expect(code.filter((file) => linesOf(file).length > LINES_MAX)).toEqual([]);
  });

  it("of src, dashboard and test stand beside no folder of their name", () => {
    const folders = new Set(
      files.flatMap((file) => file.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))),
    );
    const beside = code.filter((file) => folders.has(file.replace(/(\.test)?\.ts$/, "")));
    expect(beside).toEqual([]);
  });

  it("wait by one patience alone: vitest's own gives up after a second", () => {
    const waiting = code.filter((file) => linesOf(file).some((line) => /\bvi\.wait(For|Until)\(/.test(line)));
    expect(waiting).toEqual([]);
  });

  it("replace a module only in tests that run apart: elsewhere another file of the same worker may have loaded it already", () => {
    const replacing = code.filter(
      (file) => file.endsWith(".test.ts") && linesOf(file).some((line) => /\bvi\.(do)?mock\(/i.test(line)),
    );
    expect(replacing).not.toEqual([]);
    expect(replacing.filter((file) => !APART.some((glob) => matchesGlob(file, glob)))).toEqual([]);
  });
});
