import { marketDayStartMs } from "../../src/engine/market/market-time.ts";
import type { TransactionLabel } from "../../src/engine/profile/apply-label.ts";
import type { ScoreRequest, TransactionType } from "../../src/engine/score-request.ts";
import { hashOf } from "../support/sample-request.ts";

/** A row before it has a number: what is scored, when it arrives, and what is found out about it later. */
export interface GoldenDraft {
  readonly request: ScoreRequest;
  readonly arrivesAtMs: number;
  readonly labels: readonly DraftLabel[];
}

/** A label that was submitted so long after its transaction arrived, and brought into the profiles then or, after a crash, later. */
export interface DraftLabel {
  readonly afterHours: number;
  readonly label: TransactionLabel["label"];
  readonly appliedAfterHours?: number;
}

/** A transaction in the words of the sequences: names instead of hashes, naira, days since 1 January 2026 and market time. */
export interface Sketch {
  readonly customer: string;
  /** "12 09:30" is 09:30 in Lagos, 12 days after 1 January 2026. */
  readonly at: string;
  readonly naira: number;
  readonly type?: TransactionType;
  readonly bvn?: string;
  readonly phone?: string;
  readonly device?: string;
  readonly to?: string;
  readonly country?: string;
  readonly region?: string;
  readonly lateHours?: number;
  readonly labels?: GoldenDraft["labels"];
}

const FIRST_DAY = Date.UTC(2026, 0, 1) / 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The request of a sketch, when it arrives and its labels; the index becomes its id. */
export function draftOf(sketch: Sketch, index: number): GoldenDraft {
  const { customer, at, naira, type = "transfer", bvn, phone, device, to, country, region } = sketch;
  const occurredAtMs = timeOf(at);
  const request = {
    transaction: {
      id: `made-${String(index + 1).padStart(3, "0")}`,
      type,
      amountMinor: Math.round(naira * 100),
      currency: "NGN",
      occurredAtMs,
    },
    customer: withoutUndefined({
      idHash: hashOf(`golden ${customer}`),
      bvnHash: bvn && hashOf(`golden ${bvn}`),
      phoneHash: phone && hashOf(`golden ${phone}`),
    }),
    ...(device && { device: { idHash: hashOf(`golden ${device}`) } }),
    ...(to && { beneficiary: { accountHash: hashOf(`golden ${to}`) } }),
    ...((country || region) && { location: withoutUndefined({ country, region }) }),
  };
  return { request, arrivesAtMs: occurredAtMs + (sketch.lateHours ?? 0) * HOUR_MS, labels: sketch.labels ?? [] };
}

function timeOf(at: string): number {
  const [, day, hour, minute] = /^(-?\d+) (\d\d):(\d\d)$/.exec(at) ?? [];
  if (day === undefined) throw new Error(`Cannot read the time "${at}": "12 09:30" wanted`);
  return marketDayStartMs(FIRST_DAY + Number(day)) + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
}

/** The same members but those that are undefined. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return JSON.parse(JSON.stringify(value));
}
