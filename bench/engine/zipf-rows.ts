import { type BacktestColumns, createColumns, setRow } from "../../src/engine/backtest/columns.ts";
import { countryCodeOf, type ScoringEvent } from "../../src/engine/event.ts";
import { localHourOf, marketDayOf } from "../../src/engine/market/market-time.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import { createRandom, createZipf } from "../support/zipf.ts";

const ENTITIES = { customer: 50_000, device: 40_000, beneficiary: 20_000 } as const;
/** Skew of the YCSB benchmark's request distribution. */
const EXPONENT = 0.99;
const SEED = 20_260_101;
const DAYS = 90;
const DAY_MS = 86_400_000;
const AMOUNT_MIN_MINOR = 10_000;
const AMOUNT_DECADES = 4;
const NIGERIA = countryCodeOf("NG");
/** One fraud in so many rows is labelled. */
const FRAUD_EVERY = 200;

/** First instant of every benchmark of the engine. */
export const START_MS = Date.UTC(2026, 0, 1);

/** Rows over 90 days, in order of time, each with a customer, a device and a beneficiary; few of them are in many rows. */
export function zipfRows(rowCount: number): BacktestColumns {
  const random = createRandom(SEED);
  const customers = createZipf(ENTITIES.customer, EXPONENT);
  const devices = createZipf(ENTITIES.device, EXPONENT);
  const beneficiaries = createZipf(ENTITIES.beneficiary, EXPONENT);
  const columns = createColumns(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const event = eventOf({
      transaction: row,
      occurredAtMs: START_MS + Math.floor((row / rowCount) * DAYS * DAY_MS),
      typeCode: Math.floor(random() * TRANSACTION_TYPES.length),
      amountMinor: Math.floor(AMOUNT_MIN_MINOR * 10 ** (random() * AMOUNT_DECADES)),
      customer: customers(random()),
      device: devices(random()),
      beneficiary: beneficiaries(random()),
    });
    setRow(columns, row, event, row % FRAUD_EVERY === 0 ? "fraud" : "legitimate");
  }
  return columns;
}

/** What distinguishes one event from another; entities are counted from 0. */
export interface EventSketch {
  readonly transaction: number;
  readonly occurredAtMs: number;
  readonly typeCode: number;
  readonly amountMinor: number;
  readonly customer: number;
  readonly device: number;
  readonly beneficiary: number;
}

/** An event whose keys look like hashes. */
export function eventOf(sketch: EventSketch): ScoringEvent {
  const { occurredAtMs, typeCode, amountMinor } = sketch;
  return {
    transactionKey: spread(sketch.transaction),
    occurredAtMs,
    typeCode,
    amountMinor,
    customerKey: spread(sketch.customer),
    deviceKey: spread(sketch.device),
    beneficiaryKey: spread(sketch.beneficiary),
    bvnKey: undefined,
    phoneKey: undefined,
    country: NIGERIA,
    regionKey: undefined,
    marketDay: marketDayOf(occurredAtMs),
    localHour: localHourOf(occurredAtMs),
  };
}

/** A 52-bit key, different for different values. */
function spread(value: number): number {
  const high = Math.imul(value ^ 0x5bd1e995, 0x9e3779b1) >>> 12;
  return high * 2 ** 32 + (Math.imul(value + 1, 0x85ebca6b) >>> 0);
}
