import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, shuffledHistories } from "../../../test/support/history-fixture.ts";
import { snapshotOf } from "../../../test/support/snapshot-of.ts";
import { FEATURE_SLOTS } from "./feature-slots.ts";
import { featuresFromSnapshot } from "./snapshot.ts";

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
        "excess_7d": 0,
        "habit_count": 2,
        "out_count_104d": 2,
        "tail_share": 0.4995809878688179,
        "usual_minor": 99879.40128175078,
        "z": 0.0010503389051332087,
      },
      "beneficiary": {
        "age_days": 0,
        "card_count": 0,
        "distinct_borrowers_30d": 0,
        "earlier_payees": 0,
        "equal_senders_48h": 0,
        "equal_senders_surprise": 0,
        "hours_known": 0,
        "known": 1,
        "other_senders_30d": 0,
        "other_senders_48h": 0,
        "senders_surprise": 0,
        "usual_senders_48h": 0.5,
      },
      "clock": {
        "hour_share": 0.4166666666666667,
        "local_hour": 12,
      },
      "customer": {
        "age_days": 0,
        "earlier_count": 2,
        "earlier_device_count": 2,
        "newness": 1,
      },
      "device": {
        "hours_known": 0,
        "new_customers_3d": 0,
        "new_customers_surprise": 0,
        "other_new_devices_90d": 0,
        "usual_new_customers_3d": 0.15000000000000002,
      },
      "flow": {
        "days_since_last_seen": 0,
        "deposit_sum_minor_48h": 0,
        "deposits_surprise": 0,
        "equal_deposits_24h": 0,
        "other_deposits_24h": 0,
        "out_sum_minor_48h": 300000,
        "usual_deposits_24h": 0.2,
      },
      "identity": {
        "bvn_applications_7d": 0,
        "bvn_customers_90d": 1,
        "bvn_disbursements_7d": 0,
        "device_applications_7d": 0,
        "device_applications_surprise": 0,
        "device_usual_applications_8d": 0.08,
        "phone_applications_7d": 0,
        "phone_customers_90d": 1,
        "phone_disbursements_7d": 0,
        "phone_seen_before": 1,
      },
      "lender": {
        "history_days": 0,
      },
      "location": {
        "country_changed": 0,
        "foreign": 0,
        "hours_since_country": 0,
        "hours_since_region": 0,
        "named": 1,
        "region_changed": 0,
      },
      "reputation": {
        "beneficiary_frauds": 0,
        "beneficiary_recent_share": 0,
        "beneficiary_transactions": 0,
        "customer_frauds": 0,
        "customer_transactions": 0,
        "device_frauds": 0,
        "device_transactions": 0,
      },
      "transaction": {
        "amount_minor": 100000,
        "cut": 0,
        "late": 0,
        "truncated": 0,
        "type": "transfer",
      },
      "velocity": {
        "below_corporate_limit_count_24h": 0,
        "below_individual_limit_count_24h": 0,
        "count_1h": 3,
        "count_24h": 3,
        "in_sum_minor_24h": 0,
        "out_sum_minor_24h": 300000,
        "surprise_1h": 2.3740268829781543,
        "surprise_24h": 0.5821651626110231,
        "usual_count_24h": 1,
      },
    }
  `);
});

test("what is null has no name", () => {
  expect(snapshotOf(featuresAfter([], eventOf()))).toMatchObject({ device: {}, amount: { out_count_104d: 0 } });
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
    ["velocity", "count_24h", undefined, 'at "velocity.count_24h": wanted a number, found undefined'],
    ["velocity", "count_24h", "1", 'at "velocity.count_24h": wanted a finite number, found "1"'],
    ["velocity", "count_24h", null, 'at "velocity.count_24h": wanted a finite number, found null'],
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
