import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findForbiddenImports, roomOf } from "../../scripts/house/find-forbidden-imports.ts";
import { EVERYTHING, IMPORT_TABLE } from "../../scripts/house/import-table.ts";
import { withImportTable } from "../../scripts/house/import-table-text.ts";
import { parseModule, readModules } from "../../scripts/house/read-modules.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const modules = readModules(ROOT);
const paths = modules.map(({ path }) => path);

/** What the tool says of one file with this text. */
function said(path: string, text: string): readonly string[] {
  return findForbiddenImports([parseModule(path, text)]);
}

describe("the import table", () => {
  it("holds for every import of every file", () => {
    expect(modules.length).toBeGreaterThan(500);
    expect(findForbiddenImports(modules)).toEqual([]);
  });

  it("leaves times to epochMs, which cuts them: the library's own two round", () => {
    const rounding = modules.filter(({ imports }) =>
      imports.some(({ names }) => names.some((name) => name === "timestampMs" || name === "timestampDate")),
    );
    expect(rounding.map(({ path }) => path)).toEqual([]);
  });

  it("stands in docs/architecture.md as it is", () => {
    const page = readFileSync(join(ROOT, "docs", "architecture.md"), "utf8");
    expect(withImportTable(page)).toBe(page);
  });

  it("names only rooms that exist, each once", () => {
    const named = IMPORT_TABLE.flatMap((room) => room.paths);
    expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([]);
    const rooms = new Set([EVERYTHING, ...IMPORT_TABLE.map((room) => room.paths[0])]);
    const imported = IMPORT_TABLE.flatMap(({ imports }) => imports.map((name) => name.replace(/^type /, "")));
    expect(imported.filter((name) => !rooms.has(name))).toEqual([]);
  });

  it("points downwards alone: no room imports one above it", () => {
    const order = IMPORT_TABLE.map(({ paths }) => paths[0] ?? "");
    const named = IMPORT_TABLE.flatMap(({ imports }, at) =>
      imports.filter((name) => name !== EVERYTHING).map((name) => ({ at, name: name.replace(/^type /, "") })),
    );
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter(({ at, name }) => order.indexOf(name) <= at)).toEqual([]);
  });

  it("gives every file a room", () => {
    expect(paths.filter((path) => roomOf(path) === undefined)).toEqual([]);
  });

  it.each([
    ["src/engine/x.ts", 'import { a } from "../errors.ts";'],
    ["src/engine/x.ts", 'import type { a } from "../store/open-store.ts";'],
    ["src/engine/x.ts", 'import process from "node:process";'],
    ["src/service/x.ts", 'import { a } from "#gen/risk/v1/score_pb.ts";'],
    ["src/service/x.ts", 'import { MongoClient } from "mongodb";'],
    ["src/pool/x.ts", 'export { a } from "../store/open-store.ts";'],
    ["src/event/x.ts", 'const a = await import("../service/score.ts");'],
    ["src/mail/x.ts", 'import { a } from "../store/open-store.ts";'],
    ["src/unheard-of/x.ts", ""],
    ["dashboard/x.ts", 'import { a } from "../src/errors.ts";'],
  ])("refuses in %s: %s", (path, text) => {
    expect(said(path, text)).toHaveLength(1);
  });
});
