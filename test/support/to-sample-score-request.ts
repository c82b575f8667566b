import type { ScoreRequest } from "../../src/engine/score-request.ts";
import type { SyntheticRequest } from "../../src/synthetic/generate-transactions.ts";

/** A generated transaction as the engine takes it. */
export function toSampleScoreRequest({
  transaction,
  customer,
  device,
  beneficiary,
  location,
}: SyntheticRequest): ScoreRequest {
  const { id, type, amount, currency, occurred_at, channel } = transaction;
  return {
    transaction: { id, type, amountMinor: amount, currency, occurredAtMs: Date.parse(occurred_at), channel },
    customer: {
      idHash: customer.id_hash,
      ...(customer.bvn_hash !== undefined && { bvnHash: customer.bvn_hash }),
      ...(customer.phone_hash !== undefined && { phoneHash: customer.phone_hash }),
    },
    ...(device && { device: { idHash: device.id_hash, platform: device.platform } }),
    ...(beneficiary && { beneficiary: { accountHash: beneficiary.account_hash, bankCode: beneficiary.bank_code } }),
    ...(location && { location }),
  };
}
