import { createHash } from "node:crypto";
import { createRandom, createZipf } from "./zipf.ts";

const KEYS = 100_000;
/** Skew of the YCSB benchmark's request distribution. */
const EXPONENT = 0.99;
const TYPES = ["transfer", "transfer", "transfer", "card_payment", "withdrawal", "deposit", "bill_payment"] as const;

/**
 * Makes bodies of score requests: distinct transactions of skewed customers, devices and beneficiaries, `keys` of each, counted from
 * `firstKey`.
 */
export function createTransactions(seed: number, keys = KEYS, firstKey = 0): (occurredAtMs: number) => string {
  const random = createRandom(seed);
  const zipf = createZipf(keys, EXPONENT);
  const hashes = Array.from({ length: keys }, (_, key) =>
    createHash("sha256")
      .update(`${firstKey + key}`)
      .digest("hex"),
  );
  const hash = (offset: number) => hashes[(zipf(random()) + offset) % keys];
  const run = createHash("sha256").update(`${seed}`).digest("hex").slice(0, 8);
  let count = 0;
  return (occurredAtMs) => {
    count += 1;
    const customer = zipf(random());
    const type = TYPES[Math.floor(random() * TYPES.length)];
    const amount = Math.round(Math.exp(10 + random() * 6)) * 100;
    return `{"transaction":{"id":"${run}-${count}","type":"${type}","amount":${amount},"currency":"NGN","occurred_at":"${new Date(occurredAtMs).toISOString()}","channel":"mobile_app"},"customer":{"id_hash":"${hashes[customer]}","bvn_hash":"${hashes[(customer + 1) % keys]}","phone_hash":"${hashes[(customer + 2) % keys]}"},"device":{"id_hash":"${hashes[(customer + 3) % keys]}","platform":"android"},"beneficiary":{"account_hash":"${hash(7)}","bank_code":"058"},"location":{"country":"NG","region":"Lagos"}}`;
  };
}
