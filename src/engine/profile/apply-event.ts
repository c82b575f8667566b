import type { ScoringEvent } from "../event.ts";
import { MONEY_IN_MASK, MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { logOf, quantised } from "../statistics/log-sums.ts";
import { isApplied, rememberApplied } from "./applied.ts";
import { seeCounterparty } from "./counterparties.ts";
import { addMoneyOut, expireDays, openDay } from "./days.ts";
import { expireEvents, keepEvent } from "./keep-event.ts";
import type { Profile } from "./profile.ts";
import { BENEFICIARY, CUSTOMER, DAY, ENTITY_DAY, HOUR, ROLE, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { addTo, at, findRow, insertRow } from "./table.ts";
import { seePhone, seePlaces } from "./whereabouts.ts";

/**
 * Folds one transaction into the profile of an entity that it names, at the transaction's own time. A transaction already
 * applied changes nothing. The argument is used up: it may be changed in place, and only the result may be used
 * afterwards. Who needs the profile from before keeps its bytes; see `foldPacked`.
 */
export function applyEvent(profile: Profile, event: ScoringEvent): Profile {
  if (profile.kind === "lender") return applyToLender(profile, event);
  if (isApplied(profile, event.transactionKey)) return profile;
  rememberApplied(profile, event.transactionKey);
  countIn(profile.state, event.occurredAtMs);
  expireEvents(profile);
  expireDays(profile);
  switch (profile.kind) {
    case "customer":
      applyToCustomer(profile, event);
      break;
    case "device":
    case "bvn":
    case "phone":
      applyToShared(profile, event);
      break;
    case "beneficiary":
      applyToBeneficiary(profile, event);
      break;
  }
  return profile;
}

/**
 * A lender knows one thing: when its history begins. It changes with the first transaction, and with one from before it, so that nobody
 * waits for its row.
 */
function applyToLender(profile: Profile, event: ScoringEvent): Profile {
  lowerTo(profile.state, STATE.firstAtMs, event.occurredAtMs);
  return profile;
}

function countIn(state: number[], atMs: number): void {
  const newestAtMs = at(state, STATE.newestAtMs);
  addTo(state, STATE.total, 1);
  lowerTo(state, STATE.firstAtMs, atMs);
  if (!(atMs < newestAtMs)) {
    state[STATE.previousAtMs] = newestAtMs;
    state[STATE.newestAtMs] = atMs;
  } else if (!(atMs <= at(state, STATE.previousAtMs))) {
    state[STATE.previousAtMs] = atMs;
  }
}

function lowerTo(state: number[], index: number, value: number): void {
  if (!(at(state, index) <= value)) state[index] = value;
}

function applyToCustomer(profile: Profile, event: ScoringEvent): void {
  const { state } = profile;
  const isOut = ((MONEY_OUT_MASK >> event.typeCode) & 1) === 1;
  keepEvent(profile, event, event.beneficiaryKey);
  const start = openDay(profile, event.marketDay);
  if (start >= 0) countInDay(profile, start, event);
  if (isOut) countHour(profile.hours, event.localHour);
  if (event.deviceKey !== undefined) {
    addTo(state, CUSTOMER.deviceCount, 1);
    seeCounterparty(profile, event.deviceKey, ROLE.device, event.occurredAtMs);
  }
  if (isOut && event.beneficiaryKey !== undefined) {
    const role = event.typeCode === TYPE_CODE.cardPayment ? ROLE.merchant : ROLE.payee;
    seeCounterparty(profile, event.beneficiaryKey, role, event.occurredAtMs);
  }
  seePhone(state, event);
  seePlaces(state, event);
}

function countInDay(profile: Profile, start: number, event: ScoringEvent): void {
  const { values } = profile.days;
  addTo(values, start + DAY.count, 1);
  if (((MONEY_OUT_MASK >> event.typeCode) & 1) === 1) addMoneyOut(profile, start, event);
  if (((MONEY_IN_MASK >> event.typeCode) & 1) === 1) addTo(values, start + DAY.inSumMinor, event.amountMinor);
  if (event.typeCode === TYPE_CODE.deposit) addTo(values, start + DAY.depositCount, 1);
  if (event.typeCode === TYPE_CODE.loanApplication) addTo(values, start + DAY.applications, 1);
}

function countHour(hours: Table, localHour: number): void {
  let row = findRow(hours, localHour);
  if (row < 0) {
    row = hours.count;
    while (row > 0 && at(hours.keys, row - 1) > localHour) row--;
    insertRow(hours, row, localHour);
  }
  addTo(hours.values, row * hours.width + HOUR.outCount, 1);
}

/** A device, BVN or phone: who used it, and how often loans were asked for and paid out on it. */
function applyToShared(profile: Profile, event: ScoringEvent): void {
  const isNewcomer = seeCounterparty(profile, event.customerKey, ROLE.customer, event.occurredAtMs);
  const start = openDay(profile, event.marketDay);
  if (start < 0) return;
  const { values } = profile.days;
  addTo(values, start + ENTITY_DAY.count, 1);
  if (isNewcomer) addTo(values, start + ENTITY_DAY.newcomers, 1);
  if (event.typeCode === TYPE_CODE.loanApplication) addTo(values, start + ENTITY_DAY.applications, 1);
  if (event.typeCode === TYPE_CODE.loanDisbursement) addTo(values, start + ENTITY_DAY.disbursements, 1);
}

function applyToBeneficiary(profile: Profile, event: ScoringEvent): void {
  const { state, days } = profile;
  const start = openDay(profile, event.marketDay);
  if (start >= 0) addTo(days.values, start + ENTITY_DAY.count, 1);
  if (((MONEY_OUT_MASK >> event.typeCode) & 1) === 1) {
    keepEvent(profile, event, event.customerKey);
    const isNewcomer = seeCounterparty(profile, event.customerKey, ROLE.sender, event.occurredAtMs);
    if (isNewcomer && start >= 0) addTo(days.values, start + ENTITY_DAY.newcomers, 1);
  }
  if (event.typeCode === TYPE_CODE.loanDisbursement) {
    if (start >= 0) addTo(days.values, start + ENTITY_DAY.disbursements, 1);
    seeCounterparty(profile, event.customerKey, ROLE.borrower, event.occurredAtMs);
  }
  if (event.typeCode === TYPE_CODE.cardPayment) {
    const steps = quantised(logOf(event.amountMinor));
    addTo(state, BENEFICIARY.cardCount, 1);
    addTo(state, BENEFICIARY.cardLogs, steps);
    addTo(state, BENEFICIARY.cardLogSquares, steps * steps);
  }
}
