import { defineRow } from "../define-row.ts";
import { COUNTERPARTIES_MAX, DEVICES_MAX, MERCHANTS_MAX } from "./limits.ts";
import type { ProfileKind } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { createTable, nanArray } from "./table.ts";

/**
 * The bounded history of one entity. All kinds have this shape and each fills what its features need:
 *
 * | | customer | device | beneficiary | bvn, phone | lender |
 * |---|---|---|---|---|---|
 * | state | all | first ones | and what cards paid | first ones | first time alone |
 * | events of 48 h | all | - | money out | - | - |
 * | days | all columns | first ones | first ones | first ones | - |
 * | hours of the clock | money out | - | - | - | - |
 * | counterparties | devices, payees, merchants | customers | senders, borrowers | customers | - |
 * | labels | yes | yes | yes | - | - |
 *
 * Times are epoch milliseconds, days market-time days, amounts kobo, logarithms quantised (see `log-sums.ts`). Only this
 * folder changes a profile; see `applyEvent`.
 */
export interface Profile {
  readonly kind: ProfileKind;
  /** Single numbers, NaN for what is not known; see `STATE`. */
  readonly state: number[];
  /** By time, equal times by arrival; keyed by transaction; see `EVENT`. */
  readonly events: Table;
  /** Events that left `events` because of its cap, by hour since the epoch, ascending; see `CUT`. */
  readonly cuts: Table;
  /** Keyed by day, ascending; see `DAY`. */
  readonly days: Table;
  /** Keyed by hour of the market's clock, ascending; see `HOUR`. */
  readonly hours: Table;
  /** One table a role, see `ROLE`; keyed by entity, by the time last seen, ascending; see `COUNTERPARTY`. */
  readonly counterparties: readonly Table[];
  /** Keys alone: the last transactions applied, whatever their time, in order of application. */
  readonly applied: Table;
  /** Keyed by transaction, in order of the first label; see `LABEL`. */
  readonly labels: Table;
}

const COMMON_STATE = [
  // Transactions ever applied.
  "total",
  "firstAtMs",
  "newestAtMs",
  // Time of the newest but one.
  "previousAtMs",
  // Newest time of an event that left because of `EVENTS_MAX`.
  "droppedEventAtMs",
  // Highest sequence of a label record that left because of `LABELS_MAX`.
  "droppedLabelSequence",
  // Newest last time of a counterparty that left because of its role's cap, by role.
  "droppedCounterpartyAtMs",
  "droppedCounterpartyAtMs1",
  "droppedCounterpartyAtMs2",
] as const;

const BENEFICIARY_STATE = defineRow(
  ...COMMON_STATE,
  // Card payments ever made to it.
  "cardCount",
  "cardLogs",
  "cardLogSquares",
);

const CUSTOMER_STATE = defineRow(
  ...COMMON_STATE,
  // Money out of days that are no longer kept.
  "olderCount",
  "olderLogs",
  "olderLogSquares",
  // Transactions ever applied that named a device, and a phone.
  "deviceCount",
  "phoneCount",
  "phoneKey",
  "phoneAtMs",
  // When the phone last became another one.
  "phoneChangedAtMs",
  // The two newest transactions that named a country, and the two that named a region; see `PLACE`.
  "country",
  "countryAtMs",
  "countryTransaction",
  "earlierCountry",
  "earlierCountryAtMs",
  "earlierCountryTransaction",
  "region",
  "regionAtMs",
  "regionTransaction",
  "earlierRegion",
  "earlierRegionAtMs",
  "earlierRegionTransaction",
);

/** Positions in `Profile.state` that every kind has. */
export const STATE = defineRow(...COMMON_STATE).at;

/** Positions in a customer's state. */
export const CUSTOMER = CUSTOMER_STATE.at;

/** Positions in a beneficiary's state. */
export const BENEFICIARY = BENEFICIARY_STATE.at;

const PLACE_ROW = defineRow("key", "atMs", "transaction");

/** Positions within a place in a customer's state, which begins at its country or region. */
export const PLACE = PLACE_ROW.at;

/** Numbers of one place; the newest but one follows the newest. */
export const PLACE_LENGTH = PLACE_ROW.width;

const EVENT_ROW = defineRow("atMs", "typeCode", "amountMinor", "counterparty");

/** Values of `Profile.events`. `counterparty` is the beneficiary of a customer's event and the customer of a beneficiary's, see `storedKey`. */
export const EVENT = EVENT_ROW.at;

const CUT_ROW = defineRow("count", "outCount", "outSumMinor", "depositCount", "inSumMinor");

/** Values of `Profile.cuts`. */
export const CUT = CUT_ROW.at;

const ENTITY_DAY_ROW = defineRow("count", "applications", "frauds", "disbursements", "newcomers");

