/** The columns of a backtest's CSV, in the order in which they must stand; those behind `customer_id_hash` may be left off from the end. */
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

/** The column in which a field of a row stands; undefined for what is no cell's. */
export function csvColumnOf(field: string): string | undefined {
  return COLUMN_OF[field];
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  "transaction.id": "transaction_id",
  "transaction.type": "type",
  "transaction.amount": "amount",
  "transaction.currency": "currency",
  "transaction.occurred_at": "occurred_at",
  "transaction.channel": "channel",
  "customer.id_hash": "customer_id_hash",
  "device.id_hash": "device_id_hash",
  "device.platform": "device_platform",
  "beneficiary.account_hash": "beneficiary_account_hash",
  "beneficiary.bank_code": "beneficiary_bank_code",
  "location.country": "country",
  "location.region": "region",
  label: "label",
};
