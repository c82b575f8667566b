import type { LabelledRow } from "./labelled-set.ts";
import { readCells } from "./read-lines.ts";

/** One unit of the card sets is taken as NGN 1,000: a size at which limits in naira mean something. */
const KOBO_PER_UNIT = 100_000;
/** First instant of the handbook's data. */
const HANDBOOK_EPOCH_MS = Date.UTC(2018, 3, 1);

/** The Fraud Detection Handbook's transactions, packed as `t` (seconds since the row before), `customer`, `terminal`, `cents`, `fraud`. */
export function* handbookRows(path: string): Generator<LabelledRow> {
  let seconds = 0;
  for (const { t, customer, terminal, cents, fraud } of readCells(path)) {
    seconds += Number(t);
    const money = {
      amountMinor: (Number(cents) * KOBO_PER_UNIT) / 100,
      occurredAtMs: HANDBOOK_EPOCH_MS + seconds * 1_000,
    };
    yield cardPayment({ ...money, customer: customer ?? "", beneficiary: terminal ?? "", isFraud: fraud === "1" });
  }
}

/** Card payments of Sparkov_Data_Generation (Brandon Harris). */
export function* sparkovRows(path: string): Generator<LabelledRow> {
  for (const { unix_time, cc_num, merchant, amt, is_fraud } of readCells(path)) {
    const money = { amountMinor: minorOf(amt), occurredAtMs: Number(unix_time) * 1_000 };
    yield cardPayment({ ...money, customer: cc_num ?? "", beneficiary: merchant ?? "", isFraud: is_fraud === "1" });
  }
}

/** Card payments of SynCCFD; its scenarios are the patterns. */
export function* synccfdRows(path: string): Generator<LabelledRow> {
  for (const cells of readCells(path)) {
    const isFraud = cells["TX_FRAUD"] === "1";
    const money = {
      amountMinor: minorOf(cells["TX_AMOUNT"]),
      occurredAtMs: Date.parse(`${cells["TX_DATETIME"]?.replace(" ", "T")}Z`),
    };
    const who = { customer: cells["CUSTOMER_ID"] ?? "", beneficiary: cells["TERMINAL_ID"] ?? "" };
    const pattern = isFraud ? `scenario_${cells["TX_FRAUD_SCENARIO"]}` : undefined;
    yield cardPayment({ ...money, ...who, isFraud, pattern });
  }
}

function cardPayment(row: Omit<LabelledRow, "type" | "channel" | "country">): LabelledRow {
  return { ...row, type: "card_payment", channel: "pos", country: "NG" };
}

function minorOf(amount: string | undefined): number {
  return Math.max(1, Math.round(Number(amount) * KOBO_PER_UNIT));
}
