import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures } from "../../../test/support/arbitrary-features.ts";
import { told } from "../../../test/support/evaluate-rule.ts";
import { bareFeatures, sampleFeatures } from "../../../test/support/sample-features.ts";
import { COUNTERPARTIES_MAX, DAYS_KEPT, EVENTS_MAX } from "../profile/limits.ts";
import { registry } from "./registry.ts";
import type { Rule } from "./rule.ts";

/** Codes and default weights of the published table, in its order. */
const TABLE: readonly (readonly [code: string, weight: number])[] = [
  ["amount_limit", 22],
  ["amount_unusual", 49],
  ["amount_unusual_again", 38],
  ["total_24h_unusual", 18],
  ["amount_unusual_for_account", 17],
  ["first_transaction_large", 40],
  ["velocity_amount", 13],
  ["burst", 18],
  ["night_unusual", 28],
  ["new_device", 22],
  ["new_device_new_payee", 18],
  ["new_device_unusual_amount", 25],
  ["new_device_cap", 11],
  ["device_shared", 36],
  ["new_payee_unusual_amount", 23],
  ["young_payee", 32],
  ["fan_in", 40],
  ["equal_amounts", 14],
  ["inflow_burst", 61],
  ["inflow_equal", 20],
  ["pass_through", 44],
  ["young_account", 27],
  ["dormant_reactivation", 45],
  ["loan_stacking", 37],
  ["identity_reuse", 69],
  ["shared_beneficiary_disbursement", 40],
  ["phone_change_outflow", 40],
  ["structuring", 76],
  ["location_change", 15],
  ["foreign_country", 15],
  ["beneficiary_reputation", 36],
  ["device_reputation", 60],
  ["customer_reputation", 9],
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

  test("every rule has a file named after its code and a test of its own or of its kind, and every such file is registered", () => {
    const files = readdirSync(new URL(".", import.meta.url));
    const names = registry.rules.map(({ code }) => code.replaceAll("_", "-"));
    const tests = files
      .filter((file) => file.endsWith(".test.ts") && file !== "registry.test.ts")
      .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"));
    const untested = names.filter((name) => !tests.some((text) => text.includes(`from "./${name}.ts"`)));
    expect(untested).toEqual([]);
    const helpers = [
      "amount-against-habit",
      "concerns",
      "create-registry",
      "device-newness",
      "earlier-rules",
      "format",
    ];
    const more = [
      "history",
      "lender-maturity",
      "outcome",
      "parameter",
      "payee-newness",
      "ramp",
      "registry",
      "reputation",
      "rule",
      "sources",
      "talked-into",
    ];
    const others = [...helpers, ...more];
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
        expect(min).toBeGreaterThanOrEqual(unit === "deviations" ? -3 : 0);
        expect(Number.isSafeInteger(max) || unit === "share").toBe(true);
        if (unit === "kobo") expect(min >= 1 && Number.isSafeInteger(max * 100)).toBe(true);
        if (unit === "count") expect(min >= 0 && max <= Math.min(EVENTS_MAX, COUNTERPARTIES_MAX)).toBe(true);
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
        const found = told(rule.evaluate(features, values));
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
        const again = told(rule.evaluate(before.features, before.values));
        expect(told(rule.evaluate(features, values))).toEqual(again);
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
