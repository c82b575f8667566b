import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventOf, NOON_MS, profileAfter, shuffledHistories } from "../../../test/support/history-fixture.ts";
import { applyEvent } from "./apply-event.ts";
import { createProfileMemory } from "./create-profile-memory.ts";
import { packProfile } from "./pack-profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { unpackProfile } from "./unpack-profile.ts";

describe.each(PROFILE_KINDS)("a %s's profile in memory that was used before", (kind) => {
  test("is the profile that was packed, now and after what comes next, whatever stood there", () => {
    fc.assert(
      fc.property(fc.array(shuffledHistories(40), { minLength: 2, maxLength: 6 }), (histories) => {
        const memory = createProfileMemory();
        for (const [index, events] of histories.entries()) {
          const bytes = packProfile(profileAfter(kind, events));
          const [used, fresh] = [memory.unpack(bytes), unpackProfile(bytes)];
          expect(packProfile(used)).toEqual(bytes);
          for (const event of histories[index + 1] ?? [])
            expect(packProfile(applyEvent(used, event))).toEqual(packProfile(applyEvent(fresh, event)));
          memory.giveBack(used);
        }
      }),
    );
  });
});

describe("a profile", () => {
  const bytes = packProfile(profileAfter("customer", [eventOf()]));

  test("that was given back is the next one of its kind, and no other", () => {
    const memory = createProfileMemory();
    const given = memory.unpack(bytes);
    memory.giveBack(given);
    expect(memory.unpack(packProfile(profileAfter("device", [eventOf()])))).not.toBe(given);
    expect(memory.unpack(bytes)).toBe(given);
    expect(memory.unpack(bytes)).not.toBe(given);
  });

  test("that was given back twice is used once", () => {
    const memory = createProfileMemory();
    const given = memory.unpack(bytes);
    memory.giveBack(given);
    memory.giveBack(given);
    expect(memory.unpack(bytes)).toBe(given);
    expect(memory.unpack(bytes)).not.toBe(given);
  });

  test("whose bytes cannot be read leaves nothing behind", () => {
    const memory = createProfileMemory();
    memory.giveBack(profileAfter("customer", [eventOf({ occurredAtMs: NOON_MS - 5 })]));
    expect(() => memory.unpack(bytes.subarray(0, bytes.length - 1))).toThrow("Cannot unpack profile");
    expect(packProfile(memory.unpack(bytes))).toEqual(bytes);
  });
});
