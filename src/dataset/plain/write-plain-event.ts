import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { countryCodeOf, EVENT_AT, EVENT_LENGTH } from "../../engine/event.ts";
import { regionKeyOf } from "../../engine/market/region-key.ts";
import { readHashKey } from "./cell-numbers.ts";
import { CELL_AT, type PlainRow } from "./plain-row.ts";

/** Sets row `index` of the columns to what a row says, as `setRow` does with its event. */
export function writePlainEvent(
  { events, labels }: BacktestColumns,
  index: number,
  { bytes, row, transactionKey }: { readonly bytes: Buffer; readonly row: PlainRow; readonly transactionKey: number },
): void {
  const offset = index * EVENT_LENGTH;
  const { starts, ends } = row;
  const keyOf = (cell: number) => readHashKey(bytes, starts[cell] ?? 0, ends[cell] ?? 0);
  const textOf = (cell: number) => bytes.toString("latin1", starts[cell], ends[cell]);
  labels[index] = row.labelCode;
  events[offset + EVENT_AT.transactionKey] = transactionKey;
  events[offset + EVENT_AT.occurredAtMs] = row.occurredAtMs;
  events[offset + EVENT_AT.typeCode] = row.typeCode;
  events[offset + EVENT_AT.amountMinor] = row.amountMinor;
  events[offset + EVENT_AT.customerKey] = keyOf(CELL_AT.customer_id_hash);
  events[offset + EVENT_AT.deviceKey] = keyOf(CELL_AT.device_id_hash);
  events[offset + EVENT_AT.beneficiaryKey] = keyOf(CELL_AT.beneficiary_account_hash);
  events[offset + EVENT_AT.bvnKey] = keyOf(CELL_AT.bvn_hash);
  events[offset + EVENT_AT.phoneKey] = keyOf(CELL_AT.phone_hash);
  events[offset + EVENT_AT.country] =
    starts[CELL_AT.country] === ends[CELL_AT.country] ? Number.NaN : countryCodeOf(textOf(CELL_AT.country));
  events[offset + EVENT_AT.regionKey] =
    starts[CELL_AT.region] === ends[CELL_AT.region] ? Number.NaN : regionKeyOf(textOf(CELL_AT.region));
}
