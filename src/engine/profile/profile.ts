import { COUNTERPARTIES_MAX, DEVICES_MAX, MERCHANTS_MAX } from "./limits.ts";
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
  /** By time, equal times by arrival; keyed by transaction; see `EVENT`. */
  readonly events: Table;
  /** Keyed by day, ascending; see `DAY`. */
  readonly days: Table;
  /** One table a role, see `ROLE`; keyed by entity, by the time last seen, ascending; see `COUNTERPARTY`. */
  readonly counterparties: readonly Table[];
  /** Keys alone: the last transactions applied, whatever their time, in order of application. */
  readonly applied: Table;
  /** Keyed by transaction, in order of the first label; see `LABEL`. */
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
  /** Highest sequence of a label record that left because of `LABELS_MAX`. */
  droppedLabelSequence: 4,
  /** Newest last time of a counterparty that left because of its role's cap: three numbers, by role. */
  droppedCounterpartyAtMs: 5,
  /** Transactions ever applied that named a phone. */
  phoneCount: 8,
  phoneKey: 9,
  phoneAtMs: 10,
  /** When the phone last became another one. */
  phoneChangedAtMs: 11,
  /** The newest transaction that named a country or region, then the newest but one; see `PLACE`. */
  place: 12,
  previousPlace: 16,
} as const;

/** Positions within a place. */
export const PLACE = { transactionKey: 0, atMs: 1, country: 2, regionKey: 3 } as const;

/** Numbers of one place. */
export const PLACE_LENGTH = 4;

/** Values of `Profile.events`. `counterparty` is the beneficiary of a customer's event and the customer of a beneficiary's, see `storedKey`. */
export const EVENT = { atMs: 0, typeCode: 1, amountMinor: 2, counterparty: 3 } as const;

/**
 * Values of `Profile.days`; those from `outCount` on exist in a customer's profile alone. `outSquares` is the sum of
 * squared deviations of money-out amounts from the day's own mean.
 */
export const DAY = {
  count: 0,
  applications: 1,
  frauds: 2,
  outCount: 3,
  outSumMinor: 4,
  outSquares: 5,
  outMaxMinor: 6,
  inSumMinor: 7,
} as const;

/** Values of `Profile.counterparties`. */
export const COUNTERPARTY = { firstAtMs: 0, lastAtMs: 1 } as const;

/** Values of `Profile.labels`; `fraud` is 1 when the newest label is fraud. */
export const LABEL = { day: 0, sequence: 1, fraud: 2 } as const;

/**
 * What a counterparty is to the entity, as a position in `Profile.counterparties`: device, payee and merchant of a customer
 * (a merchant was paid by card, a payee by anything else), sender and borrower of a beneficiary, customer of the others.
 */
export const ROLE = { device: 0, payee: 1, merchant: 2, customer: 0, sender: 0, borrower: 1 } as const;

const CUSTOMER_STATE_LENGTH = STATE.previousPlace + PLACE_LENGTH;
const OTHER_STATE_LENGTH = STATE.phoneCount;
const EVENT_WIDTH = EVENT.counterparty + 1;
const CUSTOMER_DAY_WIDTH = DAY.inSumMinor + 1;
const OTHER_DAY_WIDTH = DAY.outCount;
const COUNTERPARTY_WIDTH = COUNTERPARTY.lastAtMs + 1;
const LABEL_WIDTH = LABEL.fraud + 1;
const COUNTERPARTY_CAPS: Readonly<Record<ProfileKind, readonly number[]>> = {
  customer: [DEVICES_MAX, COUNTERPARTIES_MAX, MERCHANTS_MAX],
  device: [COUNTERPARTIES_MAX],
  beneficiary: [COUNTERPARTIES_MAX, COUNTERPARTIES_MAX],
  bvn: [COUNTERPARTIES_MAX],
  phone: [COUNTERPARTIES_MAX],
};

/** Most counterparties of a kind's profile, by role. */
export function counterpartyCapsOf(kind: ProfileKind): readonly number[] {
  return COUNTERPARTY_CAPS[kind];
}

/** The profile of an entity that was never seen. */
export function emptyProfile(kind: ProfileKind): Profile {
  const state = nanArray(kind === "customer" ? CUSTOMER_STATE_LENGTH : OTHER_STATE_LENGTH);
  state[STATE.total] = 0;
  if (kind === "customer") state[STATE.phoneCount] = 0;
  return {
    kind,
    state,
    events: createTable(EVENT_WIDTH),
    days: createTable(kind === "customer" ? CUSTOMER_DAY_WIDTH : OTHER_DAY_WIDTH),
    counterparties: COUNTERPARTY_CAPS[kind].map(() => createTable(COUNTERPARTY_WIDTH)),
    applied: createTable(0),
    labels: createTable(LABEL_WIDTH),
  };
}

/** A key as a value of a row holds it: one higher, so that 0 can say "none". */
export function storedKey(key: number | undefined): number {
  return key === undefined ? 0 : key + 1;
}
