import type { TextBuffer } from "../text-buffer.ts";
import { CELL_AT, type PlainRow } from "./plain-row.ts";

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const TYPE = bytesOf(`","type":"`);
const CHANNEL = bytesOf(`,"channel":"`);
const CUSTOMER = bytesOf(`},"customer":{"idHash":"`);
const BVN = bytesOf(`,"bvnHash":"`);
const PHONE = bytesOf(`,"phoneHash":"`);
const DEVICE = bytesOf(`,"device":{"idHash":"`);
const PLATFORM = bytesOf(`,"platform":"`);
const BENEFICIARY = bytesOf(`,"beneficiary":{"accountHash":"`);
const BANK = bytesOf(`,"bankCode":"`);
const COUNTRY = bytesOf(`,"location":{"country":"`);
const REGION = bytesOf(`,"region":"`);
const REGION_ALONE = bytesOf(`,"location":{"region":"`);
const LABEL = bytesOf(`},"label":"`);
const NO_LABEL = bytesOf(`},"label":null`);
const NO_ERROR = bytesOf(`,"error":null}`);
const [QUOTE, CLOSE] = [bytesOf(`"`), bytesOf("}")];

/** Writes the JSON of a `DatasetRow`, by bytes: what is plain needs no escapes. */
export function writePlainRow(out: TextBuffer, number: number, bytes: Uint8Array, row: PlainRow): void {
  const { starts, ends, amountMinor, occurredAtMs } = row;
  const addCell = (cell: number) => out.addBytes(bytes, starts[cell] ?? 0, ends[cell] ?? 0);
  const addText = (before: Uint8Array, cell: number): boolean => {
    if (starts[cell] === ends[cell]) return false;
    out.addBytes(before, 0, before.length);
    addCell(cell);
    out.addBytes(QUOTE, 0, QUOTE.length);
    return true;
  };
  const end = () => out.addBytes(CLOSE, 0, CLOSE.length);

  out.add(`{"row":${number},"input":{"transaction":{"id":"`);
  addCell(CELL_AT.transaction_id);
  out.addBytes(TYPE, 0, TYPE.length);
  addCell(CELL_AT.type);
  out.add(`","amountMinor":${amountMinor},"currency":"`);
  addCell(CELL_AT.currency);
  out.add(`","occurredAtMs":${occurredAtMs}`);
  addText(CHANNEL, CELL_AT.channel);
  addText(CUSTOMER, CELL_AT.customer_id_hash);
  addText(BVN, CELL_AT.bvn_hash);
  addText(PHONE, CELL_AT.phone_hash);
  end();
  if (addText(DEVICE, CELL_AT.device_id_hash)) {
    addText(PLATFORM, CELL_AT.device_platform);
    end();
  }
  if (addText(BENEFICIARY, CELL_AT.beneficiary_account_hash)) {
    addText(BANK, CELL_AT.beneficiary_bank_code);
    end();
  }
  const hasCountry = addText(COUNTRY, CELL_AT.country);
  if (addText(hasCountry ? REGION : REGION_ALONE, CELL_AT.region) || hasCountry) end();
  if (!addText(LABEL, CELL_AT.label)) out.addBytes(NO_LABEL, 0, NO_LABEL.length);
  out.addBytes(NO_ERROR, 0, NO_ERROR.length);
}
