import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "../../../test/support/features-fixture.ts";
import { profileAfter, shuffledHistories } from "../../../test/support/history-fixture.ts";
import { readPart } from "../features/read-features.ts";

import { applyEvent } from "./apply-event.ts";
import { packProfile } from "./pack-profile.ts";
import type { Profile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { unpackProfile } from "./unpack-profile.ts";

// V8 reads arrays slower everywhere in a function that ever read beyond the end of one, and all profiles are read by the same few.

/** Numbers that throw where one is read that is not there. */
function within(numbers: number[]): number[] {
  return new Proxy(numbers, {
    get(target, name) {
      if (typeof name === "string" && /^-?\d+$/.test(name) && !(name in target))
        throw new RangeError(`Number ${name} of ${target.length} was read`);
      return Reflect.get(target, name);
    },
  });
}

function guardTable(table: Table): Table {
  return Object.assign(table, { keys: within(table.keys), values: within(table.values) });
}

function guard(profile: Profile): Profile {
  const { state, events, cuts, days, hours, counterparties, applied, labels } = profile;
  for (const table of [events, cuts, days, hours, ...counterparties, applied, labels]) guardTable(table);
  return { ...profile, state: within(state) };
}

describe.each(PROFILE_KINDS)("a %s's profile", (kind) => {
  test("is folded, read and packed within the ends of its numbers", () => {
    fc.assert(
      fc.property(shuffledHistories(20), ([event, ...before]) => {
        if (event === undefined) return;
        const profile = applyEvent(guard(profileAfter(kind, before)), event);
        const settings = { event, settings: SETTINGS };
        expect(readPart(kind, profile, settings).part).toEqual(
          readPart(kind, unpackProfile(packProfile(profile)), settings).part,
        );
      }),
    );
  });
});
