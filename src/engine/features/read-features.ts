import type { ScoringEvent } from "../event.ts";
import { DAY_MS, marketDayStartMs } from "../market/market-time.ts";
import type { Profile } from "../profile/profile.ts";
import { readAmount } from "./amount.ts";
import { readBeneficiaryKnown, readBeneficiaryPayments } from "./beneficiary.ts";
import { readDeviceCustomers, readHoursKnown } from "./device.ts";
import type { BeneficiaryPart, CustomerPart, DevicePart, FeatureParts, IdentityPart } from "./feature-parts.ts";
import { joinFeatures } from "./feature-parts.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Features } from "./features.ts";
import { readFlow } from "./flow.ts";
import { readApplications, readIdentityCustomers, readPhoneChange } from "./identity.ts";
import { readLocation } from "./location.ts";
import { readReputation } from "./reputation.ts";
import { sightOf } from "./sight.ts";
import { readQuality } from "./transaction.ts";
import { readVelocity } from "./velocity.ts";

const SHARING_DAYS = 30;
const REUSE_DAYS = 90;

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

/** What the customer's profile says. Its counterparties matter for ever: one forgotten would look new. */
export function readCustomer(profile: Profile, event: ScoringEvent, settings: FeatureSettings): CustomerPart {
  const sight = sightOf(profile, event);
  const eventsFromMs = event.occurredAtMs - DAY_MS + 1;
  return {
    ...readQuality(sight, { eventsFromMs, counterpartiesFromMs: Number.NEGATIVE_INFINITY }),
    ...readPhoneChange(sight),
    hoursKnown: readHoursKnown(sight),
    known: readBeneficiaryKnown(sight),
    amount: readAmount(sight),
    velocity: readVelocity(sight, settings),
    flow: readFlow(sight),
    location: readLocation(sight),
    reputation: readReputation(sight, settings.customerReputation),
  };
}

/** What the device's profile says. */
export function readDevice(profile: Profile, event: ScoringEvent, settings: FeatureSettings): DevicePart {
  const sight = sightOf(profile, event);
  return {
    ...readQuality(sight, { counterpartiesFromMs: marketDayStartMs(event.marketDay - SHARING_DAYS) }),
    distinctCustomers30d: readDeviceCustomers(sight),
    applications7d: readApplications(sight),
    reputation: readReputation(sight, settings.deviceReputation),
  };
}

/** What the beneficiary's profile says. */
export function readBeneficiary(profile: Profile, event: ScoringEvent, settings: FeatureSettings): BeneficiaryPart {
  const sight = sightOf(profile, event);
  const eventsFromMs = event.occurredAtMs - DAY_MS + 1;
  const counterpartiesFromMs = marketDayStartMs(event.marketDay - SHARING_DAYS);
  return {
    ...readQuality(sight, { eventsFromMs, counterpartiesFromMs }),
    ...readBeneficiaryPayments(sight, settings),
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
  return {
    ...readQuality(sight, { counterpartiesFromMs: marketDayStartMs(event.marketDay - REUSE_DAYS) }),
    customers90d: readIdentityCustomers(sight),
    applications7d: readApplications(sight),
  };
}
