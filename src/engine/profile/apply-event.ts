import type { ScoringEvent } from "../event.ts";
import { MONEY_IN_MASK, MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { isApplied, rememberApplied } from "./applied.ts";
import { seeCounterparty } from "./counterparties.ts";
import { addMoneyOut, addToDay, expireDays, openDay } from "./days.ts";
import { expireEvents, keepEvent } from "./keep-event.ts";
import type { Profile } from "./profile.ts";
import { DAY, ROLE, STATE } from "./profile.ts";
import { at } from "./table.ts";
import { seePhone, seePlace } from "./whereabouts.ts";

/**
 * Folds one transaction into the profile of an entity that it names, at the transaction's own time. A transaction already
 * applied changes nothing. The argument is used up: it may be changed in place, and only the result may be used
 * afterwards. Who needs the profile from before keeps its bytes; see `foldPacked`.
 */
export function applyEvent(profile: Profile, event: ScoringEvent): Profile {
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
      applyToDevice(profile, event);
      break;
    case "beneficiary":
      applyToBeneficiary(profile, event);
      break;
    case "bvn":
    case "phone":
      applyToIdentity(profile, event);
      break;
  }
  return profile;
}

function countIn(state: number[], atMs: number): void {
  const newestAtMs = at(state, STATE.newestAtMs);
  state[STATE.total] = at(state, STATE.total) + 1;
  if (!(atMs < newestAtMs)) {
    state[STATE.previousAtMs] = newestAtMs;
    state[STATE.newestAtMs] = atMs;
  } else if (!(atMs <= at(state, STATE.previousAtMs))) {
    state[STATE.previousAtMs] = atMs;
  }
}

function applyToCustomer(profile: Profile, event: ScoringEvent): void {
  const { days, state } = profile;
  const isOut = ((MONEY_OUT_MASK >> event.typeCode) & 1) === 1;
  keepEvent(profile, event, event.beneficiaryKey);
  const start = openDay(profile, event.marketDay);
  if (start >= 0) {
    addToDay(days, start, DAY.count, 1);
    if (isOut) addMoneyOut(days, start, event.amountMinor);
    if (((MONEY_IN_MASK >> event.typeCode) & 1) === 1) addToDay(days, start, DAY.inSumMinor, event.amountMinor);
    if (event.typeCode === TYPE_CODE.loanApplication) addToDay(days, start, DAY.applications, 1);
  }
  if (event.deviceKey !== undefined) seeCounterparty(profile, event.deviceKey, ROLE.device, event.occurredAtMs);
  if (isOut && event.beneficiaryKey !== undefined) {
    const role = event.typeCode === TYPE_CODE.cardPayment ? ROLE.merchant : ROLE.payee;
    seeCounterparty(profile, event.beneficiaryKey, role, event.occurredAtMs);
  }
  seePhone(state, event);
  seePlace(state, event);
}

function applyToDevice(profile: Profile, event: ScoringEvent): void {
  const start = openDay(profile, event.marketDay);
  if (start >= 0) {
    addToDay(profile.days, start, DAY.count, 1);
    if (event.typeCode === TYPE_CODE.loanApplication) addToDay(profile.days, start, DAY.applications, 1);
  }
  seeCounterparty(profile, event.customerKey, ROLE.customer, event.occurredAtMs);
}

function applyToBeneficiary(profile: Profile, event: ScoringEvent): void {
  const start = openDay(profile, event.marketDay);
  if (start >= 0) addToDay(profile.days, start, DAY.count, 1);
  if (((MONEY_OUT_MASK >> event.typeCode) & 1) === 1) {
    keepEvent(profile, event, event.customerKey);
    seeCounterparty(profile, event.customerKey, ROLE.sender, event.occurredAtMs);
  }
  if (event.typeCode === TYPE_CODE.loanDisbursement) {
    seeCounterparty(profile, event.customerKey, ROLE.borrower, event.occurredAtMs);
  }
}

function applyToIdentity(profile: Profile, event: ScoringEvent): void {
  if (event.typeCode === TYPE_CODE.loanApplication) {
    const start = openDay(profile, event.marketDay);
    if (start >= 0) addToDay(profile.days, start, DAY.applications, 1);
  }
  seeCounterparty(profile, event.customerKey, ROLE.customer, event.occurredAtMs);
}
