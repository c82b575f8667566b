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
