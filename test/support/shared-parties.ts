import { hashOf } from "./sample-request.ts";

const SHARED = 12;

/**
 * Whom a row names, where a row that is folded twice is to show. A profile knows the transactions that it took last, and takes none of them twice:
 * so many rows that each device and beneficiary has more than those, and so many of these that some are folded first and some last.
 */
export function sharedParties(row: number, customers: number) {
  const shared = row % SHARED;
  return {
    customer: { id_hash: hashOf(`customer ${row % customers}`) },
    device: { id_hash: hashOf(`device ${shared}`), platform: "android" },
    beneficiary: { account_hash: hashOf(`account ${shared}`), bank_code: "058" },
  } as const;
}
