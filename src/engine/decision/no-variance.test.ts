import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EventSketch, eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { samplePolicy } from "../../../test/support/sample-policy.ts";
import { snapshotOf } from "../../../test/support/snapshot-of.ts";
import type { ScoringEvent } from "../event.ts";
import { readFeatures } from "../features/read-features.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { emptyProfile } from "../profile/profile.ts";
import { decide } from "./decide.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rules that hold an amount against a limit in kobo, which a large equal amount may well exceed. */
const LIMITS = ["amount_limit", "first_transaction_large", "velocity_amount", "new_device_cap", "structuring"];
const policy = samplePolicy({ rules: LIMITS.map((code) => ({ code, enabled: false })) });
const WHO = { customerKey: 1, deviceKey: 2, beneficiaryKey: 3 } as const;

/** Decides the last of some events of one customer, on one device, to one account, after all the others were folded. */
function decideLast(sketches: readonly EventSketch[]) {
  const events = sketches.map((sketch) => eventOf({ ...WHO, ...sketch }));
  const fold = (kind: "customer" | "device" | "beneficiary" | "lender") =>
    events.reduce<ReturnType<typeof emptyProfile>>((profile, event) => applyEvent(profile, event), emptyProfile(kind));
  const last: ScoringEvent = events.at(-1) ?? eventOf();
  const profiles = {
    customer: fold("customer"),
    device: fold("device"),
    beneficiary: fold("beneficiary"),
    lender: fold("lender"),
  };
  const features = readFeatures(profiles, last, policy.featureSettings);
  for (const family of Object.values(snapshotOf(features)))
    for (const value of Object.values(family)) expect(typeof value === "string" || Number.isFinite(value)).toBe(true);
  return decide(features, policy);
}

const amountMinor = fc.oneof(
  fc.constantFrom(1, 2, 100, 1_000_000, Number.MAX_SAFE_INTEGER),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);
const type = fc.constantFrom("transfer" as const, "withdrawal" as const, "card_payment" as const);
/** A tenth more than usual: what a variance of zero would take for an alarm. */
const littleMore = (minor: number) => Math.min(Number.MAX_SAFE_INTEGER, Math.floor(1.1 * minor));

describe("a habit without variance raises no alarm", () => {
  test("ten thousand equal amounts, of 1 kobo, of NGN 10,000 and of 2^53 - 1", () => {
    for (const minor of [1, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const before = Array.from({ length: 10_000 }, (_, index) => ({
        occurredAtMs: NOON_MS - (10_000 - index) * 3 * HOUR_MS,
        amountMinor: minor,
      }));
      for (const next of [minor, littleMore(minor)])
        expect(decideLast([...before, { amountMinor: next }])).toMatchObject({ points: 0, riskLevel: "low" });
    }
  });

  test("equal amounts at steady hours, few or many", () => {
    fc.assert(
      fc.property(
        amountMinor,
        type,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 12, max: 72 }),
        (minor, ...rest) => {
          const [kind, count, hours] = rest;
          const before = Array.from({ length: count }, (_, index) => ({
            type: kind,
            amountMinor: minor,
            occurredAtMs: NOON_MS - (count - index) * hours * HOUR_MS,
          }));
          expect(decideLast([...before, { type: kind, amountMinor: littleMore(minor) }]).riskLevel).toBe("low");
        },
      ),
    );
  });

  test("one payment a year", () => {
    fc.assert(
      fc.property(amountMinor, type, fc.integer({ min: 1, max: 40 }), (minor, kind, years) => {
        const before = Array.from({ length: years }, (_, index) => ({
          type: kind,
          amountMinor: minor,
          occurredAtMs: NOON_MS - (years - index) * 365 * DAY_MS,
        }));
        expect(decideLast([...before, { type: kind, amountMinor: littleMore(minor) }]).riskLevel).toBe("low");
      }),
    );
  });

  test("a customer's first payment, of any amount at any time", () => {
    fc.assert(
      fc.property(amountMinor, type, fc.integer({ min: 0, max: Date.UTC(9999, 0, 1) }), (minor, kind, occurredAtMs) => {
        expect(decideLast([{ type: kind, amountMinor: minor, occurredAtMs }])).toMatchObject({ points: 0 });
      }),
    );
  });

  test("clocks that jump forth and back by years", () => {
    const jump = fc.oneof(
      fc.integer({ min: -3_000, max: 3_000 }).map((days) => NOON_MS + days * DAY_MS),
      fc.constantFrom(0, -1, Date.UTC(1900, 0, 1), Date.UTC(9999, 11, 31)),
    );
    fc.assert(
      fc.property(amountMinor, fc.array(jump, { minLength: 1, maxLength: 40 }), (minor, times) => {
        const before = times.map((occurredAtMs) => ({ amountMinor: minor, occurredAtMs }));
        const { reasons } = decideLast([...before, { amountMinor: littleMore(minor) }]);
        const byAmount = reasons.filter(({ code }) => /unusual/.test(code));
        expect(byAmount.reduce((sum, { contribution }) => sum + contribution, 0)).toBeLessThan(30);
      }),
    );
  });
});
