import type { ScoringEvent } from "../event.ts";
import { TYPE_CODE } from "../event.ts";
import { DAY_MS, marketDayStartMs } from "../market/market-time.ts";
import type { Profile } from "../profile/profile.ts";
import { ROLE } from "../profile/profile.ts";
import { readAmount } from "./amount.ts";
import { BORROWER_DAYS, readBeneficiaryKnown, readBeneficiaryPayments } from "./beneficiary.ts";
import { DEVICE_SHARING_DAYS, readDeviceCustomers, readHoursKnown } from "./device.ts";
import type { BeneficiaryPart, CustomerPart, DevicePart, FeatureParts, IdentityPart } from "./feature-parts.ts";
import { joinFeatures } from "./feature-parts.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Features } from "./features.ts";
import { readFlow } from "./flow.ts";
import { REUSE_DAYS, readApplications, readIdentityCustomers, readPhoneChange } from "./identity.ts";
import { readLocation } from "./location.ts";
import { readRecent } from "./recent.ts";
import { readReputation } from "./reputation.ts";
import { sightOf } from "./sight.ts";
import { readQuality } from "./transaction.ts";
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
}

/** Every feature of a transaction. Pure; a profile left out leaves its numbers null. */
export function readFeatures(profiles: TransactionProfiles, event: ScoringEvent, settings: FeatureSettings): Features {
  const { customer, device, beneficiary, bvn, phone } = profiles;
  const parts: FeatureParts = {
    customer: readCustomer(customer, event, settings),
    device: device && readDevice(device, event, settings),
    beneficiary: beneficiary && readBeneficiary(beneficiary, event, settings),
    bvn: bvn && readBvn(bvn, event),
    phone: phone && readPhone(phone, event),
  };
  return joinFeatures(event, parts);
}

/**
 * What the customer's profile says. Its devices and beneficiaries matter for ever, because one that was forgotten looks
 * new; merchants only to a card payment, payees only to the others.
 */
export function readCustomer(profile: Profile, event: ScoringEvent, settings: FeatureSettings): CustomerPart {
  const sight = sightOf(profile, event);
  const roles = event.typeCode === TYPE_CODE.cardPayment ? CARD_ROLES : OTHER_ROLES;
  const eventsFromMs = event.occurredAtMs - DAY_MS + 1;
  const quality = readQuality(sight, { eventsFromMs, roles, counterpartiesFromMs: Number.NEGATIVE_INFINITY });
  const phone = readPhoneChange(sight);
  const recent = readRecent(sight, settings);
  return {
    late: quality.late,
    truncated: quality.truncated,
    hoursKnown: readHoursKnown(sight),
    known: readBeneficiaryKnown(sight),
    hoursSincePhoneChange: phone.hoursSincePhoneChange,
    phoneSeenBefore: phone.phoneSeenBefore,
    amount: readAmount(sight, recent),
    velocity: readVelocity(sight, recent),
    flow: readFlow(sight, recent),
    location: readLocation(sight),
    reputation: readReputation(sight, settings.customerReputation),
  };
}

/** What the device's profile says. */
export function readDevice(profile: Profile, event: ScoringEvent, settings: FeatureSettings): DevicePart {
  const sight = sightOf(profile, event);
  const counterpartiesFromMs = marketDayStartMs(event.marketDay - DEVICE_SHARING_DAYS);
  const quality = readQuality(sight, { roles: CUSTOMER_ROLES, counterpartiesFromMs });
  return {
    late: quality.late,
    truncated: quality.truncated,
    distinctCustomers30d: readDeviceCustomers(sight),
    applications7d: readApplications(sight),
    reputation: readReputation(sight, settings.deviceReputation),
  };
}

/** What the beneficiary's profile says. */
export function readBeneficiary(profile: Profile, event: ScoringEvent, settings: FeatureSettings): BeneficiaryPart {
  const sight = sightOf(profile, event);
  const eventsFromMs = event.occurredAtMs - DAY_MS + 1;
  const counterpartiesFromMs = marketDayStartMs(event.marketDay - BORROWER_DAYS);
  const quality = readQuality(sight, { eventsFromMs, roles: PAYMENT_ROLES, counterpartiesFromMs });
  const payments = readBeneficiaryPayments(sight, settings);
  return {
    late: quality.late,
    truncated: quality.truncated,
    distinctSenders24h: payments.distinctSenders24h,
    distinctSenders7d: payments.distinctSenders7d,
    equalAmountCount24h: payments.equalAmountCount24h,
    distinctBorrowers30d: payments.distinctBorrowers30d,
    reputation: readReputation(sight, settings.beneficiaryReputation),
  };
}

/** What the profile of a BVN says. */
export function readBvn(profile: Profile, event: ScoringEvent): IdentityPart {
  return readIdentity(profile, event);
}

/** What the profile of a phone says. */
export function readPhone(profile: Profile, event: ScoringEvent): IdentityPart {
  return readIdentity(profile, event);
}

function readIdentity(profile: Profile, event: ScoringEvent): IdentityPart {
  const sight = sightOf(profile, event);
  const counterpartiesFromMs = marketDayStartMs(event.marketDay - REUSE_DAYS);
  const quality = readQuality(sight, { roles: CUSTOMER_ROLES, counterpartiesFromMs });
  return {
    late: quality.late,
    truncated: quality.truncated,
    customers90d: readIdentityCustomers(sight),
    applications7d: readApplications(sight),
  };
}
