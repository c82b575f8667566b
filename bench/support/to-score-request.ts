import type { ScoreRequest } from "../../src/engine/score-request.ts";

/** A body of `createTransactions` as the use case takes it. */
export function toScoreRequest(body: string): ScoreRequest {
  const { transaction, customer, device, beneficiary, location } = JSON.parse(body);
  const { id, type, amount, currency, occurred_at, channel } = transaction;
  return {
    transaction: { id, type, amountMinor: amount, currency, occurredAtMs: Date.parse(occurred_at), channel },
    customer: { idHash: customer.id_hash, bvnHash: customer.bvn_hash, phoneHash: customer.phone_hash },
    device: { idHash: device.id_hash, platform: device.platform },
    beneficiary: { accountHash: beneficiary.account_hash, bankCode: beneficiary.bank_code },
    location,
  };
}
