import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderedHistories } from "../../test/support/history-fixture.ts";
import { countryCodeOf, EVENT_LENGTH, hashKeyOf, readEvent, toScoringEvent, writeEvent } from "./event.ts";
import { regionKeyOf } from "./market/region-key.ts";
import type { ScoreRequest } from "./score-request.ts";

const HASH = "0123456789abcdef".repeat(4);
const LEAST: ScoreRequest = {
  transaction: {
    id: "t-1",
    type: "withdrawal",
    amountMinor: 250_000,
    currency: "NGN",
    occurredAtMs: Date.UTC(2026, 0, 14, 23, 30),
  },
  customer: { idHash: HASH },
};

test("a request that names only a customer leaves every other identifier absent", () => {
  expect(toScoringEvent(LEAST, 7)).toEqual({
    transactionKey: 7,
    occurredAtMs: Date.UTC(2026, 0, 14, 23, 30),
    typeCode: 4,
    amountMinor: 250_000,
    customerKey: 0x0123456789abc,
    deviceKey: undefined,
    beneficiaryKey: undefined,
    bvnKey: undefined,
    phoneKey: undefined,
    country: undefined,
    regionKey: undefined,
    marketDay: Date.UTC(2026, 0, 15) / 86_400_000,
    localHour: 0,
  });
});

test("a request that names everything gives every key", () => {
  const event = toScoringEvent(
    {
      transaction: LEAST.transaction,
      customer: { idHash: HASH, bvnHash: `f${HASH.slice(1)}`, phoneHash: `e${HASH.slice(1)}` },
      device: { idHash: `d${HASH.slice(1)}` },
      beneficiary: { accountHash: `c${HASH.slice(1)}` },
      location: { country: "NG", region: "Lagos" },
    },
    7,
  );
  expect(event).toMatchObject({
    bvnKey: 0xf123456789abc,
    phoneKey: 0xe123456789abc,
    deviceKey: 0xd123456789abc,
    beneficiaryKey: 0xc123456789abc,
    country: countryCodeOf("NG"),
    regionKey: regionKeyOf("Lagos"),
  });
});

test("minus zero, which JSON can say, is zero", () => {
  const event = toScoringEvent({ ...LEAST, transaction: { ...LEAST.transaction, amountMinor: -0 } }, 7);
  expect(Object.is(event.amountMinor, 0)).toBe(true);
});

test.each(["0".repeat(64), "f".repeat(64)])("the key of %s is a safe integer", (hash) => {
  expect(Number.isSafeInteger(hashKeyOf(hash))).toBe(true);
});

test("countries have numbers of their own", () => {
  expect([countryCodeOf("AA"), countryCodeOf("NG"), countryCodeOf("ZZ")]).toEqual([0, 344, 675]);
});

test("an event written to numbers reads back as it was", () => {
  fc.assert(
    fc.property(orderedHistories(5), (events) => {
      const columns = new Float64Array(events.length * EVENT_LENGTH);
      for (const [row, event] of events.entries()) writeEvent(columns, row * EVENT_LENGTH, event);
      expect(events.map((_, row) => readEvent(columns, row * EVENT_LENGTH))).toEqual(events);
    }),
  );
});
