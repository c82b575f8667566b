import { expect, it } from "vitest";
import { bootstrapLines } from "./bootstrap-lines.ts";

const made = { organisation_id: "org_1", test_key: "the test key", live_key: "the live key" };
const config = { dataDir: "data", publicUrl: "http://localhost:8080" };

it("the first keys are shown to a terminal alone; elsewhere stands where they are", () => {
  const shown = bootstrapLines(made, config, true).join("\n");
  expect(shown).toContain(made.test_key);
  expect(shown).toContain(made.live_key);
  expect(bootstrapLines(made, config, false)).toEqual([
    "Made the first organisation; its keys are in data/bootstrap.json (only its owner can read it)",
  ]);
});
