import * as fc from "fast-check";
import { expect, test } from "vitest";
import { eventOf, NOON_MS, profileAfter } from "../../../test/support/history-fixture.ts";
import { DAY_MS, marketDayOf } from "../market/market-time.ts";
import { applyEvent } from "./apply-event.ts";
import type { TransactionLabel } from "./apply-label.ts";
import { applyLabel } from "./apply-label.ts";
import { findDay } from "./days.ts";
import { importedSequence } from "./imported-label.ts";
import { LABELS_MAX } from "./limits.ts";
import { packProfile } from "./pack-profile.ts";
import type { Profile } from "./profile.ts";
import { DAY } from "./profile.ts";

const TODAY = marketDayOf(NOON_MS);

function fraudsOf({ days }: Profile, day: number): number | undefined {
  const start = findDay(days, day);
  return start < 0 ? undefined : days.values[start + DAY.frauds];
}

function labelOf(sketch: Partial<TransactionLabel> = {}): TransactionLabel {
  return { transactionKey: 1, marketDay: TODAY, label: "fraud", sequence: 1, ...sketch };
}

function threeTransactions(): Profile {
  return profileAfter(
    "beneficiary",
    [1, 2, 3].map((transactionKey) => eventOf({ transactionKey })),
  );
}

test("a fraud counts in the day of its transaction, the other labels do not", () => {
  const profile = threeTransactions();
  applyLabel(profile, labelOf({ label: "legitimate", transactionKey: 2, sequence: 1 }));
  applyLabel(profile, labelOf({ label: "suspected", transactionKey: 3, sequence: 2 }));
  expect(fraudsOf(profile, TODAY)).toBe(0);
  applyLabel(profile, labelOf({ sequence: 3 }));
  expect(fraudsOf(profile, TODAY)).toBe(1);
});

test("a repeated label changes nothing", () => {
  const profile = applyLabel(threeTransactions(), labelOf());
  const before = packProfile(profile);
  expect(packProfile(applyLabel(profile, labelOf()))).toEqual(before);
  expect(packProfile(applyLabel(profile, labelOf({ label: "legitimate" })))).toEqual(before);
});

test("the newest label replaces the older one's effect, and an older one that comes late changes nothing", () => {
  const profile = applyLabel(threeTransactions(), labelOf({ sequence: 5 }));
  applyLabel(profile, labelOf({ label: "legitimate", sequence: 7 }));
  expect(fraudsOf(profile, TODAY)).toBe(0);
  applyLabel(profile, labelOf({ label: "fraud", sequence: 6 }));
  expect(fraudsOf(profile, TODAY)).toBe(0);
  applyLabel(profile, labelOf({ label: "fraud", sequence: 8 }));
  expect(fraudsOf(profile, TODAY)).toBe(1);
});

test("any order and any repetition of labels ends with the newest label of each transaction", () => {
  const label = fc.record({
    transactionKey: fc.integer({ min: 1, max: 3 }),
    label: fc.constantFrom("fraud" as const, "legitimate" as const, "suspected" as const),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (sketches, picks) => {
      const labels = sketches.map((sketch, index) => labelOf({ ...sketch, sequence: index + 1 }));
      const newest = new Map(labels.map((each) => [each.transactionKey, each.label]));
      const frauds = [...newest.values()].filter((each) => each === "fraud").length;
      const profile = threeTransactions();
      for (const each of [...labels, ...labels, ...labels].toSorted(() => ((picks.next().value ?? 0) % 3) - 1)) {
        applyLabel(profile, each);
      }
      expect(fraudsOf(profile, TODAY)).toBe(frauds);
    }),
  );
});

test("a label of a day that is not kept changes nothing", () => {
  const profile = threeTransactions();
  const before = packProfile(profile);
  applyLabel(profile, labelOf({ marketDay: TODAY - 1 }));
  applyLabel(profile, labelOf({ marketDay: TODAY + 1 }));
  expect(packProfile(profile)).toEqual(before);
});

test("when a day leaves, its labels leave with it and repeats of them still change nothing", () => {
  const profile = applyLabel(threeTransactions(), labelOf());
  applyEvent(profile, eventOf({ occurredAtMs: NOON_MS + 105 * DAY_MS }));
  expect(profile.labels.count).toBe(0);
  const before = packProfile(profile);
  applyLabel(profile, labelOf());
  expect(packProfile(profile)).toEqual(before);
});

