import { describe, expect, it } from "vitest";
import { registry } from "../rules/registry.ts";
import { pinnedSpec } from "./pinned-spec.ts";
import { EMPTY_SPEC } from "./policy-spec.ts";
import { resolvePolicy } from "./resolve-policy.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

const resolution = resolvePolicy({}, { disabledRules: new Set() });
if (resolution.kind !== "resolved") throw new Error("Cannot test: the default policy does not resolve");
const { configuration } = resolution;
const [first, second] = registry.rules;
if (first === undefined || second === undefined) throw new Error("Cannot test: no rules");

/** As an engine resolved it that had version `version` of the first rule. */
const ofVersion = (version: number): ResolvedConfiguration => ({
  ...configuration,
  rules: configuration.rules.map((rule) => (rule.code === first.code ? { ...rule, version } : rule)),
});

describe("the spec of a version that an engine before resolved", () => {
  it("is itself where the rules are the same", () => {
    const spec = { ...EMPTY_SPEC, rules: [{ code: second.code, weight: 3 }] };
    expect(pinnedSpec(spec, configuration)).toEqual(spec);
  });

  it("keeps the version of a rule of which there is a newer one, with what was written of it", () => {
    expect(pinnedSpec(EMPTY_SPEC, ofVersion(7)).rules).toEqual([{ code: first.code, version: 7 }]);
    const spec = { ...EMPTY_SPEC, rules: [{ code: first.code, weight: 3 }] };
    expect(pinnedSpec(spec, ofVersion(7)).rules).toEqual([{ code: first.code, version: 7, weight: 3 }]);
  });

  it("leaves a version that was asked for", () => {
    const spec = { ...EMPTY_SPEC, rules: [{ code: first.code, version: first.version }] };
    expect(pinnedSpec(spec, ofVersion(7)).rules).toEqual([{ code: first.code, version: first.version }]);
  });

  it("switches off what came later, unless it was written", () => {
    const without = { ...configuration, rules: configuration.rules.filter(({ code }) => code !== second.code) };
    expect(pinnedSpec(EMPTY_SPEC, without).rules).toEqual([{ code: second.code, enabled: false }]);
    const spec = { ...EMPTY_SPEC, rules: [{ code: second.code }] };
    expect(pinnedSpec(spec, without).rules).toEqual([{ code: second.code }]);
  });
});
