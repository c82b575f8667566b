/** The columns of a file, in the order in which they must stand. */
export const COLUMN_NAMES = [
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

/** Those that every file has; the others may be left off from the end. */
export const COLUMNS_MIN = 7;
