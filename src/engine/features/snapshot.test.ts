import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventOf, shuffledHistories } from "../profile/history-fixture.ts";
import { FEATURE_SLOTS } from "./feature-slots.ts";
import { featuresAfter } from "./features-fixture.ts";
import { featuresFromSnapshot, snapshotOf } from "./snapshot.ts";

const NAMED = { deviceKey: 2, beneficiaryKey: 3, bvnKey: 4, phoneKey: 5, country: 344, regionKey: 6 };

function storedSnapshot(): Record<string, Record<string, unknown>> {
  return JSON.parse(JSON.stringify(snapshotOf(featuresAfter([eventOf(NAMED), eventOf(NAMED)], eventOf(NAMED)))));
}

test("features come back from a stored snapshot to the last digit", () => {
  fc.assert(
    fc.property(shuffledHistories(30), (history) => {
      const features = featuresAfter(history.slice(0, -1), history.at(-1) ?? eventOf());
      expect(featuresFromSnapshot(JSON.parse(JSON.stringify(snapshotOf(features))))).toEqual(features);
    }),
  );
});

test("the names are those that decisions are stored with", () => {
  expect(storedSnapshot()).toMatchInlineSnapshot(`
    {
      "amount": {
        "out_count_90d": 2,
        "out_max_age_days_7d": 0,
        "out_max_minor_7d": 100000,
        "out_max_minor_90d": 100000,
        "out_mean_minor_90d": 100000,
        "out_std_dev_minor_90d": 0,
      },
      "beneficiary": {
        "distinct_borrowers_30d": 0,
        "distinct_senders_24h": 1,
        "distinct_senders_7d": 1,
        "equal_amount_count_24h": 3,
        "known": 1,
      },
      "clock": {
        "local_hour": 12,
      },
      "device": {
        "distinct_customers_30d": 1,
        "hours_known": 0,
      },
      "flow": {
        "days_since_last_seen": 0,
        "distinct_beneficiaries_8h": 1,
        "in_sum_minor_24h": 0,
      },
      "identity": {
        "bvn_applications_7d": 0,
        "bvn_customers_90d": 1,
        "device_applications_7d": 0,
        "phone_applications_7d": 0,
        "phone_customers_90d": 1,
        "phone_seen_before": 1,
      },
      "location": {
        "country_changed": 0,
        "foreign": 0,
        "hours_since_last_location": 0,
        "named": 1,
        "region_changed": 0,
      },
      "reputation": {
        "beneficiary_frauds": 0,
        "beneficiary_transactions": 0,
        "customer_frauds": 0,
        "customer_transactions": 0,
        "device_frauds": 0,
        "device_transactions": 0,
      },
      "transaction": {
        "amount_minor": 100000,
        "late": 0,
        "truncated": 0,
        "type": "transfer",
      },
      "velocity": {
        "below_corporate_limit_count_24h": 0,
        "below_individual_limit_count_24h": 0,
        "count_10m": 3,
        "count_1h": 3,
        "count_24h": 3,
        "count_7d": 3,
        "earlier_count": 2,
        "out_sum_minor_24h": 300000,
      },
    }
  `);
});

test("what is null has no name", () => {
  expect(snapshotOf(featuresAfter([], eventOf()))).toMatchObject({ device: {}, amount: { out_count_90d: 0 } });
  expect(Object.keys(snapshotOf(featuresAfter([], eventOf())).device ?? { missing: 0 })).toEqual([]);
});

test("every slot is a feature and every feature that is no part of the event has a slot", () => {
  const features = featuresAfter([], eventOf());
  const names = Object.entries(features).flatMap(([family, values]) =>
    Object.keys(values).map((name) => `${family}.${name}`),
  );
  const slots = new Set(FEATURE_SLOTS.map(({ family, name }) => `${family}.${name}`));
  const eventOnly = ["transaction.type", "transaction.amountMinor", "clock.localHour"];
  expect([...slots].toSorted()).toEqual(names.filter((name) => !eventOnly.includes(name)).toSorted());
});

describe("a snapshot of another shape is refused", () => {
  test.each([
    [undefined, 'Cannot read feature snapshot at "snapshot": wanted an object, found undefined'],
    [[], 'Cannot read feature snapshot at "snapshot": wanted an object, found []'],
    [{}, 'Cannot read feature snapshot at "transaction": wanted an object, found undefined'],
  ])("%j", (json, message) => {
    expect(() => featuresFromSnapshot(json)).toThrow(message);
  });

  test.each([
    ["transaction", "type", "gift", 'wanted a transaction type, found "gift"'],
    ["transaction", "type", 3, 'at "transaction.type": wanted a string, found 3'],
    ["velocity", "count_10m", undefined, 'at "velocity.count_10m": wanted a number, found undefined'],
    ["velocity", "count_10m", "1", 'at "velocity.count_10m": wanted a finite number, found "1"'],
    ["velocity", "count_10m", null, 'at "velocity.count_10m": wanted a finite number, found null'],
    ["location", "named", 2, 'at "location.named": wanted 0 or 1, found 2'],
    ["location", "named", undefined, 'at "location.named": wanted 0 or 1, found undefined'],
    ["location", "foreign", 0.5, 'at "location.foreign": wanted 0 or 1, found 0.5'],
    ["clock", "minute", 5, 'at "clock.minute": wanted no such name, found 5'],
    ["device", "toString", 5, 'at "device.toString": wanted no such name, found 5'],
  ])("%s.%s being %j", (family, name, value, message) => {
    const snapshot = storedSnapshot();
    const changed = { ...snapshot, [family]: { ...snapshot[family], [name]: value } };
    if (value === undefined) delete changed[family]?.[name];
    expect(() => featuresFromSnapshot(changed)).toThrow(message);
  });

  test("an unknown family", () => {
    expect(() => featuresFromSnapshot({ ...storedSnapshot(), weather: {} })).toThrow(
      'Cannot read feature snapshot at "weather": wanted no such family, found {}',
    );
  });
});
