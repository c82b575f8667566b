import { createHmac } from "node:crypto";
import { countryCodeOf, hashKeyOf, type ScoringEvent } from "../../../src/engine/event.ts";
import type { TransactionProfiles } from "../../../src/engine/features/read-features.ts";
import { localHourOf, marketDayOf } from "../../../src/engine/market/market-time.ts";
import { applyEvent } from "../../../src/engine/profile/apply-event.ts";
import { applyLabel } from "../../../src/engine/profile/apply-label.ts";
import { emptyProfile, type Profile } from "../../../src/engine/profile/profile.ts";
import { TRANSACTION_TYPES } from "../../../src/engine/score-request.ts";
import type { Handbook } from "./read-handbook.ts";

/** First instant of the data. */
export const EPOCH_MS = Date.UTC(2018, 3, 1);
/** Days from a transaction to its label, as in the handbook. */
export const LABEL_DELAY_DAYS = 7;
/** One cent of the data is NGN 10, one unit NGN 1,000: a size at which the default policy's limits mean something. */
const KOBO_PER_CENT = 1_000;
const DAY_SECONDS = 86_400;
const CARD_PAYMENT = TRANSACTION_TYPES.indexOf("card_payment");
const NIGERIA = countryCodeOf("NG");

/** How to go through the data. */
export interface StreamOptions {
  /** False withholds every label. */
  readonly labels: boolean;
  /** Called for each row in order of time, after the row was applied to the profiles of its customer and its terminal. */
  visit(row: number, event: ScoringEvent, profiles: TransactionProfiles): void;
}

/** Streams all rows through the engine's history, point in time: a label counts once it is strictly older than its delay. */
export function streamHandbook(data: Handbook, options: StreamOptions): void {
  const customers = new Map<number, Profile>();
  const terminals = new Map<number, Profile>();
  const toEvent = createEvents(data);
  let labelled = 0;
  for (let row = 0; row < data.rows; row++) {
    const event = toEvent(row);
    const knownBefore = (data.seconds[row] ?? 0) - LABEL_DELAY_DAYS * DAY_SECONDS;
    for (; options.labels && (data.seconds[labelled] ?? 0) < knownBefore; labelled++) {
      if (data.frauds[labelled] === 1) label(labelled);
    }
    const customer = applyTo(customers, data.customers[row] ?? 0, "customer", event);
    options.visit(row, event, {
      customer,
      beneficiary: applyTo(terminals, data.terminals[row] ?? 0, "beneficiary", event),
    });
  }

  function label(row: number): void {
    const { transactionKey, marketDay } = toEvent(row);
    const known = { transactionKey, marketDay, label: "fraud", sequence: row } as const;
    for (const profile of [customers.get(data.customers[row] ?? 0), terminals.get(data.terminals[row] ?? 0)]) {
      if (profile !== undefined) applyLabel(profile, known);
    }
  }
}

function applyTo(
  profiles: Map<number, Profile>,
  id: number,
  kind: "customer" | "beneficiary",
  event: ScoringEvent,
): Profile {
  const profile = applyEvent(profiles.get(id) ?? emptyProfile(kind), event);
  profiles.set(id, profile);
  return profile;
}

/** A row is a card payment of a customer to a terminal's account in Nigeria, without a device. */
function createEvents(data: Handbook): (row: number) => ScoringEvent {
  const customerKeyOf = createKeys("customer");
  const accountKeyOf = createKeys("account");
  return (row) => {
    const occurredAtMs = EPOCH_MS + (data.seconds[row] ?? 0) * 1_000;
    return {
      transactionKey: row,
      occurredAtMs,
      typeCode: CARD_PAYMENT,
      amountMinor: (data.cents[row] ?? 0) * KOBO_PER_CENT,
      customerKey: customerKeyOf(data.customers[row] ?? 0),
      deviceKey: undefined,
      beneficiaryKey: accountKeyOf(data.terminals[row] ?? 0),
      bvnKey: undefined,
      phoneKey: undefined,
      country: NIGERIA,
      regionKey: undefined,
      marketDay: marketDayOf(occurredAtMs),
      localHour: localHourOf(occurredAtMs),
    };
  };
}

function createKeys(kind: string): (id: number) => number {
  const keys = new Map<number, number>();
  return (id) => {
    let key = keys.get(id);
    if (key === undefined) {
      key = hashKeyOf(createHmac("sha256", "demonstration").update(`${kind}:${id}`).digest("hex"));
      keys.set(id, key);
    }
    return key;
  };
}
