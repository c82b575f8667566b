import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { sampleConfiguration } from "../../../test/support/sample-policy.ts";
import { canonicalJson } from "./canonical-json.ts";
import { configurationToHash } from "./resolved-configuration.ts";

describe("configurationToHash", () => {
  test("is exactly actions, market, rules and thresholds", () => {
    const configuration = sampleConfiguration();
    const stored = { ...configuration, _id: "plv_1", rules: configuration.rules.map((rule) => ({ ...rule, note: 1 })) };
    expect(configurationToHash(stored)).toEqual(configuration);
    expect(canonicalJson(configurationToHash(configuration))).toMatch(
      /^\{"actions":\{"critical":"block","high":"manual_review","low":"approve","medium":"step_up"\},"market":\{"code":"NG","currency":"NGN","timezone":"Africa\/Lagos"\},"rules":\[\{"code":"amount_limit","config":\{"full_at_ratio":3,"limit_minor":500000000\},"enabled":true,"version":1,"weight":22\},.*\],"thresholds":\{"critical":80,"high":50,"medium":30\}\}$/,
    );
  });

  test("law: anyone can recompute it from the JSON that the API returns", () => {
    fc.assert(
      fc.property(arbitrarySpec, (spec) => {
        const configuration = sampleConfiguration(spec);
        const returned = JSON.parse(JSON.stringify(configuration));
        expect(canonicalJson(configurationToHash(returned))).toBe(canonicalJson(configurationToHash(configuration)));
      }),
    );
  });
});