const CUSTOMER_DAY_ROW = defineRow(
  "count",
  "applications",
  "frauds",
  "outCount",
  "outSumMinor",
  "outMaxMinor",
  "outLogs",
  "outLogSquares",
  "excess",
  "depositCount",
  "inSumMinor",
);

/** Values of `Profile.days` of a customer; the first three are those of every kind. `excess` is in hundredths; see `amount-habit.ts`. */
export const DAY = CUSTOMER_DAY_ROW.at;

/** Values of `Profile.days` of the other kinds. A newcomer is a counterparty that was not known before. */
export const ENTITY_DAY = ENTITY_DAY_ROW.at;

const HOUR_ROW = defineRow("outCount");

/** Values of `Profile.hours`. */
export const HOUR = HOUR_ROW.at;

const COUNTERPARTY_ROW = defineRow("firstAtMs", "lastAtMs");

/** Values of `Profile.counterparties`. */
export const COUNTERPARTY = COUNTERPARTY_ROW.at;

const LABEL_ROW = defineRow("day", "sequence", "fraud");

/** Values of `Profile.labels`; `fraud` is 1 when the newest label is fraud. */
export const LABEL = LABEL_ROW.at;

/**
 * What a counterparty is to the entity, as a position in `Profile.counterparties`: device, payee and merchant of a customer
 * (a merchant was paid by card, a payee by anything else), sender and borrower of a beneficiary, customer of the others.
 */
export const ROLE = { device: 0, payee: 1, merchant: 2, customer: 0, sender: 0, borrower: 1 } as const;

const COUNTERPARTY_CAPS: Readonly<Record<ProfileKind, readonly number[]>> = {
  customer: [DEVICES_MAX, COUNTERPARTIES_MAX, MERCHANTS_MAX],
  device: [COUNTERPARTIES_MAX],
  beneficiary: [COUNTERPARTIES_MAX, COUNTERPARTIES_MAX],
  bvn: [COUNTERPARTIES_MAX],
  phone: [COUNTERPARTIES_MAX],
  lender: [],
};

const STATE_WIDTHS: Readonly<Record<ProfileKind, number>> = {
  customer: CUSTOMER_STATE.width,
  device: COMMON_STATE.length,
  beneficiary: BENEFICIARY_STATE.width,
  bvn: COMMON_STATE.length,
  phone: COMMON_STATE.length,
  lender: STATE.firstAtMs + 1,
};

/** Numbers of a state that count from 0; the others are not known at first. */
const COUNTED = ["total", "olderCount", "olderLogs", "olderLogSquares", "deviceCount", "phoneCount"] as const;
const CARD_COUNTED = ["cardCount", "cardLogs", "cardLogSquares"] as const;

const EMPTY_STATES: Readonly<Record<ProfileKind, readonly number[]>> = {
  customer: emptyState("customer"),
  device: emptyState("device"),
  beneficiary: emptyState("beneficiary"),
  bvn: emptyState("bvn"),
  phone: emptyState("phone"),
  lender: emptyState("lender"),
};

/** Most counterparties of a kind's profile, by role. */
export function counterpartyCapsOf(kind: ProfileKind): readonly number[] {
  return COUNTERPARTY_CAPS[kind];
}

/** The profile of an entity that was never seen. */
export function emptyProfile(kind: ProfileKind): Profile {
  return {
    kind,
    state: EMPTY_STATES[kind].slice(),
    events: createTable(EVENT_ROW.width),
    cuts: createTable(CUT_ROW.width),
    days: createTable(kind === "customer" ? CUSTOMER_DAY_ROW.width : ENTITY_DAY_ROW.width),
    hours: createTable(HOUR_ROW.width),
    counterparties: emptyCounterparties(COUNTERPARTY_CAPS[kind].length),
    applied: createTable(0),
    labels: createTable(LABEL_ROW.width),
  };
}

/** Literals: a profile is made for each entity of every score. */
function emptyCounterparties(roles: number): readonly Table[] {
  const { width } = COUNTERPARTY_ROW;
  if (roles === 0) return [];
  if (roles === 1) return [createTable(width)];
  if (roles === 2) return [createTable(width), createTable(width)];
  return [createTable(width), createTable(width), createTable(width)];
}

function emptyState(kind: ProfileKind): readonly number[] {
  const state = nanArray(STATE_WIDTHS[kind]);
  state[STATE.total] = 0;
  if (kind === "customer") for (const name of COUNTED) state[CUSTOMER[name]] = 0;
  if (kind === "beneficiary") for (const name of CARD_COUNTED) state[BENEFICIARY[name]] = 0;
  return state;
}

/** A key as a value of a row holds it: one higher, so that 0 can say "none". */
export function storedKey(key: number | undefined): number {
  return key === undefined ? 0 : key + 1;
}
