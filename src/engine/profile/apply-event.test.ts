import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  eventOf,
  NOON_MS,
  orderedHistories,
  profileAfter,
  shuffledHistories,
} from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { applyEvent } from "./apply-event.ts";
import { counterpartiesOf } from "./counterparties.ts";
import {
  APPLIED_MAX,
  COUNTERPARTIES_MAX,
  DAYS_MAX,
  DEVICES_MAX,
  EVENTS_KEPT_MS,
  EVENTS_MAX,
  MERCHANTS_MAX,
} from "./limits.ts";
import { packProfile } from "./pack-profile.ts";
import type { Profile } from "./profile.ts";
import { COUNTERPARTY, DAY, EVENT, ROLE, STATE } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { unpackProfile } from "./unpack-profile.ts";

function eventTimes({ events }: Profile): readonly number[] {
  return Array.from({ length: events.count }, (_, row) => events.values[row * events.width + EVENT.atMs] ?? Number.NaN);
}

function daysOf({ days }: Profile): readonly number[] {
  return days.keys.slice(0, days.count);
}

function dayColumn({ days }: Profile, column: number): readonly number[] {
  return Array.from({ length: days.count }, (_, row) => days.values[row * days.width + column] ?? Number.NaN);
}

describe("applying twice", () => {
  test.each(PROFILE_KINDS)("changes nothing in a %s's profile, in whatever order events came", (kind) => {
    fc.assert(
      fc.property(shuffledHistories(30), fc.nat(), (events, pick) => {
        const profile = profileAfter(kind, events);
        const before = packProfile(profile);
        const repeated = events[pick % events.length];
        if (repeated !== undefined) applyEvent(profile, repeated);
        expect(packProfile(profile)).toEqual(before);
      }),
    );
  });

  test("changes nothing even with another time and amount, because the transaction is the same", () => {
    const first = eventOf();
    const profile = profileAfter("customer", [first]);
    const before = packProfile(profile);
    applyEvent(profile, {
      ...eventOf({ occurredAtMs: NOON_MS + 1, amountMinor: 1 }),
      transactionKey: first.transactionKey,
    });
    expect(packProfile(profile)).toEqual(before);
  });

  test("changes nothing for an old transaction that was backfilled among the last ones applied", () => {
    const old = eventOf({ occurredAtMs: NOON_MS - 60 * DAY_MS });
    const profile = profileAfter("customer", [eventOf(), old]);
    for (let index = 0; index < APPLIED_MAX - 1; index++)
      applyEvent(profile, eventOf({ occurredAtMs: NOON_MS + index }));
    const before = packProfile(profile);
    applyEvent(profile, old);
    expect(packProfile(profile)).toEqual(before);
  });

  test("changes nothing for an event still kept though 256 backfilled ones were applied after it", () => {
    const recent = eventOf();
    const profile = profileAfter("customer", [recent]);
    for (let index = 1; index <= APPLIED_MAX; index++) {
      applyEvent(profile, eventOf({ occurredAtMs: NOON_MS - 30 * DAY_MS - index }));
    }
    const before = packProfile(profile);
    applyEvent(profile, recent);
    expect(packProfile(profile)).toEqual(before);
  });
});

