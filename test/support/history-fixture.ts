import * as fc from "fast-check";
import type { ScoringEvent } from "../../src/engine/event.ts";
import { localHourOf, marketDayOf } from "../../src/engine/market/market-time.ts";
import { applyEvent } from "../../src/engine/profile/apply-event.ts";
import type { TransactionLabel } from "../../src/engine/profile/apply-label.ts";
import type { Profile } from "../../src/engine/profile/profile.ts";
import { emptyProfile } from "../../src/engine/profile/profile.ts";
import type { ProfileKind } from "../../src/engine/profile/profile-kind.ts";
import { entityKeyOf, PROFILE_KINDS } from "../../src/engine/profile/profile-kind.ts";
import type { TransactionType } from "../../src/engine/score-request.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";

/** 12:00 in Lagos on Wednesday 14 January 2026, epoch milliseconds: where the tests' histories are. */
export const NOON_MS = Date.UTC(2026, 0, 14, 11);

/** What a test says of an event; the rest is a transfer of NGN 1,000 by customer 1 at noon that names nothing else. */
export type EventSketch = Partial<Omit<ScoringEvent, "typeCode" | "marketDay" | "localHour">> & {
  readonly type?: TransactionType;
};

/** What a label says. */
export const labelName = fc.constantFrom<TransactionLabel["label"]>("fraud", "legitimate", "suspected");

let lastKey = 0;

/** A whole event from a sketch. Without a `transactionKey` it gets one of its own. */
export function eventOf({ type = "transfer", ...sketch }: EventSketch = {}): ScoringEvent {
  const occurredAtMs = sketch.occurredAtMs ?? NOON_MS;
  return {
    transactionKey: ++lastKey,
    amountMinor: 100_000,
    customerKey: 1,
    deviceKey: undefined,
    beneficiaryKey: undefined,
    bvnKey: undefined,
    phoneKey: undefined,
    country: undefined,
    regionKey: undefined,
    ...sketch,
    occurredAtMs,
    typeCode: TRANSACTION_TYPES.indexOf(type),
    marketDay: marketDayOf(occurredAtMs),
    localHour: localHourOf(occurredAtMs),
  };
}

/** The profile of a kind after these events, in this order. */
export function profileAfter(kind: ProfileKind, events: readonly ScoringEvent[]): Profile {
  return events.reduce(applyEvent, emptyProfile(kind));
}

/** The profiles of the entities that `event` names, after the events of `before` that name the same ones and the event itself. */
export function profilesAfter(before: readonly ScoringEvent[], event: ScoringEvent) {
  const profiles: Partial<Record<ProfileKind, Profile>> = {};
  for (const kind of PROFILE_KINDS) {
    const key = entityKeyOf(kind, event);
    if (key === undefined) continue;
    profiles[kind] = profileAfter(kind, [...before.filter((earlier) => entityKeyOf(kind, earlier) === key), event]);
  }
  const { customer, ...others } = profiles;
  if (customer === undefined) throw new Error("Cannot build profiles: the event names no customer");
  return { customer, ...others };
}

const HOUR_MS = 3_600_000;
const FEW_KEYS = fc.integer({ min: 1, max: 4 });
const MAYBE_KEY = fc.option(FEW_KEYS, { nil: undefined });

/** Steps between events that make windows' edges, ties, midnights and long silences likely; milliseconds. */
const STEP_MS = fc.oneof(
  fc.constantFrom(0, 1, 599_999, 600_000, 600_001, HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS - 1, 24 * HOUR_MS, 48 * HOUR_MS),
  fc.integer({ min: 0, max: 3 * HOUR_MS }),
  fc.integer({ min: 0, max: 40 * 24 * HOUR_MS }),
);

const AMOUNT_MINOR = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.constantFrom(0, 475_000_000, 474_999_999, 499_999_999, 500_000_000, 950_000_000, 1_000_000_000),
  fc.maxSafeNat(),
);

const EVENT_STEP = fc.record({
  stepMs: STEP_MS,
  type: fc.constantFrom(...TRANSACTION_TYPES),
  amountMinor: AMOUNT_MINOR,
  customerKey: FEW_KEYS,
  deviceKey: MAYBE_KEY,
  beneficiaryKey: MAYBE_KEY,
  bvnKey: MAYBE_KEY,
  phoneKey: MAYBE_KEY,
  country: fc.option(fc.constantFrom(351, 20), { nil: undefined }),
  regionKey: MAYBE_KEY,
});

/** Histories in order of time, of at most `eventsMax` events. */
export function orderedHistories(eventsMax: number): fc.Arbitrary<readonly ScoringEvent[]> {
  return fc.array(EVENT_STEP, { minLength: 1, maxLength: eventsMax }).map((steps) => {
    let occurredAtMs = NOON_MS;
    return steps.map(({ stepMs, ...sketch }, index) => {
      occurredAtMs += stepMs;
      return eventOf({ ...sketch, occurredAtMs, transactionKey: index + 1 });
    });
  });
}

/** The same events, arriving in any order. */
export function shuffledHistories(eventsMax: number): fc.Arbitrary<readonly ScoringEvent[]> {
  return orderedHistories(eventsMax).chain((events) =>
    fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
  );
}
