import type { SyntheticTransaction } from "./generate-transactions.ts";

/** One transaction as a line of a backtest's CSV body, without the line end. No generated value needs quotes; BVN and phone have no column. */
export function csvLine({ request, label }: SyntheticTransaction): string {
  const { transaction, customer, device, beneficiary, location } = request;
  return [
    transaction.id,
    transaction.type,
    transaction.amount,
    transaction.currency,
    transaction.occurred_at,
    transaction.channel,
    customer.id_hash,
    device?.id_hash,
    device?.platform,
    beneficiary?.account_hash,
    beneficiary?.bank_code,
    location?.country,
    location?.region,
    label,
  ].join(",");
}
