import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures } from "../../../test/support/arbitrary-features.ts";
import { bareFeatures, sampleFeatures } from "../../../test/support/sample-features.ts";
import { COUNTERPARTIES_MAX, DAYS_KEPT, EVENTS_MAX } from "../profile/limits.ts";
import { registry } from "./registry.ts";
import type { Rule } from "./rule.ts";

/** Codes and default weights of the published table, in its order. */
const TABLE: readonly (readonly [code: string, weight: number])[] = [
  ["amount_limit", 25],
  ["amount_vs_history", 50],
  ["recent_unusual_amount", 20],
  ["velocity_count", 20],
  ["velocity_amount", 20],
  ["first_transaction_large", 25],
  ["new_device_outflow", 25],
  ["device_sharing", 35],
  ["new_beneficiary", 10],
  ["beneficiary_fan_in", 30],
  ["beneficiary_equal_amounts", 20],
  ["fan_out", 20],
  ["pass_through", 30],
  ["loan_stacking", 40],
  ["shared_beneficiary_disbursement", 35],
  ["identity_reuse", 40],
  ["phone_change_outflow", 45],
  ["dormant_reactivation", 25],
  ["structuring", 25],
  ["odd_hours", 10],
  ["round_amount", 5],
  ["location_change", 15],
  ["foreign_country", 20],
  ["beneficiary_reputation", 60],
  ["device_reputation", 60],
  ["customer_reputation", 20],
];

/** Any values within a rule's bounds, whole where only whole ones make sense. */
function arbitraryValues(rule: Rule): fc.Arbitrary<Record<string, number>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(rule.parameters).map(([name, { min, max, integer }]) => [
        name,
        integer ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }),
      ]),
    ),
  );
}

const arbitraryRule = fc.constantFrom(...registry.rules);
const arbitraryCase = arbitraryRule.chain((rule) =>
  fc.record({ rule: fc.constant(rule), features: arbitraryFeatures, values: arbitraryValues(rule) }),
);

describe("registry", () => {
  test("is the published table, in its order", () => {
    expect(registry.rules.map(({ code, weight }) => [code, weight])).toEqual(TABLE);
  });

  test("every rule has a file and a test named after its code, and every such file is registered", () => {
    const files = readdirSync(new URL(".", import.meta.url));
    const names = registry.rules.map(({ code }) => code.replaceAll("_", "-"));
    for (const name of names) expect(files).toEqual(expect.arrayContaining([`${name}.ts`, `${name}.test.ts`]));
    const helpers = ["concerns", "create-registry", "format", "history", "outcome", "parameter", "ramp"];
    const others = [...helpers, "registry", "reputation", "rule", "sources"];
    const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
    expect(sources.sort()).toEqual([...names, ...others].map((name) => `${name}.ts`).sort());
  });

  test("every rule says what it is, what it needs, and where each default comes from", () => {
    for (const { description, needs, parameters } of registry.rules) {
      expect(description).toMatch(/^[A-Z].*[^.]$/);
      expect(needs.length).toBeGreaterThan(0);
      for (const parameter of Object.values(parameters)) {
        expect(parameter.description).toMatch(/^[A-Z].*[^.]$/);
        expect(parameter.source).not.toBe("");
      }
    }
  });

  test("bounds stay within what a profile keeps and what a double holds exactly", () => {
    for (const { parameters } of registry.rules) {
      const { window_days, delay_days } = parameters;
      expect((window_days?.max ?? 0) + (delay_days?.max ?? 0)).toBeLessThanOrEqual(DAYS_KEPT);
      for (const { unit, min, max } of Object.values(parameters)) {
        expect(min).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(max) || unit === "share").toBe(true);
        if (unit === "kobo") expect(min >= 1 && Number.isSafeInteger(max * 100)).toBe(true);
        if (unit === "count") expect(min >= 1 && max <= Math.min(EVENTS_MAX, COUNTERPARTIES_MAX)).toBe(true);
        if (unit === "share") expect(max).toBeLessThanOrEqual(1);
        if (unit === "ratio") expect(min).toBeGreaterThanOrEqual(1);
        if (unit === "hour_of_day") expect([min, max]).toEqual([0, 23]);
      }
    }
  });

  test("nothing fires on a quiet transaction, and every rule can look", () => {
    const loan = sampleFeatures({ transaction: { type: "loan_disbursement" } });
    for (const features of [sampleFeatures(), loan]) {
      const found = registry.rules.map((rule) => rule.evaluate(features, defaultsOf(rule)).kind);
      expect(found).toEqual(TABLE.map(() => "no_hit"));
    }
  });

  test("a missing input is never evidence of fraud", () => {
    const found = registry.rules.filter((rule) => rule.evaluate(bareFeatures(), defaultsOf(rule)).kind === "hit");
    expect(found).toEqual([]);
  });

  test("no features and no values within bounds make a rule throw, and a hit is sound", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ rule, features, values }) => {
        const found = rule.evaluate(features, values);
        if (found.kind === "not_evaluable") expect(found.missing.length).toBeGreaterThan(0);
        if (found.kind === "hit") {
          expect(found.strength).toBeGreaterThan(0);
          expect(found.strength).toBeLessThanOrEqual(1);
          expect(found.message).toMatch(/^[A-Z0-9].*[^.]$/);
        }
        if (found.kind !== "not_evaluable") expectDetails(found.details);
      }),
      { numRuns: 3_000 },
    );
  });

  test("equal inputs give equal output, and inputs stay as they are", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ rule, features, values }) => {
        const before = structuredClone({ features, values });
        expect(rule.evaluate(features, values)).toEqual(rule.evaluate(before.features, before.values));
        expect({ features, values }).toEqual(before);
      }),
    );
  });
});

/** Details are JSON as it stands: snake_case keys, finite numbers, words or booleans; never a hash. */
function expectDetails(details: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(details)) {
    expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
    if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    else expect(["string", "boolean"]).toContain(typeof value);
  }
}

function defaultsOf(rule: Rule): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(rule.parameters).map(([name, parameter]) => [name, parameter.default]));
}
