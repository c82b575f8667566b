import { DAY_MS } from "../market/market-time.ts";

/** How long an event itself is kept, milliseconds before the newest one; short windows may be at most this long. */
export const EVENTS_KEPT_MS = 2 * DAY_MS;

/** Most events kept in one profile; beyond it one leaves and is counted in its hour, see `keepEvent`. */
export const EVENTS_MAX = 256;

/** Most hours whose events were cut: those that the last 48 hours touch. */
export const CUT_HOURS_MAX = 49;

/** Days before the newest one whose aggregates are kept: the longest mature window (90 days) and its longest delay (14 days). */
export const DAYS_KEPT = 104;

/** Most day aggregates in one profile: the newest day and the days kept before it. */
export const DAYS_MAX = DAYS_KEPT + 1;

/** Hours of the market's clock. */
export const HOURS_MAX = 24;

/** Most counterparties kept in one role; beyond it the one seen longest ago leaves. */
export const COUNTERPARTIES_MAX = 256;

/** Most devices of one customer, with the same rule. */
export const DEVICES_MAX = 64;

/** Most merchants of one customer, with the same rule; they answer only whether a card was used there before. */
export const MERCHANTS_MAX = 64;

/** Transactions whose keys a profile remembers as applied; beyond it the first one applied leaves. */
export const APPLIED_MAX = 256;

/** Most label records in one profile; beyond it the one with the lowest sequence leaves. */
export const LABELS_MAX = 256;
