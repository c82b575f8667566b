import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCircles } from "../../scripts/house/find-circles.ts";
import { parseModule, readModules } from "../../scripts/house/read-modules.ts";

const file = (name: string, ...imports: readonly string[]) =>
  parseModule(`src/${name}.ts`, imports.map((other) => `import type { a } from "./${other}.ts";`).join("\n"));

describe("the files of the project", () => {
  it("import each other in no circle, not for a type either", () => {
    const modules = readModules(join(import.meta.dirname, "..", ".."));
    expect(modules.length).toBeGreaterThan(500);
    expect(findCircles(modules)).toEqual([]);
  });

  it("are named, all of a circle, and not who imports it or is imported by it", () => {
    const circle = [file("one", "two", "ground"), file("two", "three"), file("three", "one")];
    const found = findCircles([file("top", "one"), ...circle, file("ground")]);
    expect(found.map((sentence) => sentence.split(":", 1)[0])).toEqual(["src/one.ts", "src/two.ts", "src/three.ts"]);
    expect(found[0]).toContain("src/two.ts lead");
  });
});
