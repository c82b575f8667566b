import { createRandom } from "../../bench/support/zipf.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import type { Json } from "./json.ts";
import { hashOf } from "./sample-request.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Steps from one row to the next: ties, bursts, and both sides of every window. */
const STEPS_MS = [
  0,
  0,
  0,
  1,
  250,
  999,
  MINUTE_MS,
  10 * MINUTE_MS - 1,
  10 * MINUTE_MS,
  10 * MINUTE_MS + 1,
  HOUR_MS - 1,
  HOUR_MS,
  3 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS - 1,
  DAY_MS,
  DAY_MS + 1,
] as const;
const AMOUNTS = [
  0, 1, 2_000_000, 5_000_000, 10_000_000, 49_999_999, 50_000_000, 475_000_000, 499_999_999, 500_000_000, 1_500_000_000,
];

/** Score requests in the order of their times, by one seed always the same: bursts, ties, and both sides of every window. */
export function randomHistory(rows: number, seed: number): Json[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const oneOf = (name: string, count: number) => hashOf(`${seed} ${name} ${Math.floor(random() ** 2 * count)}`);
  const maybe = (share: number, part: Json) => (random() < share ? part : {});
  let atMs = Date.UTC(2025, 0, 1);
  return Array.from({ length: rows }, (_, row) => {
    atMs +=
      random() < 0.002
        ? pick([7, 30, 60]) * DAY_MS * random()
        : random() < 0.6
          ? pick(STEPS_MS) / 10
          : pick(STEPS_MS) / 40;
    atMs = Math.floor(atMs);
    return {
      transaction: {
        id: `parity-${seed}-${row}`,
        type: pick(TRANSACTION_TYPES),
        amount: random() < 0.5 ? pick(AMOUNTS) : Math.floor(Math.exp(random() * 20) * 100),
        currency: "NGN",
        occurred_at: new Date(atMs).toISOString(),
        channel: "mobile_app",
      },
      customer: {
        id_hash: oneOf("customer", 60),
        ...maybe(0.6, { bvn_hash: oneOf("bvn", 40) }),
        ...maybe(0.6, { phone_hash: oneOf("phone", 40) }),
      },
      ...maybe(0.7, { device: { id_hash: oneOf("device", 30), platform: "android" } }),
      ...maybe(0.7, { beneficiary: { account_hash: oneOf("account", 30), bank_code: "058" } }),
      ...maybe(0.5, {
        location: {
          ...maybe(0.8, { country: pick(["NG", "NG", "NG", "GH", "GB"]) }),
          ...maybe(0.5, { region: pick(["Lagos", "Kano", "FCT"]) }),
        },
      }),
    };
  });
}
