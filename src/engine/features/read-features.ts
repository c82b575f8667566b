import type { ScoringEvent } from "../event.ts";
import { TYPE_CODE } from "../event.ts";
import { marketDayStartMs } from "../market/market-time.ts";
import { EVENTS_KEPT_MS } from "../profile/limits.ts";
import type { Profile } from "../profile/profile.ts";
import { ROLE } from "../profile/profile.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import { nanArray } from "../profile/table.ts";
import { readAmount } from "./amount.ts";
import { BORROWER_DAYS, readOwnBeneficiary, readSenders } from "./beneficiary.ts";
import { readClock } from "./clock.ts";
import { readAge } from "./customer.ts";
import { readDeviceCustomers, readOwnDevice } from "./device.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import { featuresFromSlots, type KindPart, SLOTS_PER_ROW, writeSlots } from "./feature-slots.ts";
import type { FeaturePart, Features } from "./features.ts";
import { readFlow } from "./flow.ts";
import {
  countApplications,
  REUSE_DAYS,
  readApplications,
  readIdentityCustomers,
  readOwnApplications,
  readPhoneChange,
} from "./identity.ts";
import { readLender } from "./lender.ts";
import { readLocation } from "./location.ts";
import { type ProfileAsOf, profileAsOf } from "./profile-as-of.ts";
import { readRecent } from "./recent.ts";
import { readReputation } from "./reputation.ts";
import { readQuality, type TransactionQuality } from "./transaction.ts";
import { readVelocity } from "./velocity.ts";

const CARD_ROLES = [ROLE.device, ROLE.merchant];
const OTHER_ROLES = [ROLE.device, ROLE.payee];
const CUSTOMER_ROLES = [ROLE.customer];
const PAYMENT_ROLES = [ROLE.sender, ROLE.borrower];

/** The profiles of the entities that a transaction names, each with the transaction applied already. */
export interface TransactionProfiles {
  readonly customer: Profile;
  readonly device?: Profile | undefined;
  readonly beneficiary?: Profile | undefined;
  readonly bvn?: Profile | undefined;
  readonly phone?: Profile | undefined;
  readonly lender?: Profile | undefined;
}

/** Every feature of a transaction, by way of the same slots as in a backtest. Pure; a profile left out leaves its numbers null. */
export function readFeatures(profiles: TransactionProfiles, event: ScoringEvent, settings: FeatureSettings): Features {
  const { customer, device, beneficiary, bvn, phone, lender } = profiles;
  const row = nanArray(SLOTS_PER_ROW);
  writeSlots(row, 0, { kind: "customer", part: readCustomer(customer, event, settings) });
  if (device !== undefined) writeSlots(row, 0, { kind: "device", part: readDevice(device, event, settings) });
  if (beneficiary !== undefined)
    writeSlots(row, 0, { kind: "beneficiary", part: readBeneficiary(beneficiary, event, settings) });
  if (bvn !== undefined) writeSlots(row, 0, { kind: "bvn", part: readBvn(bvn, event) });
  if (phone !== undefined) writeSlots(row, 0, { kind: "phone", part: readPhone(phone, event) });
  if (lender !== undefined) writeSlots(row, 0, { kind: "lender", part: readLenderPart(lender, event) });
  return featuresFromSlots(event, row, 0);
}

/** What one kind's profile says of a transaction that was applied to it. */
export function readPart(
  kind: ProfileKind,
  profile: Profile,
  { event, settings }: { readonly event: ScoringEvent; readonly settings: FeatureSettings },
): KindPart {
  switch (kind) {
    case "customer":
      return { kind, part: readCustomer(profile, event, settings) };
    case "device":
      return { kind, part: readDevice(profile, event, settings) };
    case "beneficiary":
      return { kind, part: readBeneficiary(profile, event, settings) };
    case "bvn":
      return { kind, part: readBvn(profile, event) };
    case "phone":
      return { kind, part: readPhone(profile, event) };
    case "lender":
      return { kind, part: readLenderPart(profile, event) };
  }
}

/**
 * What the customer's profile says. Its devices and beneficiaries matter for ever, because one that was forgotten looks
 * new; merchants only to a card payment, payees only to the others.
 */
