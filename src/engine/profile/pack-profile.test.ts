import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventOf, NOON_MS, profileAfter, shuffledHistories } from "../../../test/support/history-fixture.ts";
import { HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { applyEvent } from "./apply-event.ts";
import { applyLabel } from "./apply-label.ts";
import { foldPacked, labelPacked } from "./fold-packed.ts";
import { packProfile } from "./pack-profile.ts";
import type { Profile } from "./profile.ts";
import { emptyProfile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { unpackProfile } from "./unpack-profile.ts";

/** What a profile says, without the room that its arrays have to spare. */
function contentOf(profile: Profile): unknown {
  const rows = ({ keys, values, count, width }: Table) => [keys.slice(0, count), values.slice(0, count * width)];
  const { kind, state, events, days, counterparties, applied, labels } = profile;
  return [kind, state, ...[events, days, ...counterparties, applied, labels].map(rows)];
}

describe.each(PROFILE_KINDS)("a packed %s's profile", (kind) => {
  test("unpacks to the same numbers and packs to the same bytes", () => {
    fc.assert(
      fc.property(shuffledHistories(40), fc.nat(), (events, pick) => {
        const profile = profileAfter(kind, events);
        const labelled = events[pick % events.length];
        if (labelled !== undefined) applyLabel(profile, { ...labelled, label: "fraud", sequence: pick });
        const bytes = packProfile(profile);
        const again = unpackProfile(bytes);
        expect(contentOf(again)).toEqual(contentOf(profile));
        expect(packProfile(again)).toEqual(bytes);
      }),
    );
  });

  test("folds to the same bytes as the profile in memory, and its own bytes stay as they are", () => {
    fc.assert(
      fc.property(shuffledHistories(12), (events) => {
        let bytes: Uint8Array | undefined;
        for (const [index, event] of events.entries()) {
          const before = bytes?.slice();
          const next = foldPacked(kind, bytes, event);
          expect(bytes).toEqual(before);
          expect(next).toEqual(packProfile(profileAfter(kind, events.slice(0, index + 1))));
          bytes = next;
        }
      }),
    );
  });

  test("that was never seen is empty", () => {
    expect(contentOf(unpackProfile(packProfile(emptyProfile(kind))))).toEqual(contentOf(emptyProfile(kind)));
  });
});

test("a label on packed bytes is the label on the profile, and the bytes stay as they are", () => {
  const event = eventOf();
  const bytes = foldPacked("device", undefined, event);
  const before = bytes.slice();
  const label = { ...event, label: "fraud", sequence: 1 } as const;
  expect(labelPacked(bytes, label)).toEqual(packProfile(applyLabel(profileAfter("device", [event]), label)));
  expect(bytes).toEqual(before);
});

test("numbers that are not whole or out of order by years survive", () => {
  const events = [
    eventOf({ occurredAtMs: NOON_MS + 0.25, amountMinor: Number.MAX_SAFE_INTEGER, deviceKey: 2 ** 52 - 1 }),
    eventOf({ occurredAtMs: -62_135_596_800_000, amountMinor: 0.5, deviceKey: 0 }),
    eventOf({ occurredAtMs: NOON_MS, amountMinor: 1e300, deviceKey: 1 }),
  ];
  const profile = profileAfter("customer", events);
  expect(contentOf(unpackProfile(packProfile(profile)))).toEqual(contentOf(profile));
});

test("times are not rounded to their distance from the newest", () => {
  const events = [eventOf({ occurredAtMs: 1e-17, deviceKey: 1 }), eventOf({ occurredAtMs: 5, deviceKey: 2 })];
  const profile = profileAfter("customer", events);
  expect(contentOf(unpackProfile(packProfile(profile)))).toEqual(contentOf(profile));
});

test("a profile is read from the middle of a larger buffer", () => {
  const bytes = foldPacked("customer", undefined, eventOf());
  const larger = new Uint8Array(bytes.length + 20);
  larger.set(bytes, 7);
  expect(packProfile(unpackProfile(larger.subarray(7, 7 + bytes.length)))).toEqual(bytes);
});

test("a typical customer, 30 transactions over 60 days with 3 devices and 10 payees, takes at most 1.5 KB", () => {
  const profile = emptyProfile("customer");
  for (let index = 0; index < 30; index++) {
    const transactionKey = 4e15 - index * 7e12;
    const occurredAtMs = NOON_MS + index * 48 * HOUR_MS;
    const keys = { deviceKey: 3e15 + (index % 3), beneficiaryKey: 2e15 + (index % 10) };
    applyEvent(profile, eventOf({ transactionKey, occurredAtMs, amountMinor: 1_234_567 + index * 1_000, ...keys }));
  }
  expect(packProfile(profile).length).toBeLessThanOrEqual(1_536);
});

describe("bytes that are no profile are refused", () => {
  const bytes = foldPacked("customer", undefined, eventOf({ deviceKey: 4, beneficiaryKey: 5 }));

  test("every one that ends early", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => unpackProfile(bytes.subarray(0, length))).toThrow(/^Cannot unpack profile: wanted \d+ bytes, found/);
    }
  });

  test.each([
    [0, 9, "Cannot unpack profile: wanted layout version 2, found 9"],
    [1, 6, "Cannot unpack profile: wanted a kind below 6, found 6"],
  ])("byte %i being %i", (index, value, message) => {
    expect(() => unpackProfile(bytes.with(index, value))).toThrow(message);
  });

  test("one with bytes left over", () => {
    expect(() => unpackProfile(Uint8Array.from([...bytes, 0]))).toThrow(
      `Cannot unpack profile: wanted ${bytes.length} bytes, found ${bytes.length + 1}`,
    );
  });

  test("no bytes at all make anything but an Error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
        for (const kind of PROFILE_KINDS.keys()) {
          try {
            for (const version of [1, 2]) unpackProfile(Uint8Array.from([version, kind, ...rest]));
          } catch (error) {
            expect(String(error)).toMatch(/^Error: Cannot unpack profile: wanted /);
          }
        }
      }),
    );
  });
});

test("the day of an event is found again after packing", () => {
  const profile = unpackProfile(foldPacked("device", undefined, eventOf()));
  expect(profile.days.keys[0]).toBe(marketDayOf(NOON_MS));
});
