import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScoringEvent } from "../event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { eventOf, NOON_MS, orderedHistories, profilesAfter, shuffledHistories } from "../profile/history-fixture.ts";
import { EVENTS_MAX } from "../profile/limits.ts";
import { packProfile } from "../profile/pack-profile.ts";
import { unpackProfile } from "../profile/unpack-profile.ts";
import type { FeatureParts } from "./feature-parts.ts";
import type { KindPart } from "./feature-slots.ts";
import { featuresFromSlots, SLOTS_PER_ROW, writeSlots } from "./feature-slots.ts";
import type { Features } from "./features.ts";
import { featuresAfter, SETTINGS } from "./features-fixture.ts";
import { oracleFeatures } from "./features-oracle.ts";
import { readBeneficiary, readBvn, readCustomer, readDevice, readFeatures, readPhone } from "./read-features.ts";

/** Sums beyond 2^53 depend on the order of addition in their last digits; everything else is exact. */
function roundedSums(features: Features): unknown {
  const rounded = (value: number | null): string | null => (value === null ? null : value.toPrecision(9));
  const { amount, velocity, flow } = features;
  return {
    ...features,
    amount: {
      ...amount,
      outMeanMinor90d: rounded(amount.outMeanMinor90d),
      outStdDevMinor90d: rounded(amount.outStdDevMinor90d),
    },
    velocity: { ...velocity, outSumMinor24h: rounded(velocity.outSumMinor24h) },
    flow: { ...flow, inSumMinor24h: rounded(flow.inSumMinor24h), outShareOfIn24h: rounded(flow.outShareOfIn24h) },
  };
}

function partsOf(before: readonly ScoringEvent[], event: ScoringEvent): FeatureParts {
  const { customer, device, beneficiary, bvn, phone } = profilesAfter(before, event);
  return {
    customer: readCustomer(customer, event, SETTINGS),
    device: device && readDevice(device, event, SETTINGS),
    beneficiary: beneficiary && readBeneficiary(beneficiary, event, SETTINGS),
    bvn: bvn && readBvn(bvn, event),
    phone: phone && readPhone(phone, event),
  };
}

function kindParts({ customer, device, beneficiary, bvn, phone }: FeatureParts): readonly KindPart[] {
  return [
    { kind: "customer", part: customer },
    ...(device ? [{ kind: "device", part: device } as const] : []),
    ...(beneficiary ? [{ kind: "beneficiary", part: beneficiary } as const] : []),
    ...(bvn ? [{ kind: "bvn", part: bvn } as const] : []),
    ...(phone ? [{ kind: "phone", part: phone } as const] : []),
  ];
}

describe("readFeatures", () => {
  test("agrees with the definitions on every history that comes in order", () => {
    fc.assert(
      fc.property(orderedHistories(60), (history) => {
        const event = history.at(-1) ?? eventOf();
        const features = featuresAfter(history.slice(0, -1), event);
        expect(roundedSums(features)).toEqual(roundedSums(oracleFeatures(history, SETTINGS)));
      }),
      { numRuns: 1_000 },
    );
  });

  test("counts as the definitions do where a late arrival's profiles still hold the events", () => {
    const recent = orderedHistories(40).map((events) =>
      events.map((event, index) => eventOf({ ...event, occurredAtMs: NOON_MS + index * 1_000, type: "transfer" })),
    );
    fc.assert(
      fc.property(recent, fc.nat(), (history, pick) => {
        const at = pick % history.length;
        const event = history[at] ?? eventOf();
        const others = history.filter((_, index) => index !== at);
        const { amount, velocity, flow } = featuresAfter(others, event);
        const expected = oracleFeatures(history.slice(0, at + 1), SETTINGS);
        expect(amount.outCount90d).toBe(expected.amount.outCount90d);
        expect(amount.outMaxMinor7d).toBe(expected.amount.outMaxMinor7d);
        expect({ ...velocity, outSumMinor24h: 0, earlierCount: 0 }).toEqual({
          ...expected.velocity,
          outSumMinor24h: 0,
          earlierCount: 0,
        });
        expect(flow.daysSinceLastSeen).toBe(expected.flow.daysSinceLastSeen);
        expect(flow.distinctBeneficiaries8h).toBe(expected.flow.distinctBeneficiaries8h);
      }),
    );
  });

  test("gives finite numbers for every history in any order, and the same ones again", () => {
    fc.assert(
      fc.property(shuffledHistories(60), (history) => {
        const event = history.at(-1) ?? eventOf();
        const features = featuresAfter(history.slice(0, -1), event);
        const numbers = Object.values(features).flatMap((family: object) => Object.values(family));
        expect(numbers.filter((value) => typeof value === "number" && !Number.isFinite(value))).toEqual([]);
        expect(numbers.filter((value) => typeof value === "number" && (value < 0 || Object.is(value, -0)))).toEqual([]);
        expect(featuresAfter(history.slice(0, -1), event)).toEqual(features);
      }),
    );
  });

  test("reads the same from profiles that were packed and unpacked", () => {
    fc.assert(
      fc.property(shuffledHistories(40), (history) => {
        const event = history.at(-1) ?? eventOf();
        const profiles = profilesAfter(history.slice(0, -1), event);
        const again = {
          customer: unpackProfile(packProfile(profiles.customer)),
          device: profiles.device && unpackProfile(packProfile(profiles.device)),
          beneficiary: profiles.beneficiary && unpackProfile(packProfile(profiles.beneficiary)),
          bvn: profiles.bvn && unpackProfile(packProfile(profiles.bvn)),
          phone: profiles.phone && unpackProfile(packProfile(profiles.phone)),
        };
        expect(readFeatures(again, event, SETTINGS)).toEqual(readFeatures(profiles, event, SETTINGS));
      }),
    );
  });

  test("leaves null what the transaction does not name", () => {
    const { device, beneficiary, identity, location, reputation } = featuresAfter([], eventOf());
    const nothing = [device, beneficiary].flatMap((family: object) => Object.values(family));
    expect(new Set(nothing)).toEqual(new Set([null]));
    expect(identity).toEqual({
      bvnCustomers90d: null,
      phoneCustomers90d: null,
      bvnApplications7d: null,
      phoneApplications7d: null,
      deviceApplications7d: null,
      hoursSincePhoneChange: null,
      phoneSeenBefore: 0,
    });
    expect(location.hoursSinceLastLocation).toBeNull();
    expect(reputation).toMatchObject({ beneficiaryFrauds: null, deviceFrauds: null, customerFrauds: 0 });
  });
});