test("beyond the cap the record with the lowest sequence leaves, and repeats of it change nothing", () => {
  const profile = threeTransactions();
  for (let index = 0; index < LABELS_MAX + 10; index++) {
    applyLabel(profile, labelOf({ transactionKey: 1_000 + index, sequence: index + 1 }));
  }
  expect(profile.labels.count).toBe(LABELS_MAX);
  expect(fraudsOf(profile, TODAY)).toBe(LABELS_MAX + 10);
  for (let index = 0; index < LABELS_MAX + 10; index++) {
    applyLabel(profile, labelOf({ transactionKey: 1_000 + index, sequence: index + 1 }));
  }
  expect(fraudsOf(profile, TODAY)).toBe(LABELS_MAX + 10);
});

/** What people say of many transactions, one after the other; each label with the one before it. */
function relabelled(profile: Profile, count: number, rounds: readonly TransactionLabel["label"][]): Profile {
  for (const [round, label] of rounds.entries())
    for (let index = 0; index < count; index++) {
      const sequence = 2e15 + round * count + index;
      const last = rounds[round - 1];
      const before = last && { label: last, sequence: sequence - count };
      applyLabel(profile, labelOf({ transactionKey: 1_000 + index, label, sequence, before }));
    }
  return profile;
}

test("beyond the cap a newer label takes the place of the one before it, whose record has left", () => {
  const count = LABELS_MAX + 44;
  expect(fraudsOf(relabelled(threeTransactions(), count, ["fraud", "fraud"]), TODAY)).toBe(count);
  expect(fraudsOf(relabelled(threeTransactions(), count, ["fraud", "legitimate"]), TODAY)).toBe(0);
  expect(fraudsOf(relabelled(threeTransactions(), count, ["fraud", "legitimate", "fraud"]), TODAY)).toBe(count);
  expect(fraudsOf(relabelled(threeTransactions(), count, ["legitimate", "suspected", "fraud"]), TODAY)).toBe(count);
});

test("beyond the cap imported labels count behind those that people gave, each once", () => {
  const profile = relabelled(threeTransactions(), LABELS_MAX + 44, ["legitimate"]);
  for (let repeat = 0; repeat < 2; repeat++)
    for (let index = 0; index < 60; index++) {
      const sequence = importedSequence(NOON_MS, index);
      // A repeat finds the label itself in the decision.
      const before = repeat === 0 ? undefined : { label: "fraud" as const, sequence };
      applyLabel(profile, labelOf({ transactionKey: 9_000 + index, sequence, before }));
    }
  expect(fraudsOf(profile, TODAY)).toBe(60);
});

test("first labels of one sequence all count, as many as there are", () => {
  const profile = threeTransactions();
  for (let index = 0; index < 3 * LABELS_MAX; index++)
    applyLabel(profile, labelOf({ transactionKey: 1_000 + index, sequence: 7, isFirst: true }));
  expect(fraudsOf(profile, TODAY)).toBe(3 * LABELS_MAX);
});

test("at the cap a label older than every record counts once and leaves no record", () => {
  const profile = threeTransactions();
  for (let index = 0; index < LABELS_MAX; index++) {
    applyLabel(profile, labelOf({ transactionKey: 1_000 + index, sequence: 100 + index }));
  }
  applyLabel(profile, labelOf({ transactionKey: 1, sequence: 50 }));
  applyLabel(profile, labelOf({ transactionKey: 1, sequence: 50 }));
  expect(fraudsOf(profile, TODAY)).toBe(LABELS_MAX + 1);
  applyLabel(profile, labelOf({ transactionKey: 1_000, label: "legitimate", sequence: 1_000 }));
  expect(fraudsOf(profile, TODAY)).toBe(LABELS_MAX);
});

test.each(["bvn", "phone"] as const)("a %s has no reputation", (kind) => {
  const profile = profileAfter(kind, [eventOf({ transactionKey: 1, type: "loan_application" })]);
  const before = packProfile(profile);
  applyLabel(profile, labelOf());
  expect(packProfile(profile)).toEqual(before);
});
