import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changelogProblems, readChangelog } from "../../scripts/release/changelog-problems.ts";
import { VERSION_PLACES, versionProblems } from "../../scripts/release/version-problems.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { version } = JSON.parse(read("package.json"));
const isProof = (name: string) => name !== "test/gone.test.ts";

describe("what a release needs", () => {
  it("is one version in every place that names it", () => {
    expect(VERSION_PLACES.length).toBeGreaterThan(10);
    expect(versionProblems(version, read)).toEqual([]);
    expect(versionProblems("99.0.0", read)).toHaveLength(VERSION_PLACES.length);
    expect(versionProblems(version, () => "nothing")).toHaveLength(VERSION_PLACES.length);
  });

  it("is a dated section of notes, each of which names its test or benchmark", () => {
    const notes = (body: string) => changelogProblems(readChangelog(body), "1.2.3", isProof);
    expect(notes("## [1.2.3] - 2026-01-02\n\n- Says\n  more. (`test/a.test.ts`, `npm run bench:score`)\n")).toEqual([]);
    expect(notes("## [1.2.2] - 2026-01-02\n")).toEqual(['Add "## [1.2.3] - DATE" to CHANGELOG.md']);
    expect(notes("## [1.2.3]\n")).toHaveLength(2);
    expect(notes("## [Unreleased]\n- New.\n## [1.2.3] - 2026-01-02\n- Old. (`a`)\n")).toEqual([
      "Move the 1 lines under Unreleased in CHANGELOG.md to a version",
    ]);
    expect(notes("## [1.2.3] - 2026-01-02\n- Says.\n- Gone. (`test/gone.test.ts`)\n")).toEqual([
      'Name the test or benchmark behind "Says." in CHANGELOG.md',
      "Mend CHANGELOG.md: there is no test/gone.test.ts",
    ]);
  });
});
