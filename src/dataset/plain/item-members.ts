import { CELL_AT } from "./plain-row.ts";

/** A member of an item's objects: a cell, or an object of others. */
export interface Member {
  /** With its quotes. */
  readonly name: Uint8Array;
  /** `NO_CELL` for an object. */
  readonly cell: number;
  readonly members: readonly Member[];
}

/** What an object has in place of a cell. */
export const NO_CELL = -1;

/** What a plain item may hold, in the order in which clients mostly write it. One with a `product` is not plain. */
export const ITEM_MEMBERS: readonly Member[] = [
  object("transaction", {
    id: "transaction_id",
    type: "type",
    amount: "amount",
    currency: "currency",
    occurred_at: "occurred_at",
    channel: "channel",
  }),
  object("customer", { id_hash: "customer_id_hash", bvn_hash: "bvn_hash", phone_hash: "phone_hash" }),
  object("device", { id_hash: "device_id_hash", platform: "device_platform" }),
  object("beneficiary", { account_hash: "beneficiary_account_hash", bank_code: "beneficiary_bank_code" }),
  object("location", { country: "country", region: "region" }),
  member("label", "label"),
];

/** The cells that no valid item leaves out. */
export const REQUIRED_CELLS: readonly number[] = [
  CELL_AT.transaction_id,
  CELL_AT.type,
  CELL_AT.amount,
  CELL_AT.currency,
  CELL_AT.occurred_at,
  CELL_AT.customer_id_hash,
];

function object(name: string, cells: Readonly<Record<string, keyof typeof CELL_AT>>): Member {
  const members = Object.entries(cells).map(([of, cell]) => member(of, cell));
  return { name: Buffer.from(JSON.stringify(name)), cell: NO_CELL, members };
}

function member(name: string, cell: keyof typeof CELL_AT): Member {
  return { name: Buffer.from(JSON.stringify(name)), cell: CELL_AT[cell], members: [] };
}
