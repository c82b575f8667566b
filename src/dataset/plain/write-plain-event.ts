import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { countryCodeOf, EVENT_AT, EVENT_LENGTH } from "../../engine/event.ts";
import { regionKeyOf } from "../../engine/market/region-key.ts";
import { readHashKey } from "./cell-numbers.ts";
import { CELL_AT, type PlainRow } from "./create-plain-reader.ts";

/** Sets row `index` of the columns to what a line says, as `setRow` does with its event; no CSV has a BVN or a phone. */
export function writePlainEvent(
  { events, labels }: BacktestColumns,
  index: number,
  { bytes, line, transactionKey }: { readonly bytes: Buffer; readonly line: PlainRow; readonly transactionKey: number },
): void {
  const offset = index * EVENT_LENGTH;
  const { starts, ends } = line;
  const keyOf = (cell: number) => readHashKey(bytes, starts[cell] ?? 0, ends[cell] ?? 0);
  const textOf = (cell: number) => bytes.toString("latin1", starts[cell], ends[cell]);
  labels[index] = line.labelCode;
  events[offset + EVENT_AT.transactionKey] = transactionKey;
  events[offset + EVENT_AT.occurredAtMs] = line.occurredAtMs;
  events[offset + EVENT_AT.typeCode] = line.typeCode;
  events[offset + EVENT_AT.amountMinor] = line.amountMinor;
  events[offset + EVENT_AT.customerKey] = keyOf(CELL_AT.customer_id_hash);
  events[offset + EVENT_AT.deviceKey] = keyOf(CELL_AT.device_id_hash);
  events[offset + EVENT_AT.beneficiaryKey] = keyOf(CELL_AT.beneficiary_account_hash);
  events[offset + EVENT_AT.bvnKey] = Number.NaN;
  events[offset + EVENT_AT.phoneKey] = Number.NaN;
  events[offset + EVENT_AT.country] =
    starts[CELL_AT.country] === ends[CELL_AT.country] ? Number.NaN : countryCodeOf(textOf(CELL_AT.country));
  events[offset + EVENT_AT.regionKey] =
    starts[CELL_AT.region] === ends[CELL_AT.region] ? Number.NaN : regionKeyOf(textOf(CELL_AT.region));
}
