import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "../../test/support/features-fixture.ts";
import {
  eventOf,
  labelName,
  orderedHistories,
  profilesAfter,
  shuffledHistories,
} from "../../test/support/history-fixture.ts";
import { plainFeatures } from "../../test/support/plain-features.ts";
import type { ScoringEvent } from "./event.ts";
import { readFeatures } from "./features/read-features.ts";
import { applyLabel, type TransactionLabel } from "./profile/apply-label.ts";
import { packProfile } from "./profile/pack-profile.ts";
import type { Profile } from "./profile/profile.ts";

/** Events with labels of any of them, in order of submission: each has a sequence of its own. */
const labelled = fc.record({
  history: orderedHistories(12),
  labels: fc.array(fc.record({ pick: fc.nat(), label: labelName }), { maxLength: 12 }),
});

function labelsOf(
  history: readonly ScoringEvent[],
  picks: readonly { pick: number; label: TransactionLabel["label"] }[],
) {
  return picks.map(({ pick, label }, index) => {
    const { transactionKey, marketDay } = history[pick % history.length] ?? eventOf();
    return { transactionKey, marketDay, label, sequence: index + 1 };
  });
}

/** The profiles of the last event's entities, with the labels of the events that are in each. */
function labelledProfiles(history: readonly ScoringEvent[], labels: readonly TransactionLabel[]) {
  const event = history.at(-1) ?? eventOf();
  const profiles = profilesAfter(history.slice(0, -1), event);
  for (const profile of Object.values(profiles)) applyAll(profile, labels);
  return { event, profiles };
}

function applyAll(profile: Profile, labels: readonly TransactionLabel[]): void {
  const known = new Set(profile.applied.keys.slice(0, profile.applied.count));
  for (const label of labels) if (known.has(label.transactionKey)) applyLabel(profile, label);
}

describe("labels", () => {
  test("applied again, in any order, change no byte of any profile", () => {
    fc.assert(
      fc.property(labelled, fc.infiniteStream(fc.nat()), ({ history, labels: picks }, again) => {
        const labels = labelsOf(history, picks);
        const { profiles } = labelledProfiles(history, labels);
        const before = Object.values(profiles).map(packProfile);
        const repeats = labels.map(() => labels[(again.next().value ?? 0) % labels.length]);
        for (const profile of Object.values(profiles)) {
          applyAll(
            profile,
            repeats.filter((label) => label !== undefined),
          );
        }
        expect(Object.values(profiles).map(packProfile)).toEqual(before);
      }),
    );
  });

  test("of which the newest of each transaction counts, read like that one alone", () => {
    fc.assert(
      fc.property(labelled, ({ history, labels: picks }) => {
        const labels = labelsOf(history, picks);
        const newest = [...new Map(labels.map((label) => [label.transactionKey, label])).values()];
        const [alone, ...others] = [newest, labels, labels.toReversed()].map((each) => {
          const { event, profiles } = labelledProfiles(history, each);
          return plainFeatures(readFeatures(profiles, event, SETTINGS));
        });
        expect(others).toEqual([alone, alone]);
      }),
    );
  });
});

test("a transaction scored again is read from unchanged profiles, and gives the same features", () => {
  fc.assert(
    fc.property(shuffledHistories(20), fc.nat(), (history, pick) => {
      const event = history.at(-1) ?? eventOf();
      const before = history.slice(0, -1);
      const repeated = before[pick % Math.max(1, before.length)];
      const once = profilesAfter(before, event);
      const twice = profilesAfter(repeated === undefined ? before : [...before, repeated, event], event);
      expect(Object.values(twice).map(packProfile)).toEqual(Object.values(once).map(packProfile));
      const [again, expected] = [twice, once].map((profiles) => plainFeatures(readFeatures(profiles, event, SETTINGS)));
      expect(again).toEqual(expected);
    }),
  );
});
