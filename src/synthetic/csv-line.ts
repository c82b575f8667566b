import type { SyntheticTransaction } from "./generate-transactions.ts";

/** The columns of a backtest's CSV body, in the order that the interface prescribes. */
export const CSV_COLUMNS = [
  "transaction_id",
  "type",
  "amount",
  "currency",
  "occurred_at",
  "channel",
  "customer_id_hash",
  "device_id_hash",
  "device_platform",
  "beneficiary_account_hash",
  "beneficiary_bank_code",
  "country",
  "region",
  "label",
] as const;

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