describe("events of 48 hours", () => {
  test("an event exactly 48 hours older than the newest leaves, one a millisecond younger stays", () => {
    const edge = eventOf({ occurredAtMs: NOON_MS - EVENTS_KEPT_MS });
    const inside = eventOf({ occurredAtMs: NOON_MS - EVENTS_KEPT_MS + 1 });
    expect(eventTimes(profileAfter("customer", [edge, inside, eventOf()]))).toEqual([inside.occurredAtMs, NOON_MS]);
    expect(eventTimes(profileAfter("customer", [eventOf(), inside, edge]))).toEqual([inside.occurredAtMs, NOON_MS]);
  });

  test("a late event takes its place by time, after one of the same time", () => {
    const [first, second, late] = [eventOf(), eventOf({ occurredAtMs: NOON_MS + HOUR_MS }), eventOf()];
    const profile = profileAfter("customer", [first, second, late]);
    const keys = [first.transactionKey, late.transactionKey, second.transactionKey];
    expect(profile.events.keys.slice(0, 3)).toEqual(keys);
  });

  test("beyond the cap the oldest leaves and the profile remembers until when it is incomplete", () => {
    const events = Array.from({ length: EVENTS_MAX + 2 }, (_, index) => eventOf({ occurredAtMs: NOON_MS + index }));
    const profile = profileAfter("customer", events);
    expect(profile.events.count).toBe(EVENTS_MAX);
    expect(eventTimes(profile)[0]).toBe(NOON_MS + 2);
    expect(profile.state[STATE.droppedEventAtMs]).toBe(NOON_MS + 1);
  });

  test("beyond the cap the oldest of the smallest leaves, and is counted in its hour and its day", () => {
    const events = Array.from({ length: EVENTS_MAX }, (_, index) => eventOf({ occurredAtMs: NOON_MS + index }));
    const small = eventOf({ occurredAtMs: NOON_MS + 7, amountMinor: 1 });
    const profile = profileAfter("customer", [...events, small, eventOf({ occurredAtMs: NOON_MS + 900 })]);
    expect(eventTimes(profile)[0]).toBe(NOON_MS + 1);
    expect(profile.state[STATE.droppedEventAtMs]).toBe(NOON_MS + 7);
    expect(profile.cuts.values.slice(0, 3)).toEqual([2, 2, 100_001]);
    expect(dayColumn(profile, DAY.count)).toEqual([EVENTS_MAX + 2]);
  });

  test("a beneficiary keeps money out alone, a device none", () => {
    const events = [eventOf(), eventOf({ type: "deposit" }), eventOf({ type: "loan_disbursement" })];
    expect(profileAfter("beneficiary", events).events.count).toBe(1);
    expect(profileAfter("device", events).events.count).toBe(0);
  });
});

describe("days", () => {
  test("midnight in Lagos, 23:00 UTC, begins a new day", () => {
    const midnightMs = Date.UTC(2026, 0, 14, 23);
    const profile = profileAfter("customer", [
      eventOf({ occurredAtMs: midnightMs - 1 }),
      eventOf({ occurredAtMs: midnightMs }),
    ]);
    expect(daysOf(profile)).toEqual([marketDayOf(midnightMs) - 1, marketDayOf(midnightMs)]);
  });

  test("the newest day and 104 days before it are kept, the 105th leaves", () => {
    const events = Array.from({ length: 107 }, (_, day) => eventOf({ occurredAtMs: NOON_MS + day * DAY_MS }));
    const profile = profileAfter("customer", events);
    expect(profile.days.count).toBe(DAYS_MAX);
    expect(daysOf(profile)[0]).toBe(marketDayOf(NOON_MS) + 2);
  });

  test("a late event goes to its own day, one older than the days kept to none", () => {
    const late = eventOf({ occurredAtMs: NOON_MS - 104 * DAY_MS, amountMinor: 7 });
    const tooLate = eventOf({ occurredAtMs: NOON_MS - 105 * DAY_MS });
    const profile = profileAfter("customer", [eventOf(), late, tooLate]);
    expect(daysOf(profile)).toEqual([marketDayOf(NOON_MS) - 104, marketDayOf(NOON_MS)]);
    expect(dayColumn(profile, DAY.outSumMinor)).toEqual([7, 100_000]);
    expect(profile.state[STATE.total]).toBe(3);
  });

  test("money in, money out and applications are told apart", () => {
    const profile = profileAfter("customer", [
      eventOf({ type: "deposit", amountMinor: 5 }),
      eventOf({ type: "loan_application", amountMinor: 6 }),
      eventOf({ type: "other", amountMinor: 7 }),
      eventOf({ type: "repayment", amountMinor: 8 }),
    ]);
    const columns = [DAY.count, DAY.inSumMinor, DAY.applications, DAY.outCount, DAY.outSumMinor, DAY.outMaxMinor];
    expect(columns.map((column) => dayColumn(profile, column))).toEqual([[4], [5], [1], [1], [8], [8]]);
  });

  test("days do not depend on the order of arrival", () => {
    fc.assert(
      fc.property(orderedHistories(30), (events) => {
        const ordered = profileAfter("customer", events);
        const reversed = profileAfter("customer", events.toReversed());
        expect(daysOf(reversed)).toEqual(daysOf(ordered));
        for (const column of [DAY.count, DAY.outCount, DAY.outMaxMinor, DAY.applications]) {
          expect(dayColumn(reversed, column)).toEqual(dayColumn(ordered, column));
        }
      }),
    );
  });
});

