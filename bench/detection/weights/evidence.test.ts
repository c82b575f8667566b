import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { registry } from "../../../src/engine/rules/registry.ts";
import { JUDGED_WEIGHTS } from "./judged-weights.ts";

const evidence = JSON.parse(readFileSync(new URL("evidence.json", import.meta.url), "utf8"));

it("the evidence is that of the weights that the registry has", () => {
  const told = evidence.rules.map(({ code, weight }: { code: string; weight: number }) => [code, weight]);
  expect(registry.rules.map(({ code, weight }) => [code, weight])).toEqual(told);
});

it("every rule was judged, and no other", () => {
  expect(Object.keys(JUDGED_WEIGHTS).sort()).toEqual(registry.rules.map(({ code }) => code).sort());
});
