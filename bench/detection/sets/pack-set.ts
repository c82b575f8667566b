import { createHash } from "node:crypto";
import { createColumns, setRow } from "../../../src/engine/backtest/columns.ts";
import { type ScoringEvent, toScoringEvent } from "../../../src/engine/event.ts";
import type { LabelledRow, LabelledSet, SetSource } from "./labelled-set.ts";

const DAY_MS = 86_400_000;

/** Which part of a data set is taken. */
export interface Sample {
  /** Share of the customers whose rows are taken, over 0 to 1. */
  readonly customerShare: number;
}

/** Reads a data set into columns, in order of time; equal times keep the order of the data. */
export function packSet(source: SetSource, sample: Sample): LabelledSet {
  const hashOf = createHashes();
  const taken = [...source.rows()].filter(({ customer }) => isTaken(hashOf("customer", customer), sample));
  taken.sort((left, right) => left.occurredAtMs - right.occurredAtMs);
  const columns = createColumns(taken.length);
  const patternNames = [...new Set(taken.map(({ pattern }) => pattern))].filter((name) => name !== undefined).sort();
  const codes = new Map(patternNames.map((name, index) => [name, index + 1]));
  const firstDay = dayOf(taken[0]);
  for (const [row, item] of taken.entries())
    setRow(columns, row, eventOf(item, row, hashOf), item.isFraud ? "fraud" : "legitimate");
  return {
    name: source.name,
    columns,
    amounts: Float64Array.from(taken, ({ amountMinor }) => amountMinor),
    frauds: Uint8Array.from(taken, ({ isFraud }) => (isFraud ? 1 : 0)),
    days: Int32Array.from(taken, (item) => dayOf(item) - firstDay),
    dayCount: dayOf(taken.at(-1)) - firstDay + 1,
    patternNames,
    patterns: Uint8Array.from(taken, ({ pattern }) => codes.get(pattern ?? "") ?? 0),
    cases: Int32Array.from(taken, ({ fraudCase }) => fraudCase ?? 0),
    untellable: Uint8Array.from(taken, ({ isUntellable }) => (isUntellable === true ? 1 : 0)),
  };
}

type HashOf = (kind: string, id: string) => string;

function eventOf(item: LabelledRow, row: number, hashOf: HashOf): ScoringEvent {
  const { type, amountMinor, occurredAtMs, channel, customer, device, beneficiary, bvn, phone, country, region } = item;
  const request = {
    transaction: {
      id: String(row),
      type,
      amountMinor,
      currency: "NGN",
      occurredAtMs,
      ...(channel !== undefined && { channel }),
    },
    customer: {
      idHash: hashOf("customer", customer),
      ...(bvn !== undefined && { bvnHash: hashOf("bvn", bvn) }),
      ...(phone !== undefined && { phoneHash: hashOf("phone", phone) }),
    },
    ...(device !== undefined && { device: { idHash: hashOf("device", device) } }),
    ...(beneficiary !== undefined && { beneficiary: { accountHash: hashOf("account", beneficiary) } }),
    ...(country !== undefined && { location: { country, ...(region !== undefined && { region }) } }),
  };
  return toScoringEvent(request, row);
}

/** The share is taken by hash, so that it holds every row of a customer or none. */
function isTaken(hash: string, { customerShare }: Sample): boolean {
  return Number.parseInt(hash.slice(-8), 16) < customerShare * 2 ** 32;
}

function dayOf(item: LabelledRow | undefined): number {
  return Math.floor((item?.occurredAtMs ?? 0) / DAY_MS);
}

/** Hashes are worked out once an identifier. */
function createHashes(): HashOf {
  const known = new Map<string, string>();
  return (kind, id) => {
    const key = `${kind}:${id}`;
    const hash = known.get(key) ?? createHash("sha256").update(key, "utf8").digest("hex");
    known.set(key, hash);
    return hash;
  };
}
