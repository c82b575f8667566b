import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findDeadExports, findNamesakes } from "../../scripts/house/find-export-faults.ts";
import { parseModule, readModules } from "../../scripts/house/read-modules.ts";

const modules = readModules(join(import.meta.dirname, "..", ".."));
const a = parseModule(
  "src/a.ts",
  "export function score() {}\nexport interface Options {}\nexport function f(o: Options) {}",
);
const b = parseModule("src/b.ts", 'import { f, score } from "./a.ts";');

describe("the exports of src and dashboard", () => {
  it("have each a name of its own, and somebody who imports it", () => {
    expect(modules.length).toBeGreaterThan(500);
    expect(findNamesakes(modules)).toEqual([]);
    expect(findDeadExports(modules)).toEqual([]);
  });

  it("are found where two have one name", () => {
    expect(findNamesakes([a, b])).toEqual([]);
    const other = parseModule("src/c.ts", "export const score = 1;");
    expect(findNamesakes([a, b, other])).toEqual([
      expect.stringContaining('"score" is exported by src/a.ts and src/c.ts'),
    ]);
  });

  it("are found where nobody imports them, but for a type that stands in another export", () => {
    expect(findDeadExports([a, b])).toEqual([]);
    expect(findDeadExports([a])).toEqual([expect.stringContaining('"score"'), expect.stringContaining('"f"')]);
    const unused = parseModule("src/c.ts", "export interface Unused {}");
    expect(findDeadExports([a, b, unused])).toEqual([expect.stringContaining('"Unused"')]);
  });
});
