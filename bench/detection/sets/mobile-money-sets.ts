import type { TransactionType } from "../../../src/engine/score-request.ts";
import type { LabelledRow } from "./labelled-set.ts";
import { readCells } from "./read-lines.ts";

/** A step of both simulators is an hour; the day that they begin is taken to be this one. */
const EPOCH_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
/** Amounts are taken as naira. */
const KOBO_PER_UNIT = 100;

/** What each of the simulators' words is in ours; a payment goes to a merchant. */
const TYPES: Readonly<Record<string, TransactionType>> = {
  CASH_IN: "deposit",
  DEPOSIT: "deposit",
  CASH_OUT: "withdrawal",
  WITHDRAWAL: "withdrawal",
  TRANSFER: "transfer",
  PAYMENT: "bill_payment",
  DEBIT: "other",
};

/** PaySim's transactions (Lopez-Rojas, Elmir, Axelsson), as its public CSV has them. */
export function* paysimRows(path: string): Generator<LabelledRow> {
  for (const { step, type, amount, nameOrig, nameDest, isFraud } of readCells(path))
    yield rowOf({ step, type, amount, from: nameOrig, to: nameDest, isFraud });
}

/** MoMTSim's transactions (Azamuke, Katarahweire, Bainomugisha), as its public CSV has them. */
export function* momtsimRows(path: string): Generator<LabelledRow> {
  for (const { step, transactionType, amount, initiator, recipient, isFraud } of readCells(path))
    yield rowOf({ step, type: transactionType, amount, from: initiator, to: recipient, isFraud });
}

function rowOf(cells: Readonly<Record<"step" | "type" | "amount" | "from" | "to" | "isFraud", string | undefined>>) {
  return {
    type: TYPES[cells.type ?? ""] ?? "other",
    amountMinor: Math.max(1, Math.round(Number(cells.amount) * KOBO_PER_UNIT)),
    occurredAtMs: EPOCH_MS + Number(cells.step) * HOUR_MS,
    customer: cells.from ?? "",
    beneficiary: cells.to ?? "",
    isFraud: Number(cells.isFraud) === 1,
  } as const;
}
