import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { countryCodeOf } from "../event.ts";
import { HOUR_MS } from "../market/market-time.ts";

const NG = countryCodeOf("NG");
const GH = countryCodeOf("GH");
const EVENT = eventOf({ country: NG, regionKey: 1 });

function placed(hoursAgo: number, country?: number, regionKey?: number) {
  return eventOf({ country, regionKey, occurredAtMs: NOON_MS - hoursAgo * HOUR_MS });
}

test("a first place is compared with nothing", () => {
  expect(featuresAfter([], EVENT).location).toEqual({
    named: 1,
    foreign: 0,
    countryChanged: null,
    regionChanged: null,
    hoursSinceCountry: null,
    hoursSinceRegion: null,
  });
});

test("a transaction without a place compares nothing", () => {
  expect(featuresAfter([placed(1, GH, 2)], eventOf()).location).toEqual({
    named: 0,
    foreign: null,
    countryChanged: null,
    regionChanged: null,
    hoursSinceCountry: null,
    hoursSinceRegion: null,
  });
});

test("the place is that of the newest earlier transaction that named one", () => {
  const before = [placed(5, NG, 1), placed(3, GH, 2), placed(1)];
  expect(featuresAfter(before, EVENT).location).toMatchObject({
    countryChanged: 1,
    regionChanged: 1,
    hoursSinceCountry: 3,
    hoursSinceRegion: 3,
  });
  expect(featuresAfter([placed(2, NG, 1)], EVENT).location).toMatchObject({ countryChanged: 0, regionChanged: 0 });
});

test("what either place does not name is not compared", () => {
  expect(featuresAfter([placed(2, GH)], EVENT).location).toMatchObject({ countryChanged: 1, regionChanged: null });
  expect(featuresAfter([placed(2, undefined, 2)], EVENT).location).toMatchObject({
    countryChanged: null,
    regionChanged: 1,
  });
});

test("a region without a country is a place, but names no country", () => {
  expect(featuresAfter([placed(2, NG, 2)], eventOf({ regionKey: 1 })).location).toEqual({
    named: 0,
    foreign: null,
    countryChanged: null,
    hoursSinceCountry: null,
    regionChanged: 1,
    hoursSinceRegion: 2,
  });
});

test("another country than the market's is foreign", () => {
  expect(featuresAfter([], eventOf({ country: GH })).location.foreign).toBe(1);
});

test("a place of the same instant that arrived earlier is the last one", () => {
  const location = featuresAfter([placed(0, GH, 2)], EVENT).location;
  expect(location).toMatchObject({ countryChanged: 1, hoursSinceCountry: 0 });
});

test("a late arrival is compared with the place before it, never with one after it", () => {
  expect(featuresAfter([placed(2, GH), placed(-1, NG)], EVENT).location).toMatchObject({
    countryChanged: null,
    hoursSinceCountry: null,
    hoursSinceRegion: null,
  });
  expect(featuresAfter([placed(-1, GH)], EVENT).location.countryChanged).toBeNull();
  const late = placed(1, GH);
  expect(featuresAfter([placed(3, NG), placed(-1, NG), late], placed(-2, NG)).location).toMatchObject({
    countryChanged: 0,
    hoursSinceCountry: 1,
  });
});

test("a newer place that names only a region hides no country", () => {
  expect(featuresAfter([placed(3, GH), placed(1, undefined, 1)], EVENT).location).toMatchObject({
    countryChanged: 1,
    hoursSinceCountry: 3,
    regionChanged: 0,
    hoursSinceRegion: 1,
  });
});
