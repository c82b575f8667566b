import { describe, expect, test } from "vitest";
import { eventOf, NOON_MS, profileAfter } from "../../../test/support/history-fixture.ts";
import { DAY_MS } from "../market/market-time.ts";
import { type ForgottenCustomer, forgetInProfile, isOfCustomerAlone } from "./forget-in-profile.ts";
import { packProfile } from "./pack-profile.ts";
import { type Profile, STATE } from "./profile.ts";
import type { ProfileKind } from "./profile-kind.ts";
import { unpackProfile } from "./unpack-profile.ts";

const STRANGER = 999;

/** The packed profile of one entity that these customers used, in this order. */
function usedBy(kind: ProfileKind, customerKeys: readonly number[]): Uint8Array {
  const events = customerKeys.map((customerKey, n) =>
    eventOf({
      customerKey,
      occurredAtMs: NOON_MS + n,
      deviceKey: 50,
      beneficiaryKey: 51,
      bvnKey: 52,
      phoneKey: 53,
    }),
  );
  return packProfile(profileAfter(kind, events));
}

function changedBy(forgotten: ForgottenCustomer): Profile {
  if (forgotten.kind !== "changed") throw new Error(`Expected a change, found ${forgotten.kind}`);
  return unpackProfile(forgotten.packed);
}

/** Every key of a customer that the profile of an entity holds. */
function namesOf({ counterparties, events }: Profile): readonly number[] {
  const inEvents = Array.from({ length: events.count }, (_, row) => (events.values[row * events.width + 3] ?? 0) - 1);
  return [...counterparties.flatMap(({ keys, count }) => keys.slice(0, count)), ...inEvents];
}

describe.each(["device", "bvn", "phone"] as const)("the profile of a %s", (kind) => {
  test("is erased where it is the history of the customer alone", () => {
    expect(forgetInProfile(usedBy(kind, [1, 1]), 1, STRANGER)).toEqual({ kind: "erased" });
  });

  test("names a stranger in the customer's place where others use it, so that it counts as many", () => {
    const packed = usedBy(kind, [1, 2, 1, 3]);
    const changed = changedBy(forgetInProfile(packed, 1, STRANGER));
    expect(namesOf(changed).toSorted()).toEqual([2, 3, STRANGER]);
    const back = changedBy(forgetInProfile(packProfile(changed), STRANGER, 1));
    expect(packProfile(back)).toEqual(packed);
  });

  test("stays as it is where it does not name the customer, and when it is done again", () => {
    const packed = usedBy(kind, [2, 3]);
    expect(forgetInProfile(packed, 1, STRANGER)).toEqual({ kind: "unchanged" });
    const changed = changedBy(forgetInProfile(packed, 2, STRANGER));
    expect(forgetInProfile(packProfile(changed), 2, 7)).toEqual({ kind: "unchanged" });
  });
});

describe("the profile of a beneficiary", () => {
  test("stays without the customer where nobody else paid it: it is somebody else's history", () => {
    const packed = usedBy("beneficiary", [1, 1]);
    const changed = changedBy(forgetInProfile(packed, 1, STRANGER));
    expect(namesOf(changed)).toEqual([-1, -1]);
    expect(changed.state[STATE.total]).toBe(2);
    expect(changed.days).toEqual(unpackProfile(packed).days);
    expect(isOfCustomerAlone(packProfile(changed), 1)).toBe(true);
  });

  test("names a stranger as sender, borrower and in every event where others paid it, too", () => {
    const borrowed = eventOf({ type: "loan_disbursement", customerKey: 1, beneficiaryKey: 51 });
    const paid = [1, 2].map((customerKey) => eventOf({ customerKey, beneficiaryKey: 51, occurredAtMs: NOON_MS + 1 }));
    const packed = packProfile(profileAfter("beneficiary", [borrowed, ...paid]));
    const changed = changedBy(forgetInProfile(packed, 1, STRANGER));
    expect(namesOf(changed).toSorted()).toEqual([2, 2, STRANGER, STRANGER, STRANGER]);
  });
});

describe("whether an entity is one customer's alone", () => {
  test("is so while nobody else is known, and not once somebody left for want of room", () => {
    expect(isOfCustomerAlone(usedBy("device", [1, 1]), 1)).toBe(true);
    expect(isOfCustomerAlone(usedBy("device", [1, 2]), 1)).toBe(false);
    const profile = unpackProfile(usedBy("device", [1]));
    profile.state[STATE.droppedCounterpartyAtMs] = NOON_MS - DAY_MS;
    expect(isOfCustomerAlone(packProfile(profile), 1)).toBe(false);
  });
});

test("the profile of a customer is never touched: it names devices and payees", () => {
  expect(forgetInProfile(usedBy("customer", [1]), 50, STRANGER)).toEqual({ kind: "unchanged" });
});
