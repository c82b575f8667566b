import { describe, expect, test } from "vitest";
import { sampleConfiguration } from "../../../test/support/sample-policy.ts";
import { registry } from "../rules/registry.ts";
import { DEFAULT_POLICY } from "./default-policy.ts";
import { resolvePolicy } from "./resolve-policy.ts";

describe("DEFAULT_POLICY", () => {
  test("means what an empty policy means, also where a rule is switched off", () => {
    for (const disabledRules of [new Set<string>(), new Set(["night_unusual"])]) {
      const [seeded, empty] = [DEFAULT_POLICY.spec, {}].map((spec) => resolvePolicy(spec, { disabledRules }));
      if (seeded?.kind !== "resolved" || empty?.kind !== "resolved") throw new Error("Expected both to resolve");
      expect(seeded.configuration).toEqual(empty.configuration);
    }
    expect(sampleConfiguration(DEFAULT_POLICY.spec).rules.every(({ enabled }) => enabled)).toBe(true);
  });

  test("cites the source of each default", () => {
    expect(DEFAULT_POLICY.description).toContain("CBN circular of 12 March 2026");
    for (const { code, parameters } of registry.rules) {
      for (const [name, { source }] of Object.entries(parameters)) {
        expect(DEFAULT_POLICY.description).toContain(`${code}.${name}`);
        expect(DEFAULT_POLICY.description).toContain(source);
      }
    }
  });
});