describe("slots", () => {
  test("give exactly the features that readFeatures gives, whatever order the kinds are written in", () => {
    fc.assert(
      fc.property(shuffledHistories(30), fc.boolean(), (history, isReversed) => {
        const event = history.at(-1) ?? eventOf();
        const rows = new Float64Array(3 * SLOTS_PER_ROW).fill(Number.NaN);
        const parts = kindParts(partsOf(history.slice(0, -1), event));
        for (const part of isReversed ? parts.toReversed() : parts) writeSlots(rows, SLOTS_PER_ROW, part);
        expect(featuresFromSlots(event, rows, SLOTS_PER_ROW)).toEqual(featuresAfter(history.slice(0, -1), event));
        expect([...rows.subarray(0, SLOTS_PER_ROW), ...rows.subarray(2 * SLOTS_PER_ROW)].every(Number.isNaN)).toBe(
          true,
        );
      }),
    );
  });
});

describe("transaction", () => {
  test("is late when any of its profiles holds a newer one, and not at the same instant", () => {
    const late = eventOf({ deviceKey: 5 });
    const newer = eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: NOON_MS + 1 });
    const same = eventOf({ deviceKey: 5, customerKey: 2 });
    expect(featuresAfter([newer], late).transaction.late).toBe(1);
    expect(featuresAfter([same], late).transaction.late).toBe(0);
    expect(featuresAfter([newer], eventOf()).transaction.late).toBe(0);
  });

  test("is truncated when an event of the last 24 hours is no longer kept, and no longer a day after", () => {
    const many = Array.from({ length: EVENTS_MAX + 1 }, (_, index) => eventOf({ occurredAtMs: NOON_MS + index }));
    const dayMs = 24 * 3_600_000;
    expect(featuresAfter(many.slice(0, -2), eventOf({ occurredAtMs: NOON_MS + 300 })).transaction.truncated).toBe(0);
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + 300 })).transaction.truncated).toBe(1);
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + dayMs })).transaction.truncated).toBe(1);
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + dayMs + 1 })).transaction.truncated).toBe(0);
  });

  test("is truncated when the device forgot a customer of the last 30 days", () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      eventOf({ deviceKey: 5, customerKey: 100 + index, occurredAtMs: NOON_MS + index }),
    );
    const event = eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + 1_000 });
    expect(featuresAfter(crowd, event).transaction.truncated).toBe(1);
    const monthLater = eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + 31 * 24 * 3_600_000 });
    expect(featuresAfter(crowd, monthLater).transaction.truncated).toBe(0);
  });

  test("forgotten merchants matter to card payments alone", () => {
    const shops = Array.from({ length: 80 }, (_, index) =>
      eventOf({ type: "card_payment", beneficiaryKey: index, occurredAtMs: NOON_MS + index }),
    );
    const next = { beneficiaryKey: 500, occurredAtMs: NOON_MS + 100 };
    expect(featuresAfter(shops, eventOf(next)).transaction.truncated).toBe(0);
    expect(featuresAfter(shops, eventOf({ ...next, type: "card_payment" })).transaction.truncated).toBe(1);
  });
});

test("reputations of all three entities come from their own windows", () => {
  const dayMs = 24 * 3_600_000;
  const named = { deviceKey: 5, beneficiaryKey: 6 };
  const old = eventOf({ ...named, occurredAtMs: NOON_MS - 20 * dayMs });
  const event = eventOf(named);
  const profiles = profilesAfter([old], event);
  const label = { ...old, label: "fraud", sequence: 1 } as const;
  applyLabel(profiles.customer, label);
  if (profiles.device) applyLabel(profiles.device, label);
  if (profiles.beneficiary) applyLabel(profiles.beneficiary, label);
  expect(readFeatures(profiles, event, SETTINGS).reputation).toEqual({
    beneficiaryFrauds: 0,
    beneficiaryTransactions: 0,
    deviceFrauds: 1,
    deviceTransactions: 1,
    customerFrauds: 1,
    customerTransactions: 1,
  });
});
