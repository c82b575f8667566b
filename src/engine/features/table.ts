import type { ProfileKind } from "../profile/profile-kind.ts";

/**
 * Where a feature is read: from the event alone, from one kind's profile, or, for `each`, from every profile that the
 * transaction names, of which one that says 1 is enough.
 */
export type FeatureSource = ProfileKind | "event" | "each";

/** A word, a number, a number or nothing, a flag, a flag or nothing. What is read from an optional entity is nothing where none is named. */
export type FeatureType = "type" | "number" | "maybe" | "flag" | "maybeFlag";

/** One line of the table. */
export interface FeatureLine {
  readonly family: string;
  readonly name: string;
  readonly kind: FeatureSource;
  readonly type: FeatureType;
}

/**
 * Every number that a rule may read, once: slots, snapshot, stored names and types follow from it. Lines of one family stand
 * together in the order of the snapshot. A name is part of the decisions kept, so it never changes its meaning. Amounts are
 * kobo, windows `(t - window, t]`, windows in days whole market-time days before today and today so far.
 */
export const FEATURES = [
  { family: "transaction", name: "type", kind: "event", type: "type" },
  { family: "transaction", name: "amountMinor", kind: "event", type: "number" },
  // A newer transaction had been applied to the profile: what came after it may be counted where only days are kept.
  { family: "transaction", name: "late", kind: "each", type: "flag" },
  // A cap of the profile bit within the windows read: an entity may look new, or events may be counted by the hour.
  { family: "transaction", name: "truncated", kind: "each", type: "flag" },
  // Events of the last 48 hours are counted by the hour, because there are more than the profile keeps.
  { family: "transaction", name: "cut", kind: "each", type: "flag" },

  // Days, with a fraction, since the first transaction of the organisation in this environment.
  { family: "lender", name: "historyDays", kind: "lender", type: "number" },

  // Days, with a fraction, since the customer was first seen; 0 for a first transaction.
  { family: "customer", name: "ageDays", kind: "customer", type: "number" },
  // e^(-age / 10 days).
  { family: "customer", name: "newness", kind: "customer", type: "number" },
  // Transactions seen before this one, and those of them that named a device.
  { family: "customer", name: "earlierCount", kind: "customer", type: "number" },
  { family: "customer", name: "earlierDeviceCount", kind: "customer", type: "number" },

  // Amounts against the customer's own habit.
  // Own earlier money out that makes the habit: that of at least 7 days ago; all, where it is fewer than 3. Nothing unless money leaves.
  { family: "amount", name: "habitCount", kind: "customer", type: "maybe" },
  // e^(mean of logarithms): what is usual.
  { family: "amount", name: "usualMinor", kind: "customer", type: "maybe" },
  // Standard deviations of the logarithm above the habit, and the share of a normal habit that lies as high.
  { family: "amount", name: "z", kind: "customer", type: "maybe" },
  { family: "amount", name: "tailShare", kind: "customer", type: "maybe" },
  // Earlier money out of the days kept, and the largest of it.
  { family: "amount", name: "outCount104d", kind: "customer", type: "number" },
  { family: "amount", name: "outMaxMinor104d", kind: "customer", type: "maybe" },
  // Unusual payments of the last days above what chance brings; see `excess.ts`.
  { family: "amount", name: "excess7d", kind: "customer", type: "number" },
  // 24 hours' money out against own earlier days; nothing for the first payment of 24 hours.
  { family: "amount", name: "daySumZ", kind: "customer", type: "maybe" },
  { family: "amount", name: "usualDaySumMinor", kind: "customer", type: "maybe" },

  // Transactions of every type in the hour and the day, this one included; what is usual, and how surprising the others are.
  { family: "velocity", name: "count1h", kind: "customer", type: "number" },
  { family: "velocity", name: "count24h", kind: "customer", type: "number" },
  { family: "velocity", name: "usualCount24h", kind: "customer", type: "number" },
  { family: "velocity", name: "surprise1h", kind: "customer", type: "number" },
  { family: "velocity", name: "surprise24h", kind: "customer", type: "number" },
  { family: "velocity", name: "outSumMinor24h", kind: "customer", type: "number" },
  { family: "velocity", name: "inSumMinor24h", kind: "customer", type: "number" },
  // Money-out amounts in the band just below each reporting limit of the policy.
  { family: "velocity", name: "belowIndividualLimitCount24h", kind: "customer", type: "number" },
  { family: "velocity", name: "belowCorporateLimitCount24h", kind: "customer", type: "number" },

  // Hours since this customer was first seen on it; 0 when this is the first time.
  { family: "device", name: "hoursKnown", kind: "customer", type: "maybe" },
  // Other devices that were new to the customer within 90 days.
  { family: "device", name: "otherNewDevices90d", kind: "customer", type: "maybe" },
  // Other customers first seen on it over 3 days, what is usual for it, and how surprising that is.
  { family: "device", name: "newCustomers3d", kind: "device", type: "number" },
  { family: "device", name: "usualNewCustomers3d", kind: "device", type: "number" },
  { family: "device", name: "newCustomersSurprise", kind: "device", type: "number" },

  // 1 when this customer paid the account before.
  { family: "beneficiary", name: "known", kind: "customer", type: "maybeFlag" },
  // Hours since this customer first paid it; 0 when this is the first time.
  { family: "beneficiary", name: "hoursKnown", kind: "customer", type: "maybe" },
  // How many other accounts the customer paid without a card.
  { family: "beneficiary", name: "earlierPayees", kind: "customer", type: "number" },
  // Other customers who sent money to it over 48 hours, what is usual for it, and how surprising that is; then those whose amount was near this one.
  { family: "beneficiary", name: "otherSenders48h", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "usualSenders48h", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "sendersSurprise", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "equalSenders48h", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "equalSendersSurprise", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "distinctBorrowers30d", kind: "beneficiary", type: "number" },
  // Days, with a fraction, since the account was first named, and other customers who sent money to it over 30 days.
  { family: "beneficiary", name: "ageDays", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "otherSenders30d", kind: "beneficiary", type: "number" },
  // Earlier card payments to it, what is usual among them, and this amount against them; nothing unless a card pays.
  { family: "beneficiary", name: "cardCount", kind: "beneficiary", type: "number" },
  { family: "beneficiary", name: "cardUsualMinor", kind: "beneficiary", type: "maybe" },
  { family: "beneficiary", name: "cardZ", kind: "beneficiary", type: "maybe" },

  { family: "identity", name: "bvnCustomers90d", kind: "bvn", type: "number" },
  { family: "identity", name: "phoneCustomers90d", kind: "phone", type: "number" },
  // Loans asked for and paid out over 7 days, this transaction included; the customer's own are read for loans alone.
  { family: "identity", name: "customerApplications7d", kind: "customer", type: "maybe" },
  { family: "identity", name: "bvnApplications7d", kind: "bvn", type: "number" },
  { family: "identity", name: "phoneApplications7d", kind: "phone", type: "number" },
  { family: "identity", name: "deviceApplications7d", kind: "device", type: "number" },
  { family: "identity", name: "bvnDisbursements7d", kind: "bvn", type: "number" },
  { family: "identity", name: "phoneDisbursements7d", kind: "phone", type: "number" },
  // Applications that are usual on the device in 8 days, and how surprising the others are.
  { family: "identity", name: "deviceUsualApplications8d", kind: "device", type: "number" },
  { family: "identity", name: "deviceApplicationsSurprise", kind: "device", type: "number" },
  // Nothing when the phone never changed or none is named.
  { family: "identity", name: "hoursSincePhoneChange", kind: "customer", type: "maybe" },
  { family: "identity", name: "phoneSeenBefore", kind: "customer", type: "flag" },

  // Other deposits of 24 hours, what is usual, how surprising that is, and how many of them are near this amount.
  { family: "flow", name: "otherDeposits24h", kind: "customer", type: "number" },
  { family: "flow", name: "usualDeposits24h", kind: "customer", type: "number" },
  { family: "flow", name: "depositsSurprise", kind: "customer", type: "number" },
  { family: "flow", name: "equalDeposits24h", kind: "customer", type: "number" },
  // Deposits and money out of 48 hours, this transaction included; the share that has left; nothing when nothing came in.
  { family: "flow", name: "depositSumMinor48h", kind: "customer", type: "number" },
  { family: "flow", name: "outSumMinor48h", kind: "customer", type: "number" },
  { family: "flow", name: "outShare48h", kind: "customer", type: "maybe" },
  // This amount over the one deposit of 48 hours that it is nearest to.
  { family: "flow", name: "shareOfDeposit", kind: "customer", type: "maybe" },
  // With a fraction; nothing for a first transaction.
  { family: "flow", name: "daysSinceLastSeen", kind: "customer", type: "maybe" },

  // 1 when the request names a country.
  { family: "location", name: "named", kind: "customer", type: "flag" },
  { family: "location", name: "foreign", kind: "customer", type: "maybeFlag" },
  // Against the last country and the last region, each for itself, and how long ago each was seen.
  { family: "location", name: "countryChanged", kind: "customer", type: "maybeFlag" },
  { family: "location", name: "hoursSinceCountry", kind: "customer", type: "maybe" },
  { family: "location", name: "regionChanged", kind: "customer", type: "maybeFlag" },
  { family: "location", name: "hoursSinceRegion", kind: "customer", type: "maybe" },

  // 0 to 23 in the market's time zone.
  { family: "clock", name: "localHour", kind: "event", type: "number" },
  // Share of own earlier money out within an hour of this one on the clock, drawn towards an even share; nothing where the time is a date alone.
  { family: "clock", name: "hourShare", kind: "customer", type: "maybe" },

  // Confirmed frauds among an entity's transactions in its mature window.
  { family: "reputation", name: "beneficiaryFrauds", kind: "beneficiary", type: "number" },
  { family: "reputation", name: "beneficiaryTransactions", kind: "beneficiary", type: "number" },
  // The share of frauds, drawn towards none: of transactions in the window e^(-1/3) for every day before its last, of younger frauds all.
  { family: "reputation", name: "beneficiaryRecentShare", kind: "beneficiary", type: "number" },
  { family: "reputation", name: "deviceFrauds", kind: "device", type: "number" },
  { family: "reputation", name: "deviceTransactions", kind: "device", type: "number" },
  { family: "reputation", name: "customerFrauds", kind: "customer", type: "maybe" },
  { family: "reputation", name: "customerTransactions", kind: "customer", type: "maybe" },
] as const satisfies readonly FeatureLine[];
