import { MONEY_OUT_MASK } from "../../engine/event.ts";
import { DAY_MS, marketDayOf } from "../../engine/market/market-time.ts";
import {
  COUNTERPARTY,
  CUSTOMER,
  DAY,
  EVENT,
  HOUR,
  LABEL,
  type Profile,
  ROLE,
  STATE,
} from "../../engine/profile/profile.ts";
import { at, type Table } from "../../engine/profile/table.ts";
import { momentsOf } from "../../engine/statistics/log-sums.ts";

/** What a profile says in numbers that a person understands, by family. */
export interface EntityDescription {
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** Whether a bound of any family was reached. */
  readonly truncated: boolean;
  /** Amounts in kobo, times as RFC 3339, null where nothing is known. */
  readonly families: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const RECENT_MS = 2 * DAY_MS;
const DAYS_SUMMED = [7, 30, 104] as const;

/** Describes a profile as it is, at a time; undefined for one that holds no transaction. */
export function describeProfile(profile: Profile, nowMs: number): EntityDescription | undefined {
  const { state, kind } = profile;
  const total = at(state, STATE.total);
  if (!(total > 0)) return undefined;
  const families = {
    ...familiesOf(profile, nowMs),
    ...(kind === "bvn" || kind === "phone" ? {} : { fraud: fraud(profile) }),
  };
  return {
    firstSeenAt: new Date(at(state, STATE.firstAtMs)),
    lastSeenAt: new Date(at(state, STATE.newestAtMs)),
    truncated: Object.values(families).some((family) => "truncated" in family && family.truncated === true),
    families: { activity: activity(profile, nowMs), ...families },
  };
}

function familiesOf(profile: Profile, nowMs: number): EntityDescription["families"] {
  switch (profile.kind) {
    case "customer":
      return {
        amount: amount(profile, nowMs),
        device: counterparties(profile, ROLE.device),
        beneficiary: counterparties(profile, ROLE.payee),
        merchant: counterparties(profile, ROLE.merchant),
        phone: { changed_at: timeOf(at(profile.state, CUSTOMER.phoneChangedAtMs)) },
        clock: { payments_by_hour: hours(profile.hours) },
      };
    case "beneficiary":
      return { senders: counterparties(profile, ROLE.sender), borrowers: counterparties(profile, ROLE.borrower) };
    default:
      return { customers: counterparties(profile, ROLE.customer) };
  }
}

/** Transactions ever, of the last 48 hours where single ones are kept, and of days. */
function activity({ kind, state, events, days }: Profile, nowMs: number) {
  const isKept = kind === "customer" || kind === "beneficiary";
  const recent = rowsOf(events).filter((row) => at(events.values, row * events.width + EVENT.atMs) > nowMs - RECENT_MS);
  return {
    transactions: at(state, STATE.total),
    ...(isKept && { transactions_48h: recent.length }),
    ...overDays(days, nowMs, (name) => `transactions_${name}`, DAY.count),
    ...overDays(days, nowMs, (name) => `applications_${name}`, DAY.applications),
    // Events beyond what is kept of 48 hours are counted by the hour.
    truncated: at(state, STATE.droppedEventAtMs) > nowMs - RECENT_MS,
  };
}

/** Money out: what is usual, and sums. */
function amount({ state, days, events }: Profile, nowMs: number) {
  const sums = {
    count: at(state, CUSTOMER.olderCount),
    sum: at(state, CUSTOMER.olderLogs),
    squares: at(state, CUSTOMER.olderLogSquares),
  };
  let maxMinor = 0;
  for (const row of rowsOf(days)) {
    const start = row * days.width;
    sums.count += at(days.values, start + DAY.outCount);
    sums.sum += at(days.values, start + DAY.outLogs);
    sums.squares += at(days.values, start + DAY.outLogSquares);
    maxMinor = Math.max(maxMinor, at(days.values, start + DAY.outMaxMinor));
  }
  const { count, mean, squares } = momentsOf(sums);
  const deviation = count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
  const usual = (deviations: number) => (count > 0 ? Math.round(Math.exp(mean + deviations * deviation)) : null);
  const last = rowsOf(events).findLast(
    (row) => ((MONEY_OUT_MASK >> at(events.values, row * events.width + EVENT.typeCode)) & 1) === 1,
  );
  return {
    payments: count,
    usual_minor: usual(0),
    // Two of three payments lie between these, where amounts are spread as logarithms usually are.
    usual_low_minor: count > 1 ? usual(-1) : null,
    usual_high_minor: count > 1 ? usual(1) : null,
    max_minor_104d: maxMinor > 0 ? maxMinor : null,
    last_minor: last === undefined ? null : at(events.values, last * events.width + EVENT.amountMinor),
    ...overDays(days, nowMs, (name) => `out_minor_${name}`, DAY.outSumMinor),
    ...overDays(days, nowMs, (name) => `in_minor_${name}`, DAY.inSumMinor),
  };
}

function counterparties({ counterparties: roles, state }: Profile, role: number) {
  const table = roles[role];
  const first =
    table === undefined ? [] : rowsOf(table).map((row) => at(table.values, row * table.width + COUNTERPARTY.firstAtMs));
  const droppedAtMs = at(state, STATE.droppedCounterpartyAtMs + role);
  return {
    known: first.length,
    newest_first_seen_at: timeOf(Math.max(...first)),
    // The one seen longest ago leaves beyond the cap.
    truncated: !Number.isNaN(droppedAtMs),
  };
}

/** Labels of the days that are kept. */
function fraud({ labels, days, state }: Profile) {
  const confirmed = rowsOf(days).reduce((sum, row) => sum + at(days.values, row * days.width + DAY.frauds), 0);
  const newest = rowsOf(labels).filter((row) => at(labels.values, row * labels.width + LABEL.fraud) === 1);
  return {
    confirmed_frauds_104d: confirmed,
    labelled_transactions: labels.count,
    labelled_fraud: newest.length,
    truncated: !Number.isNaN(at(state, STATE.droppedLabelSequence)),
  };
}

function hours({ keys, values, width, count }: Table): readonly { readonly hour: number; readonly payments: number }[] {
  return Array.from({ length: count }, (_, row) => ({
    hour: at(keys, row),
    payments: at(values, row * width + HOUR.outCount),
  }));
}

function overDays(
  days: Table,
  nowMs: number,
  nameOf: (days: string) => string,
  column: number,
): Readonly<Record<string, number>> {
  const today = marketDayOf(nowMs);
  const sumOf = (span: number) =>
    rowsOf(days)
      .filter((row) => today - at(days.keys, row) < span)
      .reduce((sum, row) => sum + at(days.values, row * days.width + column), 0);
  return Object.fromEntries(DAYS_SUMMED.map((span) => [nameOf(`${span}d`), sumOf(span)]));
}

function rowsOf({ count }: Table): readonly number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function timeOf(atMs: number): string | null {
  return Number.isFinite(atMs) ? new Date(atMs).toISOString() : null;
}
