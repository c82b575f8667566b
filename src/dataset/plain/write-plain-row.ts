import type { TextBuffer } from "../text-buffer.ts";
import { CELL_AT, type PlainRow } from "./plain-row.ts";

const TYPE = Buffer.from(`","type":"`);
const CHANNEL = Buffer.from(`,"channel":"`);
const CUSTOMER = Buffer.from(`},"customer":{"idHash":"`);
const BVN = Buffer.from(`,"bvnHash":"`);
const PHONE = Buffer.from(`,"phoneHash":"`);
const DEVICE = Buffer.from(`,"device":{"idHash":"`);
const PLATFORM = Buffer.from(`,"platform":"`);
const BENEFICIARY = Buffer.from(`,"beneficiary":{"accountHash":"`);
const BANK = Buffer.from(`,"bankCode":"`);
const COUNTRY = Buffer.from(`,"location":{"country":"`);
const REGION = Buffer.from(`,"region":"`);
const REGION_ALONE = Buffer.from(`,"location":{"region":"`);
const LABEL = Buffer.from(`},"label":"`);
const NO_LABEL = Buffer.from(`},"label":null`);
const NO_ERROR = Buffer.from(`,"error":null}`);
const [QUOTE, CLOSE] = [Buffer.from(`"`), Buffer.from("}")];

/** Writes the JSON of a `DatasetRow`, by bytes: what is plain needs no escapes. */
export function writePlainRow(out: TextBuffer, number: number, bytes: Uint8Array, row: PlainRow): void {
  const { starts, ends, amountMinor, occurredAtMs } = row;
  const add = (text: Uint8Array) => out.addBytes(text, 0, text.length);
  const addCell = (cell: number) => out.addBytes(bytes, starts[cell] ?? 0, ends[cell] ?? 0);
  const addText = (before: Uint8Array, cell: number): boolean => {
    if (starts[cell] === ends[cell]) return false;
    add(before);
    addCell(cell);
    add(QUOTE);
    return true;
  };
  const end = () => add(CLOSE);

  out.add(`{"row":${number},"input":{"transaction":{"id":"`);
  addCell(CELL_AT.transaction_id);
  add(TYPE);
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
  if (!addText(LABEL, CELL_AT.label)) add(NO_LABEL);
  add(NO_ERROR);
}
