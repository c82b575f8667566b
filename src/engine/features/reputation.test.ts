import { expect, test } from "vitest";
import { eventOf, NOON_MS, profileAfter } from "../../../test/support/history-fixture.ts";
import { DAY_MS } from "../market/market-time.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { profileAsOf } from "./profile-as-of.ts";
import { readReputation } from "./reputation.ts";

const WINDOW = { windowDays: 30, delayDays: 7 };

/** The reputation of a device after one transaction at each age, in days; those of `frauds` are labelled so. */
function reputationAfter(ages: readonly number[], frauds: readonly number[] = [], window = WINDOW) {
  const event = eventOf({ deviceKey: 5 });
  const earlier = ages.map((age) => eventOf({ deviceKey: 5, occurredAtMs: NOON_MS - age * DAY_MS }));
  const profile = profileAfter("device", [...earlier, event]);
  for (const [index, age] of ages.entries()) {
    const transaction = earlier[index];
    if (transaction === undefined || !frauds.includes(age)) continue;
    applyLabel(profile, { ...transaction, label: "fraud", sequence: index + 1 });
  }
  return readReputation(profileAsOf(profile, event), window);
}

test("the window is the 30 whole days that end 7 days before today", () => {
  expect(reputationAfter([7])).toMatchObject({ frauds: 0, transactions: 0 });
  expect(reputationAfter([8])).toMatchObject({ frauds: 0, transactions: 1 });
  expect(reputationAfter([37])).toMatchObject({ frauds: 0, transactions: 1 });
  expect(reputationAfter([38])).toMatchObject({ frauds: 0, transactions: 0 });
});

test("a confirmed fraud in the window counts among all of its transactions", () => {
  expect(reputationAfter([20, 12, 9], [12])).toMatchObject({ frauds: 1, transactions: 3 });
});

test("a younger one counts at once, in both numbers, and its neighbours do not", () => {
  expect(reputationAfter([20, 3, 2, 0], [3])).toMatchObject({ frauds: 1, transactions: 2 });
  expect(reputationAfter([0], [0])).toMatchObject({ frauds: 1, transactions: 1 });
});

test("one that is older than the window does not count any more", () => {
  expect(reputationAfter([38], [38])).toMatchObject({ frauds: 0, transactions: 0 });
});

test("without a delay the window ends yesterday", () => {
  const window = { windowDays: 1, delayDays: 0 };
  expect(reputationAfter([2, 1, 0], [], window)).toMatchObject({ frauds: 0, transactions: 1 });
});

test("the longest window with the longest delay reaches the oldest day kept", () => {
  const window = { windowDays: 90, delayDays: 14 };
  expect(reputationAfter([104], [104], window)).toMatchObject({ frauds: 1, transactions: 1 });
});

test("a late arrival knows nothing of the days after its own", () => {
  const late = eventOf({ deviceKey: 5, occurredAtMs: NOON_MS - 5 * DAY_MS });
  const newer = eventOf({ deviceKey: 5 });
  const profile = profileAfter("device", [newer, late]);
  applyLabel(profile, { ...newer, label: "fraud", sequence: 1 });
  expect(readReputation(profileAsOf(profile, late), WINDOW)).toMatchObject({ frauds: 0, transactions: 0 });
});

test("the newest days of the window count most, and a younger fraud in full", () => {
  const weight = (days: number) => Math.exp(-days / 3);
  expect(reputationAfter([8], [8]).recentShare).toBeCloseTo(1 / 3, 9);
  expect(reputationAfter([14, 8], [8]).recentShare).toBeCloseTo(1 / (2 + 1 + weight(6)), 9);
  expect(reputationAfter([14, 8], [14]).recentShare).toBeCloseTo(weight(6) / (2 + 1 + weight(6)), 9);
  expect(reputationAfter([3, 2], [3]).recentShare).toBeCloseTo(1 / 3, 9);
  expect(reputationAfter([20]).recentShare).toBe(0);
});