function readCustomer(profile: Profile, event: ScoringEvent, settings: FeatureSettings): FeaturePart<"customer"> {
  const asOf = profileAsOf(profile, event);
  const roles = event.typeCode === TYPE_CODE.cardPayment ? CARD_ROLES : OTHER_ROLES;
  const eventsFromMs = event.occurredAtMs - EVENTS_KEPT_MS + 1;
  const recent = readRecent(asOf, settings);
  const reputation = readReputation(asOf, settings.customerReputation);
  return {
    transaction: readQuality(asOf, { eventsFromMs, roles, counterpartiesFromMs: Number.NEGATIVE_INFINITY }),
    customer: readAge(asOf),
    amount: readAmount(asOf, recent),
    velocity: readVelocity(asOf, recent),
    device: readOwnDevice(asOf),
    beneficiary: readOwnBeneficiary(asOf),
    identity: { ...readPhoneChange(asOf), customerApplications7d: readOwnApplications(asOf) },
    flow: readFlow(asOf, recent),
    location: readLocation(asOf),
    clock: readClock(asOf),
    reputation: { customerFrauds: reputation.frauds, customerTransactions: reputation.transactions },
  };
}

function readDevice(profile: Profile, event: ScoringEvent, settings: FeatureSettings): FeaturePart<"device"> {
  const asOf = profileAsOf(profile, event);
  const reputation = readReputation(asOf, settings.deviceReputation);
  const applications = readApplications(asOf);
  return {
    transaction: readQuality(asOf, { roles: CUSTOMER_ROLES, counterpartiesFromMs: marketDayStartMs(event.marketDay) }),
    device: readDeviceCustomers(asOf),
    identity: {
      deviceApplications7d: applications.applications7d,
      deviceUsualApplications8d: applications.usual8d,
      deviceApplicationsSurprise: applications.surprise,
    },
    reputation: { deviceFrauds: reputation.frauds, deviceTransactions: reputation.transactions },
  };
}

function readBeneficiary(profile: Profile, event: ScoringEvent, settings: FeatureSettings): FeaturePart<"beneficiary"> {
  const asOf = profileAsOf(profile, event);
  const eventsFromMs = event.occurredAtMs - EVENTS_KEPT_MS + 1;
  const counterpartiesFromMs = marketDayStartMs(event.marketDay - BORROWER_DAYS);
  const reputation = readReputation(asOf, settings.beneficiaryReputation);
  return {
    transaction: readQuality(asOf, { eventsFromMs, roles: PAYMENT_ROLES, counterpartiesFromMs }),
    beneficiary: readSenders(asOf, settings),
    reputation: {
      beneficiaryFrauds: reputation.frauds,
      beneficiaryTransactions: reputation.transactions,
      beneficiaryRecentShare: reputation.recentShare,
    },
  };
}

function readBvn(profile: Profile, event: ScoringEvent): FeaturePart<"bvn"> {
  const asOf = profileAsOf(profile, event);
  const { applications7d, disbursements7d } = countApplications(asOf);
  return {
    transaction: identityQuality(asOf),
    identity: {
      bvnCustomers90d: readIdentityCustomers(asOf),
      bvnApplications7d: applications7d,
      bvnDisbursements7d: disbursements7d,
    },
  };
}

function readPhone(profile: Profile, event: ScoringEvent): FeaturePart<"phone"> {
  const asOf = profileAsOf(profile, event);
  const { applications7d, disbursements7d } = countApplications(asOf);
  return {
    transaction: identityQuality(asOf),
    identity: {
      phoneCustomers90d: readIdentityCustomers(asOf),
      phoneApplications7d: applications7d,
      phoneDisbursements7d: disbursements7d,
    },
  };
}

function readLenderPart(profile: Profile, event: ScoringEvent): FeaturePart<"lender"> {
  return { transaction: { late: 0, truncated: 0, cut: 0 }, lender: readLender(profile, event) };
}

function identityQuality(asOf: ProfileAsOf): TransactionQuality {
  return readQuality(asOf, {
    roles: CUSTOMER_ROLES,
    counterpartiesFromMs: marketDayStartMs(asOf.event.marketDay - REUSE_DAYS),
  });
}
