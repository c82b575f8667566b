import { createHash } from "node:crypto";
import { createRandom, createZipf } from "./zipf.ts";

const KEYS = 100_000;
/** Skew of the YCSB benchmark's request distribution. */
const EXPONENT = 0.99;
const TYPES = ["transfer", "transfer", "transfer", "card_payment", "withdrawal", "deposit", "bill_payment"] as const;

/** What one transaction of the benchmarks is made of. */
export interface DrawnTransaction {
  readonly id: string;
  readonly type: (typeof TYPES)[number];
  readonly amount: number;
  readonly customer: string;
  readonly bvn: string;
  readonly phone: string;
  readonly device: string;
  readonly account: string;
}

/**
 * Makes bodies of score requests: distinct transactions of skewed customers, devices and beneficiaries, `keys` of each, counted from
 * `firstKey`.
 */
export function createTransactions(seed: number, keys = KEYS, firstKey = 0): (occurredAtMs: number) => string {
  const draw = drawTransactions(seed, keys, firstKey);
  return (occurredAtMs) => {
    const { id, type, amount, customer, bvn, phone, device, account } = draw();
    return `{"transaction":{"id":"${id}","type":"${type}","amount":${amount},"currency":"NGN","occurred_at":"${new Date(occurredAtMs).toISOString()}","channel":"mobile_app"},"customer":{"id_hash":"${customer}","bvn_hash":"${bvn}","phone_hash":"${phone}"},"device":{"id_hash":"${device}","platform":"android"},"beneficiary":{"account_hash":"${account}","bank_code":"058"},"location":{"country":"NG","region":"Lagos"}}`;
  };
}

/** Draws the transactions of a seed one after the other. */
export function drawTransactions(seed: number, keys = KEYS, firstKey = 0): () => DrawnTransaction {
  const random = createRandom(seed);
  const zipf = createZipf(keys, EXPONENT);
  const hashes = Array.from({ length: keys }, (_, key) =>
    createHash("sha256")
      .update(`${firstKey + key}`)
      .digest("hex"),
  );
  const hashOf = (key: number) => hashes[key % keys] ?? "";
  const run = createHash("sha256").update(`${seed}`).digest("hex").slice(0, 8);
  let count = 0;
  return () => {
    count += 1;
    const customer = zipf(random());
    const type = TYPES[Math.floor(random() * TYPES.length)] ?? TYPES[0];
    const amount = Math.round(Math.exp(10 + random() * 6)) * 100;
    return {
      id: `${run}-${count}`,
      type,
      amount,
      customer: hashOf(customer),
      bvn: hashOf(customer + 1),
      phone: hashOf(customer + 2),
      device: hashOf(customer + 3),
      account: hashOf(zipf(random()) + 7),
    };
  };
}
