import { TRANSACTION_TYPES, type TransactionType } from "../../../src/engine/score-request.ts";
import type { SyntheticTransaction } from "../../../src/synthetic/generate-transactions.ts";
import type { LabelledRow } from "./labelled-set.ts";
import { readCells, readLines } from "./read-lines.ts";

/** Rows of a backtest's CSV with labels. */
export function* backtestCsvRows(path: string): Generator<LabelledRow> {
  for (const cells of readCells(path)) {
    yield {
      type: typeOf(cells["type"]),
      amountMinor: Number(cells["amount"]),
      occurredAtMs: Date.parse(cells["occurred_at"] ?? ""),
      channel: presentOf(cells["channel"]),
      customer: cells["customer_id_hash"] ?? "",
      device: presentOf(cells["device_id_hash"]),
      beneficiary: presentOf(cells["beneficiary_account_hash"]),
      country: presentOf(cells["country"]),
      region: presentOf(cells["region"]),
      isFraud: cells["label"] === "fraud",
    };
  }
}

/** What `svc generate --format jsonl --with-pattern` writes; a line may say more about the truth. */
type GeneratedLine = SyntheticTransaction["request"] & {
  readonly label: string;
  readonly pattern?: string | null;
  readonly fraud_case?: number | null;
  readonly untellable?: boolean;
};

/** Rows of a file that `svc generate --format jsonl --with-pattern` wrote. */
export function* generatedFileRows(path: string): Generator<LabelledRow> {
  for (const line of readLines(path)) {
    const { label, pattern, fraud_case, untellable, ...request }: GeneratedLine = JSON.parse(line);
    yield {
      ...requestRow(request),
      isFraud: label === "fraud",
      pattern: pattern ?? undefined,
      fraudCase: fraud_case ?? undefined,
      isUntellable: untellable,
    };
  }
}

/** The row of a score request as the generator makes it. */
export function requestRow(request: SyntheticTransaction["request"]): Omit<LabelledRow, "isFraud"> {
  const { transaction, customer, device, beneficiary, location } = request;
  return {
    type: transaction.type,
    amountMinor: transaction.amount,
    occurredAtMs: Date.parse(transaction.occurred_at),
    channel: transaction.channel,
    customer: customer.id_hash,
    bvn: customer.bvn_hash,
    phone: customer.phone_hash,
    device: device?.id_hash,
    beneficiary: beneficiary?.account_hash,
    country: location?.country,
    region: location?.region,
  };
}

function typeOf(word: string | undefined): TransactionType {
  return TRANSACTION_TYPES.find((type) => type === word) ?? "other";
}

function presentOf(cell: string | undefined): string | undefined {
  return cell === undefined || cell === "" || cell === "none" ? undefined : cell;
}
