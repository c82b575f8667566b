import { defineRow } from "./define-row.ts";
import { localHourOf, marketDayOf } from "./market/market-time.ts";
import { regionKeyOf } from "./market/region-key.ts";
import type { ScoreRequest, TransactionType } from "./score-request.ts";
import { MONEY_IN_TYPES, MONEY_OUT_TYPES, TRANSACTION_TYPES } from "./score-request.ts";

/**
 * A transaction as numbers alone: what profiles fold and features read. Every key is an integer of at most 52 bits;
 * an identifier that the request does not name is undefined. `marketDay` and `localHour` follow from `occurredAtMs`.
 */
export interface ScoringEvent {
  /** Stands for the transaction, 0 to 2^52 - 1; the caller sees to it that two transactions have two keys. */
  readonly transactionKey: number;
  readonly occurredAtMs: number;
  /** Position of the type in `TRANSACTION_TYPES`. */
  readonly typeCode: number;
  readonly amountMinor: number;
  readonly customerKey: number;
  readonly deviceKey: number | undefined;
  readonly beneficiaryKey: number | undefined;
  readonly bvnKey: number | undefined;
  readonly phoneKey: number | undefined;
  /** See `countryCodeOf`. */
  readonly country: number | undefined;
  /** See `regionKeyOf`. */
  readonly regionKey: number | undefined;
  readonly marketDay: number;
  readonly localHour: number;
}

const EVENT_ROW = defineRow(
  "transactionKey",
  "occurredAtMs",
  "typeCode",
  "amountMinor",
  "customerKey",
  "deviceKey",
  "beneficiaryKey",
  "bvnKey",
  "phoneKey",
  "country",
  "regionKey",
);

/** Numbers of one event in a flat array; see `writeEvent`. */
export const EVENT_LENGTH = EVENT_ROW.width;

/** Names of an event's numbers, in the order of its row. */
const EVENT_NAMES = EVENT_ROW.names;

/** Where each number of an event stands in its row. */
export const EVENT_AT = EVENT_ROW.at;

/** Hex digits of a hash that make a key: 13 digits are 52 bits, which a double holds exactly. */
export const HASH_KEY_DIGITS = 13;
const LETTERS = 26;
const LETTER_A = 65;

/** Bit set of type codes by which money leaves the customer; test with `(mask >> typeCode) & 1`. */
export const MONEY_OUT_MASK = maskOf(MONEY_OUT_TYPES);

/** Bit set of type codes by which money reaches the customer. */
export const MONEY_IN_MASK = maskOf(MONEY_IN_TYPES);

/** Codes of the types that a feature treats on its own. */
export const TYPE_CODE = {
  deposit: TRANSACTION_TYPES.indexOf("deposit"),
  loanApplication: TRANSACTION_TYPES.indexOf("loan_application"),
  loanDisbursement: TRANSACTION_TYPES.indexOf("loan_disbursement"),
  cardPayment: TRANSACTION_TYPES.indexOf("card_payment"),
} as const;

/** Turns a checked request into its event. `transactionKey` is an integer of at most 52 bits that the caller derives from the transaction's id. */
export function toScoringEvent(request: ScoreRequest, transactionKey: number): ScoringEvent {
  const { transaction, customer, device, beneficiary, location } = request;
  return {
    transactionKey,
    occurredAtMs: transaction.occurredAtMs,
    typeCode: TRANSACTION_TYPES.indexOf(transaction.type),
    // JSON can say -0; adding 0 makes it 0, so that equal histories have equal bytes.
    amountMinor: transaction.amountMinor + 0,
    customerKey: hashKeyOf(customer.idHash),
    deviceKey: optional(device?.idHash, hashKeyOf),
    beneficiaryKey: optional(beneficiary?.accountHash, hashKeyOf),
    bvnKey: optional(customer.bvnHash, hashKeyOf),
    phoneKey: optional(customer.phoneHash, hashKeyOf),
    country: optional(location?.country, countryCodeOf),
    regionKey: optional(location?.region, regionKeyOf),
    marketDay: marketDayOf(transaction.occurredAtMs),
    localHour: localHourOf(transaction.occurredAtMs),
  };
}

/**
 * Puts an event into a flat array at `offset`, `EVENT_LENGTH` numbers, NaN for what is absent. A backtest keeps its rows
 * so in one SharedArrayBuffer (row r at `r * EVENT_LENGTH`), and any thread makes the event again with `readEvent`.
 */
export function writeEvent(target: Float64Array, offset: number, event: ScoringEvent): void {
  for (const name of EVENT_NAMES) target[offset + EVENT_AT[name]] = event[name] ?? Number.NaN;
}

/** The event that `writeEvent` put at `offset`; the market's day and hour are worked out again, at the cost of two divisions. */
export function readEvent(source: Float64Array, offset: number): ScoringEvent {
  const occurredAtMs = present(source, offset + EVENT_AT.occurredAtMs);
  return {
    transactionKey: present(source, offset + EVENT_AT.transactionKey),
    occurredAtMs,
    typeCode: present(source, offset + EVENT_AT.typeCode),
    amountMinor: present(source, offset + EVENT_AT.amountMinor),
    customerKey: present(source, offset + EVENT_AT.customerKey),
    deviceKey: maybe(source, offset + EVENT_AT.deviceKey),
    beneficiaryKey: maybe(source, offset + EVENT_AT.beneficiaryKey),
    bvnKey: maybe(source, offset + EVENT_AT.bvnKey),
    phoneKey: maybe(source, offset + EVENT_AT.phoneKey),
    country: maybe(source, offset + EVENT_AT.country),
    regionKey: maybe(source, offset + EVENT_AT.regionKey),
    marketDay: marketDayOf(occurredAtMs),
    localHour: localHourOf(occurredAtMs),
  };
}

/** The 52-bit key of a hash of lowercase hex digits: its first 13 digits as a number. */
export function hashKeyOf(hash: string): number {
  return Number.parseInt(hash.slice(0, HASH_KEY_DIGITS), 16);
}

/** The number of a country code of two capital letters, 0 (AA) to 675 (ZZ). */
export function countryCodeOf(country: string): number {
  return (country.charCodeAt(0) - LETTER_A) * LETTERS + country.charCodeAt(1) - LETTER_A;
}

function optional<T>(value: T | undefined, convert: (value: T) => number): number | undefined {
  return value === undefined ? undefined : convert(value);
}

function maskOf(types: ReadonlySet<TransactionType>): number {
  let mask = 0;
  for (const type of types) mask |= 1 << TRANSACTION_TYPES.indexOf(type);
  return mask;
}

function present(source: Float64Array, index: number): number {
  return source[index] ?? Number.NaN;
}

function maybe(source: Float64Array, index: number): number | undefined {
  const value = present(source, index);
  return Number.isNaN(value) ? undefined : value;
}