describe("counterparties", () => {
  test("a payee is paid by anything but card, a merchant by card, and money in pays nobody", () => {
    const profile = profileAfter("customer", [
      eventOf({ beneficiaryKey: 10 }),
      eventOf({ beneficiaryKey: 11, type: "card_payment" }),
      eventOf({ beneficiaryKey: 12, type: "deposit" }),
      eventOf({ beneficiaryKey: 13, type: "loan_application", deviceKey: 20 }),
    ]);
    expect(profile.counterparties.map((table) => table.keys.slice(0, table.count))).toEqual([[20], [10], [11]]);
  });

  test("first and last time widen, whatever the order", () => {
    const [early, middle, late] = [-3, 0, 5].map((hours) =>
      eventOf({ beneficiaryKey: 10, occurredAtMs: NOON_MS + hours * HOUR_MS }),
    );
    if (early === undefined || middle === undefined || late === undefined) throw new Error("Cannot happen");
    for (const events of [
      [early, middle, late],
      [middle, late, early],
      [late, early, middle],
    ]) {
      const payees = counterpartiesOf(profileAfter("customer", events), ROLE.payee);
      const times = [payees.values[COUNTERPARTY.firstAtMs], payees.values[COUNTERPARTY.lastAtMs]];
      expect(times).toEqual([early.occurredAtMs, late.occurredAtMs]);
    }
  });

  test("of two seen last at the same time the one that arrived later stands after the other", () => {
    const events = [1, 2, 1].map((beneficiaryKey) => eventOf({ beneficiaryKey }));
    const payees = counterpartiesOf(profileAfter("customer", events), ROLE.payee);
    expect(payees.keys.slice(0, 2)).toEqual([2, 1]);
  });

  test("they stand in order of the time last seen, whatever the order of arrival", () => {
    fc.assert(
      fc.property(shuffledHistories(40), (events) => {
        for (const table of profileAfter("customer", events).counterparties) {
          const lastTimes = Array.from({ length: table.count }, (_, row) => table.values[row * 2 + 1] ?? Number.NaN);
          expect(lastTimes).toEqual(lastTimes.toSorted((left, right) => left - right));
          expect(new Set(table.keys.slice(0, table.count)).size).toBe(table.count);
        }
      }),
    );
  });

  test.each([
    ["device", "device", COUNTERPARTIES_MAX, ROLE.customer],
    ["customer", "transfer", COUNTERPARTIES_MAX, ROLE.payee],
    ["customer", "card_payment", MERCHANTS_MAX, ROLE.merchant],
  ] as const)("of a %s (%s) the one seen longest ago leaves beyond %i", (kind, type, most, role) => {
    const events = Array.from({ length: most + 2 }, (_, index) =>
      eventOf({
        type: type === "device" ? "transfer" : type,
        customerKey: kind === "device" ? index : 1,
        beneficiaryKey: index,
        occurredAtMs: NOON_MS + index,
      }),
    );
    const profile = profileAfter(kind, events);
    const table = counterpartiesOf(profile, role);
    expect(table.keys.slice(0, 2)).toEqual([2, 3]);
    expect(table.count).toBe(most);
    expect(profile.state[STATE.droppedCounterpartyAtMs + role]).toBe(NOON_MS + 1);
  });

  test("at the cap a late one that is the oldest is itself left out", () => {
    const devices = Array.from({ length: DEVICES_MAX }, (_, index) =>
      eventOf({ deviceKey: index, occurredAtMs: NOON_MS + index }),
    );
    const profile = profileAfter("customer", [...devices, eventOf({ deviceKey: 999, occurredAtMs: NOON_MS - 1 })]);
    expect(counterpartiesOf(profile, ROLE.device).keys).not.toContain(999);
    expect(profile.state[STATE.droppedCounterpartyAtMs + ROLE.device]).toBe(NOON_MS - 1);
  });
});

test("no profile grows beyond its caps, and all of them can be full at once", () => {
  for (const kind of PROFILE_KINDS) {
    let profile = profileAfter(kind, []);
    for (let index = 0; index < 2_000; index++) {
      const type = index % 2 === 0 ? "card_payment" : "transfer";
      const occurredAtMs = NOON_MS + index * 2 * HOUR_MS + (index > 1_500 ? 0 : 1);
      const keys = { customerKey: index, deviceKey: index, beneficiaryKey: index };
      profile = applyEvent(profile, eventOf({ ...keys, type, occurredAtMs, phoneKey: index, country: 1 }));
    }
    expect(profile.events.count).toBeLessThanOrEqual(EVENTS_MAX);
    expect(profile.days.count).toBeLessThanOrEqual(DAYS_MAX);
    expect(unpackProfile(packProfile(profile))).toBeDefined();
  }
});
