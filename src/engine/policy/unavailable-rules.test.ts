import { describe, expect, test } from "vitest";
import { sampleConfiguration } from "../../../test/support/sample-policy.ts";
import { unavailableRules } from "./unavailable-rules.ts";

describe("unavailableRules", () => {
  test("names enabled rules that were switched off since, or that this engine does not know", () => {
    const configuration = sampleConfiguration({ rules: [{ code: "fan_in", enabled: false }] });
    expect(unavailableRules(configuration, new Set())).toEqual([]);
    expect(unavailableRules(configuration, new Set(["night_unusual", "fan_in"]))).toEqual(["night_unusual"]);
    const old = { code: "old_rule", version: 1, enabled: true, weight: 1, config: {} };
    const stored = { ...configuration, rules: [...configuration.rules, old] };
    expect(unavailableRules(stored, new Set())).toEqual(["old_rule"]);
  });
});
