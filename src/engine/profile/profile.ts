import type { ProfileKind } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { createTable, nanArray } from "./table.ts";

/**
 * The bounded history of one entity. All kinds have this shape and each fills what its features need:
 *
 * | | customer | device | beneficiary | bvn, phone |
 * |---|---|---|---|---|
 * | events of 48 h | all | - | money out | - |
 * | days | all columns | count, applications, frauds | count, frauds | applications |
 * | counterparties | devices, payees, merchants | customers | senders, borrowers | customers |
 * | labels | yes | yes | yes | - |
 * | phone and place | yes | - | - | - |
 *
 * Times are epoch milliseconds, days market-time days, amounts kobo. Only this folder changes a profile; see `applyEvent`.
 */
export interface Profile {
  readonly kind: ProfileKind;
  /** Single numbers, NaN for what is not known; see `STATE`. */
  readonly state: number[];
  /** By time, equal times by arrival; see `EVENT`. */
  readonly events: Table;
  /** By day, ascending; see `DAY`. */
  readonly days: Table;
  /** In no meaningful order; see `COUNTERPARTY`. */
  readonly counterparties: Table;
  /** Keys of the last transactions applied, whatever their time, in order of application. */
  readonly applied: Table;
  /** In order of their first label; see `LABEL`. */
  readonly labels: Table;
}

/** Positions in `Profile.state`. Those from `phoneCount` on exist in a customer's profile alone. */
export const STATE = {
  /** Transactions ever applied. */
  total: 0,
  newestAtMs: 1,
  /** Time of the newest but one. */
  previousAtMs: 2,
  /** Newest time of an event that left because of `EVENTS_MAX`. */
  droppedEventAtMs: 3,
  /** Newest last time of a counterparty that left because of `COUNTERPARTIES_MAX`. */
  droppedCounterpartyAtMs: 4,
  /** Highest sequence of a label record that left because of `LABELS_MAX`. */
  droppedLabelSequence: 5,
  /** Transactions ever applied that named a phone. */
  phoneCount: 6,
  phoneKey: 7,
  phoneAtMs: 8,
  /** When the phone last became another one. */
  phoneChangedAtMs: 9,
  /** The newest transaction that named a country or region, then the newest but one; see `PLACE`. */
  place: 10,
  previousPlace: 14,
} as const;

/** Positions within a place. */
export const PLACE = { transactionKey: 0, atMs: 1, country: 2, regionKey: 3 } as const;

/** Numbers of one place. */
export const PLACE_LENGTH = 4;

/** Columns of `Profile.events`. `counterparty` is the beneficiary of a customer's event and the customer of a beneficiary's, see `storedKey`. */
export const EVENT = { atMs: 0, transactionKey: 1, typeCode: 2, amountMinor: 3, counterparty: 4 } as const;

/** Columns of `Profile.days`. `outSquares` is the sum of squared deviations of money-out amounts from the day's own mean. */
export const DAY = {
  day: 0,
  count: 1,
  outCount: 2,
  outSumMinor: 3,
  outSquares: 4,
  outMaxMinor: 5,
  inSumMinor: 6,
  applications: 7,
  frauds: 8,
} as const;

/** Columns of `Profile.counterparties`. */
export const COUNTERPARTY = { key: 0, role: 1, firstAtMs: 2, lastAtMs: 3 } as const;

/** Columns of `Profile.labels`; `fraud` is 1 when the newest label is fraud. */
export const LABEL = { transactionKey: 0, day: 1, sequence: 2, fraud: 3 } as const;

/** What a counterparty is to the entity. A payee was paid by anything but card, a merchant by card. */
export const ROLE = { device: 1, payee: 2, merchant: 3, customer: 4, sender: 5, borrower: 6 } as const;

/** Width of each table, in the order in which they are packed. */
export const TABLE_WIDTHS = { events: 5, days: 9, counterparties: 4, applied: 1, labels: 4 } as const;

const CUSTOMER_STATE_LENGTH = STATE.previousPlace + PLACE_LENGTH;
const OTHER_STATE_LENGTH = STATE.droppedLabelSequence + 1;

/** Numbers in the state of a kind's profile. */
export function stateLengthOf(kind: ProfileKind): number {
  return kind === "customer" ? CUSTOMER_STATE_LENGTH : OTHER_STATE_LENGTH;
}

/** The profile of an entity that was never seen. */
export function emptyProfile(kind: ProfileKind): Profile {
  const state = nanArray(stateLengthOf(kind));
  state[STATE.total] = 0;
  if (kind === "customer") state[STATE.phoneCount] = 0;
  return {
    kind,
    state,
    events: createTable(TABLE_WIDTHS.events),
    days: createTable(TABLE_WIDTHS.days),
    counterparties: createTable(TABLE_WIDTHS.counterparties),
    applied: createTable(TABLE_WIDTHS.applied),
    labels: createTable(TABLE_WIDTHS.labels),
  };
}

/** A key as an event's row holds it: one higher, so that 0 can say "none". */
export function storedKey(key: number | undefined): number {
  return key === undefined ? 0 : key + 1;
}
