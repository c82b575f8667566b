import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { featuresAfter, SETTINGS } from "../../../test/support/features-fixture.ts";
import {
  eventOf,
  NOON_MS,
  orderedHistories,
  profilesAfter,
  shuffledHistories,
} from "../../../test/support/history-fixture.ts";
import { oracleFeatures } from "../../../test/support/oracle/features-oracle.ts";
import { plainFeatures } from "../../../test/support/plain-features.ts";
import type { ScoringEvent } from "../event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { EVENTS_MAX } from "../profile/limits.ts";
import { packProfile } from "../profile/pack-profile.ts";
import { PROFILE_KINDS } from "../profile/profile-kind.ts";
import { unpackProfile } from "../profile/unpack-profile.ts";
import type { KindPart } from "./feature-slots.ts";
import { featuresFromSlots, SLOTS_PER_ROW, writeSlots } from "./feature-slots.ts";
import type { Features } from "./features.ts";
import { readFeatures, readPart, type TransactionProfiles } from "./read-features.ts";

/** Sums and decayed counts depend on the order of addition in their last digits; of two deposits equally near one may be the other. */
function comparable(features: Features): unknown {
  const { shareOfDeposit } = features.flow;
  const families: readonly (readonly [string, object])[] = Object.entries(features);
  return Object.fromEntries(
    families.map(([family, values]) => [
      family,
      Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) => {
          if (name === "shareOfDeposit")
            return [name, shareOfDeposit === null ? null : Math.abs(shareOfDeposit - 1).toFixed(6)];
          // A share of sums beyond 2^53 may be below that, and whole.
          if (name === "outShare48h" && typeof value === "number") return [name, Number(value.toPrecision(9))];
          return [name, typeof value === "number" ? rounded(value) : value];
        }),
      ),
    ]),
  );
}

/** Sums beyond 2^53 are rounded once an addition, and others hold to 6 decimals. */
function rounded(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? Number(value.toPrecision(9)) : Number(value.toFixed(6));
}

/** What the definitions say; the oracle gives the distance of the nearest deposit alone. */
function expected(history: readonly ScoringEvent[]): unknown {
  const oracle = oracleFeatures(history, SETTINGS);
  const { shareOfDeposit } = oracle.flow;
  return comparable({
    ...oracle,
    flow: { ...oracle.flow, shareOfDeposit: shareOfDeposit === null ? null : shareOfDeposit + 1 },
  });
}

function partsOf(before: readonly ScoringEvent[], event: ScoringEvent): readonly KindPart[] {
  const profiles: TransactionProfiles = profilesAfter(before, event);
  return PROFILE_KINDS.flatMap((kind) => {
    const profile = profiles[kind];
    return profile === undefined ? [] : [readPart(kind, profile, { event, settings: SETTINGS })];
  });
}

describe("readFeatures", () => {
  test("agrees with the definitions on every history that comes in order", () => {
    fc.assert(
      fc.property(orderedHistories(60), (history) => {
        const event = history.at(-1) ?? eventOf();
        const features = featuresAfter(history.slice(0, -1), event);
        expect(comparable(features)).toEqual(expected(history));
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
        const { amount, velocity, flow, customer } = featuresAfter(others, event);
        const wanted = oracleFeatures(history.slice(0, at + 1), SETTINGS);
        expect([velocity.count1h, velocity.count24h]).toEqual([wanted.velocity.count1h, wanted.velocity.count24h]);
        expect(velocity.outSumMinor24h / wanted.velocity.outSumMinor24h || 1).toBeCloseTo(1, 9);
        expect(flow.daysSinceLastSeen).toBe(wanted.flow.daysSinceLastSeen);
        expect(customer.ageDays).toBe(Math.max(0, wanted.customer.ageDays));
        expect(Number.isFinite(amount.z ?? 0)).toBe(true);
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
        const counted = Object.entries(features).flatMap(([, family]: [string, object]) =>
          Object.entries(family).filter(([name]) => !/(^z|Z)$/.test(name)),
        );
        expect(counted.filter(([, value]) => typeof value === "number" && (value < 0 || Object.is(value, -0)))).toEqual(
          [],
        );
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
          lender: profiles.lender && unpackProfile(packProfile(profiles.lender)),
        };
        const [read, readAgain] = [profiles, again].map((each) => plainFeatures(readFeatures(each, event, SETTINGS)));
        expect(readAgain).toEqual(read);
      }),
    );
  });

  test("leaves null what the transaction does not name", () => {
    const { device, beneficiary, identity, location, reputation } = featuresAfter([], eventOf());
    const { earlierPayees, ...account } = beneficiary;
    const { phoneSeenBefore, ...identities } = identity;
    const nothing = [device, account, identities].flatMap((family: object) => Object.values(family));
    expect([new Set(nothing), earlierPayees, phoneSeenBefore]).toEqual([new Set([null]), 0, 0]);
    expect([location.hoursSinceCountry, location.hoursSinceRegion]).toEqual([null, null]);
    expect(reputation).toMatchObject({ beneficiaryFrauds: null, deviceFrauds: null, customerFrauds: 0 });
  });
});

describe("slots", () => {
  test("give exactly the features that readFeatures gives, whatever order the kinds are written in", () => {
    fc.assert(
      fc.property(shuffledHistories(30), fc.boolean(), (history, isReversed) => {
        const event = history.at(-1) ?? eventOf();
        const rows = new Float64Array(3 * SLOTS_PER_ROW).fill(Number.NaN);
        const parts = partsOf(history.slice(0, -1), event);
        for (const part of isReversed ? parts.toReversed() : parts) writeSlots(rows, SLOTS_PER_ROW, part);
        const read = plainFeatures(featuresFromSlots(event, rows, SLOTS_PER_ROW));
        expect(read).toEqual(featuresAfter(history.slice(0, -1), event));
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

  test("is truncated and cut when an event of the last 48 hours is no longer kept, and no longer after them", () => {
    const many = Array.from({ length: EVENTS_MAX + 1 }, (_, index) => eventOf({ occurredAtMs: NOON_MS + index }));
    const twoDaysMs = 48 * 3_600_000;
    expect(featuresAfter(many.slice(0, -2), eventOf({ occurredAtMs: NOON_MS + 300 })).transaction.truncated).toBe(0);
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + 300 })).transaction).toMatchObject({
      truncated: 1,
      cut: 1,
    });
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + twoDaysMs })).transaction.truncated).toBe(1);
    expect(featuresAfter(many, eventOf({ occurredAtMs: NOON_MS + twoDaysMs + 1 })).transaction.truncated).toBe(0);
  });

  test("is truncated when the device forgot a customer of today", () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      eventOf({ deviceKey: 5, customerKey: 100 + index, occurredAtMs: NOON_MS + index }),
    );
    const event = eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + 1_000 });
    expect(featuresAfter(crowd, event).transaction.truncated).toBe(1);
    const later = eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + 2 * 24 * 3_600_000 });
    expect(featuresAfter(crowd, later).transaction.truncated).toBe(0);
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
  expect(plainFeatures(readFeatures(profiles, event, SETTINGS)).reputation).toEqual({
    beneficiaryFrauds: 0,
    beneficiaryTransactions: 0,
    beneficiaryRecentShare: 0,
    deviceFrauds: 1,
    deviceTransactions: 1,
    customerFrauds: 1,
    customerTransactions: 1,
  });
});
