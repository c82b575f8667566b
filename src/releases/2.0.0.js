// Engine 2.0.0 as it was released: written by scripts/release-engine.ts, never changed by hand.
// src/engine/decision/points.ts
var TOLERANCE = 1e-7;
function roundHalfUp(value) {
  return Math.floor(value + 0.5 + TOLERANCE);
}
function contributionHundredths(weight, strength) {
  return roundHalfUp(weight * strength * 100);
}
function scoreOf(hundredths) {
  return Math.min(100, Math.floor((hundredths + 50) / 100));
}
function confidenceOf(evaluableWeight, enabledWeight) {
  return enabledWeight > 0 ? roundHalfUp(100 * evaluableWeight / enabledWeight) : 0;
}

// src/engine/decision/risk-level.ts
function riskLevelOf(score, thresholds) {
  if (score >= thresholds.critical) return "critical";
  if (score >= thresholds.high) return "high";
  return score >= thresholds.medium ? "medium" : "low";
}

// src/engine/decision/decide.ts
function decide(features, policy) {
  const reasons = [];
  let sumHundredths = 0;
  let evaluableWeight = 0;
  const { rules } = policy;
  for (let index = 0; index < rules.length; index++) {
    const compiled = rules[index];
    if (compiled === void 0) continue;
    const { code, weight, rule, values } = compiled;
    const outcome = rule.evaluate(features, values);
    if (outcome.kind === "not_evaluable") continue;
    evaluableWeight += weight;
    if (outcome.kind === "no_hit") continue;
    const hundredths = contributionHundredths(weight, outcome.strength);
    if (hundredths === 0) continue;
    sumHundredths += hundredths;
    place(reasons, { code, contribution: hundredths / 100, message: outcome.message(), details: outcome.details() });
  }
  const score = scoreOf(sumHundredths);
  const riskLevel = riskLevelOf(score, policy.thresholds);
  const confidence = confidenceOf(evaluableWeight, policy.enabledWeight);
  return {
    score,
    points: sumHundredths / 100,
    riskLevel,
    confidence,
    recommendedAction: policy.actions[riskLevel],
    reasons
  };
}
function place(reasons, reason) {
  let index = reasons.length;
  for (; index > 0; index--) {
    const before = reasons[index - 1];
    if (before === void 0 || before.contribution >= reason.contribution) break;
    reasons[index] = before;
  }
  reasons[index] = reason;
}

// src/engine/decision/explain.ts
function explain(features, policy) {
  return { ...decide(features, policy), rules: policy.rules.map((rule) => report(features, rule)) };
}
function report(features, { code, version, weight, rule, values }) {
  const outcome = rule.evaluate(features, values);
  const head = { code, version, outcome: outcome.kind };
  if (outcome.kind === "not_evaluable") {
    return { ...head, contribution: 0, message: null, details: {}, missing: outcome.missing };
  }
  if (outcome.kind === "no_hit") {
    return { ...head, contribution: 0, message: null, details: outcome.details(), missing: [] };
  }
  const contribution = contributionHundredths(weight, outcome.strength) / 100;
  return { ...head, contribution, message: outcome.message(), details: outcome.details(), missing: [] };
}

// src/engine/score-request.ts
var TRANSACTION_TYPES = [
  "loan_application",
  "loan_disbursement",
  "repayment",
  "transfer",
  "withdrawal",
  "deposit",
  "card_payment",
  "bill_payment",
  "other"
];
var MONEY_OUT_TYPES = /* @__PURE__ */ new Set([
  "transfer",
  "withdrawal",
  "card_payment",
  "bill_payment",
  "repayment"
]);
var MONEY_IN_TYPES = /* @__PURE__ */ new Set(["deposit", "loan_disbursement"]);

// src/engine/features/table.ts
var FEATURES = [
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
  { family: "reputation", name: "customerTransactions", kind: "customer", type: "maybe" }
];

// src/engine/features/snapshot.ts
var FAMILIES = [...Map.groupBy(FEATURES, ({ family }) => family)].map(([family, lines]) => ({
  family,
  lines: lines.map((line) => ({ ...line, stored: storedName(line.name) }))
}));
function featuresFromSnapshot(json) {
  const root = objectOf(json, "snapshot");
  const features = {};
  for (const { family, lines } of FAMILIES) {
    const stored = objectOf(ownValue(root, family), family);
    features[family] = Object.fromEntries(
      lines.map((line) => [line.name, checked(line, `${family}.${line.stored}`, ownValue(stored, line.stored))])
    );
    refuseOthers(stored, `${family}.`, { known: lines.map((line) => line.stored), wanted: "no such name" });
  }
  refuseOthers(root, "", { known: FAMILIES.map(({ family }) => family), wanted: "no such family" });
  return features;
}
function checked({ type, kind }, path, value) {
  if (type === "type") return typeOf(path, value);
  const isFlag = type === "flag" || type === "maybeFlag";
  const isOptional = type === "maybe" || type === "maybeFlag" || !ALWAYS.has(kind);
  if (value === void 0 && isOptional) return null;
  if (value === void 0) throw refusal(path, isFlag ? "0 or 1" : "a number", value);
  if (typeof value !== "number" || !Number.isFinite(value)) throw refusal(path, "a finite number", value);
  if (isFlag && value !== 0 && value !== 1) throw refusal(path, "0 or 1", value);
  return value;
}
var ALWAYS = /* @__PURE__ */ new Set(["event", "each", "customer"]);
function typeOf(path, value) {
  if (typeof value !== "string") throw refusal(path, "a string", value);
  if (!TRANSACTION_TYPES.some((known) => known === value)) throw refusal(path, "a transaction type", value);
  return value;
}
function refuseOthers(object, path, { known, wanted }) {
  for (const [name, value] of Object.entries(object)) {
    if (!known.includes(name)) throw refusal(`${path}${name}`, wanted, value);
  }
}
function storedName(name) {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}
function objectOf(value, path) {
  if (isObject(value)) return value;
  throw refusal(path, "an object", value);
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function ownValue(object, name) {
  return Object.hasOwn(object, name) ? object[name] : void 0;
}
function refusal(path, wanted, found) {
  return new Error(`Cannot read feature snapshot at "${path}": wanted ${wanted}, found ${JSON.stringify(found)}`);
}

// src/engine/rules/format.ts
function naira(amountMinor) {
  const kobo = Math.round(amountMinor);
  const rest = kobo % 100;
  return `NGN ${grouped(Math.floor(kobo / 100))}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
function aboutNaira(amountMinor) {
  const whole = Math.round(amountMinor / 100);
  if (whole < 1) return "under NGN 1";
  let unit = 1;
  while (whole / unit >= 1e3) unit *= 10;
  return `about NGN ${grouped(Math.round(whole / unit) * unit)}`;
}
function inThousand(share) {
  const count = Math.round(share * 1e3);
  return count < 1 ? "under 1 in 1,000" : `${count} in 1,000`;
}
function usual(count) {
  return String(count < 10 ? Math.round(count * 10) / 10 : Math.round(count));
}
function percent(share) {
  return `${Math.floor(share * 100 + 1e-9)}%`;
}
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function hours(value) {
  return `${Math.floor(value * 10 + 1e-9) / 10} h`;
}
function measured(value) {
  return Math.round(value * 1e4) / 1e4;
}
function grouped(whole) {
  if (!Number.isSafeInteger(whole) || whole < 0) return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  let digits = "";
  let left = whole;
  for (; left >= 1e3; left = Math.floor(left / 1e3)) digits = `,${String(left % 1e3).padStart(3, "0")}${digits}`;
  return `${left}${digits}`;
}

// src/engine/rules/outcome.ts
function hit(strength, message, details) {
  return { kind: "hit", strength, message, details };
}
function noHit(details) {
  return { kind: "no_hit", details };
}
function notEvaluable(...missing) {
  return { kind: "not_evaluable", missing };
}
function notConcerned(transactionType, appliesTo) {
  return noHit(() => ({ transaction_type: transactionType, applies_to: appliesTo }));
}
var deviceMissing = notEvaluable("device.id_hash");
var beneficiaryMissing = notEvaluable("beneficiary.account_hash");

// src/engine/rules/parameter.ts
var AMOUNT_MAX_MINOR = 1e13;
var COUNT_MAX = 256;
function amountParameter(defaultMinor, words4) {
  return { unit: "kobo", min: 1, max: AMOUNT_MAX_MINOR, default: defaultMinor, integer: true, ...words4 };
}
function countParameter(defaultCount, words4) {
  return { unit: "count", min: 1, max: COUNT_MAX, default: defaultCount, integer: true, ...words4 };
}
function gradedParameter(defaultCount, words4) {
  return { unit: "count", min: 0, max: COUNT_MAX, default: defaultCount, integer: false, ...words4 };
}
function deviationsParameter(defaultDeviations, words4) {
  return { unit: "deviations", min: -3, max: 12, default: defaultDeviations, integer: false, ...words4 };
}
function surpriseParameter(defaultSurprise, words4) {
  return { unit: "surprise", min: 0, max: 12, default: defaultSurprise, integer: false, ...words4 };
}
function ratioParameter(defaultRatio, words4) {
  return { unit: "ratio", min: 1, max: 100, default: defaultRatio, integer: false, ...words4 };
}
function shareParameter(defaultShare, bounds, words4) {
  return { unit: "share", ...bounds, default: defaultShare, integer: false, ...words4 };
}
function hoursParameter(defaultHours, words4) {
  return { unit: "hours", min: 1, max: 720, default: defaultHours, integer: false, ...words4 };
}
function daysParameter(defaultDays, bounds, words4) {
  return { unit: "days", ...bounds, default: defaultDays, integer: true, ...words4 };
}
function hourOfDayParameter(defaultHour, words4) {
  return { unit: "hour_of_day", min: 0, max: 23, default: defaultHour, integer: true, ...words4 };
}

// src/engine/rules/rule.ts
function defineRule(rule) {
  return Object.freeze(rule);
}

// src/engine/rules/sources.ts
var JUDGEMENT = "judgement";
var HANDBOOK = "measured on the Fraud Detection Handbook's data set";
var MEASURED = "measured on the simulated data sets";
var TIER_3_DAILY_CAP = "Tier-3 daily cap: CBN circular BPS/DIR/GEN/CIR/04/007 of 7 September 2017 (KYC level 3, NGN 5,000,000 a day)";
var NEW_DEVICE_CAP = "CBN circular of 12 March 2026 on instant payments (NGN 20,000 in the first 24 hours of a newly activated app)";
var REPORTING_LIMITS = "Money Laundering (Prevention and Prohibition) Act 2022, reporting limits";

// src/engine/rules/amount-limit.ts
var amountLimit = defineRule({
  code: "amount_limit",
  version: 1,
  description: "The amount is at or above a limit",
  customerMessage: {
    en: "The amount is large for a transaction of this kind.",
    pcm: "The money big for this kind transaction."
  },
  needs: ["transaction.amount"],
  parameters: {
    limit_minor: amountParameter(5e8, {
      description: "Amount from which the rule fires",
      source: TIER_3_DAILY_CAP
    }),
    full_at_ratio: ratioParameter(3, {
      description: "Multiple of the limit at which the strength reaches 1; 1 is full strength at once",
      source: JUDGEMENT
    })
  },
  strength: "amount / (limit_minor x full_at_ratio), at most 1",
  weight: 22,
  evaluate({ transaction: { amountMinor } }, { limit_minor, full_at_ratio }) {
    const details = () => ({ amount_minor: amountMinor, limit_minor });
    if (amountMinor < limit_minor) return noHit(details);
    const strength = Math.min(1, amountMinor / (limit_minor * full_at_ratio));
    return hit(
      strength,
      () => `Amount ${naira(amountMinor)} is at or above the limit of ${naira(limit_minor)}`,
      details
    );
  }
});

// src/engine/rules/amount-against-habit.ts
function deviationsOf({ amount }) {
  const { z, usualMinor, habitCount, tailShare } = amount;
  return z === null || usualMinor === null || habitCount === null || tailShare === null ? void 0 : z;
}
function habitWords({ transaction, amount }) {
  const { usualMinor, habitCount, tailShare, outCount104d, outMaxMinor104d } = amount;
  const { amountMinor } = transaction;
  const isLargest = outMaxMinor104d !== null && amountMinor > outMaxMinor104d;
  const largest = isLargest ? `the largest of ${outCount104d + 1} in 104 days, ` : "";
  const share = `${inThousand(tailShare ?? 0)} would be as large by own habit`;
  const usually = `${aboutNaira(usualMinor ?? 0)} (${plural(habitCount ?? 0, "payment")})`;
  return `${naira(amountMinor)}, usually ${usually}, ${largest}${share}`;
}
function habitDetails({ transaction, amount }) {
  return {
    amount_minor: transaction.amountMinor,
    usual_minor: Math.round(amount.usualMinor ?? 0),
    habit_count: amount.habitCount ?? 0,
    deviations: measured(amount.z ?? 0),
    tail_share: measured(amount.tailShare ?? 0)
  };
}

// src/engine/rules/concerns.ts
function isMoneyOut(features) {
  return MONEY_OUT_TYPES.has(features.transaction.type);
}
function isSpending(features) {
  return features.transaction.type !== "repayment" && isMoneyOut(features);
}
function isMoneyIn(features) {
  return MONEY_IN_TYPES.has(features.transaction.type);
}
function isMoneyOutNotCard(features) {
  return features.transaction.type !== "card_payment" && isMoneyOut(features);
}
function isLoan(features) {
  return features.transaction.type === "loan_application" || features.transaction.type === "loan_disbursement";
}
function isTransferOrWithdrawal(features) {
  return features.transaction.type === "transfer" || features.transaction.type === "withdrawal";
}

// src/engine/rules/history.ts
var EARLIER_MONEY_OUT = "1 earlier money-out transaction";
function cutWords({ transaction }) {
  return transaction.cut === 1 ? "; more events in 48 hours than are kept, the smallest are counted by the hour" : "";
}
function cutDetails({ transaction }) {
  return transaction.cut === 1 ? { history_cut: true } : {};
}

// src/engine/rules/ramp.ts
function ramp(value, start, full) {
  if (value <= start) return 0;
  if (value >= full) return 1;
  return (value - start) / (full - start);
}

// src/engine/rules/amount-unusual.ts
var amountUnusual = defineRule({
  code: "amount_unusual",
  version: 1,
  description: "Money out is unusually large against the customer's own habit",
  customerMessage: {
    en: "The amount is larger than you usually pay.",
    pcm: "The money big pass wetin you dey pay before."
  },
  needs: ["a money-out transaction other than repayment", EARLIER_MONEY_OUT],
  parameters: {
    from_deviations: deviationsParameter(1, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(4, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED
    }),
    transfer_more_deviations: deviationsParameter(1.5, {
      description: "So many standard deviations more are needed of a transfer or a withdrawal",
      source: MEASURED
    }),
    transfer_share: shareParameter(
      0.5,
      { min: 0, max: 1 },
      { description: "Share of its strength that a transfer or a withdrawal has", source: MEASURED }
    )
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1; of a transfer or a withdrawal transfer_share of that, transfer_more_deviations later",
  weight: 49,
  evaluate(features, { from_deviations, full_deviations, transfer_more_deviations, transfer_share }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const isTransfer = isTransferOrWithdrawal(features);
    const more = isTransfer ? transfer_more_deviations : 0;
    const share = isTransfer ? transfer_share : 1;
    const details = () => ({
      ...habitDetails(features),
      from_deviations: from_deviations + more,
      full_deviations: full_deviations + more
    });
    const strength = share * ramp(z - more, from_deviations, full_deviations);
    return strength === 0 ? noHit(details) : hit(strength, () => `Paid ${habitWords(features)}`, details);
  }
});

// src/engine/rules/amount-unusual-again.ts
var amountUnusualAgain = defineRule({
  code: "amount_unusual_again",
  version: 1,
  description: "Money out is unusually large, and so was other money out of the last days",
  customerMessage: {
    en: "Several of your payments of these days are larger than usual for you.",
    pcm: "Some payment wey you do these days big pass how you dey do am before."
  },
  needs: ["a money-out transaction other than repayment", EARLIER_MONEY_OUT],
  parameters: {
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(2.5, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED
    }),
    full_excess: surpriseParameter(5, {
      description: "Surprise of other unusual payments, decayed over 7 days, at which they count in full",
      source: MEASURED
    })
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1, x excess / full_excess, at most 1",
  weight: 38,
  evaluate(features, { from_deviations, full_deviations, full_excess }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const { excess7d } = features.amount;
    const details = () => ({
      ...habitDetails(features),
      from_deviations,
      full_deviations,
      excess_7d: measured(excess7d),
      full_excess
    });
    const strength = ramp(z, from_deviations, full_deviations) * ramp(excess7d, 0, full_excess);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => `Paid ${habitWords(features)}; other payments of the last days were unusually large, too`,
      details
    );
  }
});

// src/engine/rules/amount-unusual-for-account.ts
var amountUnusualForAccount = defineRule({
  code: "amount_unusual_for_account",
  version: 1,
  description: "A card payment is unusually large against what the merchant is usually paid",
  customerMessage: {
    en: "The amount is larger than this merchant is usually paid.",
    pcm: "The money big pass wetin people dey pay this merchant."
  },
  needs: ["card_payment", "beneficiary.account_hash", "5 earlier card payments to the merchant"],
  parameters: {
    min_payments: countParameter(5, {
      description: "Earlier card payments that make a usual amount",
      source: JUDGEMENT
    }),
    from_deviations: deviationsParameter(1, {
      description: "Standard deviations above the merchant's usual from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(4, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED
    })
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 17,
  evaluate({ transaction, beneficiary }, { min_payments, from_deviations, full_deviations }) {
    const { type, amountMinor } = transaction;
    if (type !== "card_payment") return notConcerned(type, "card_payment");
    const { cardCount, cardUsualMinor, cardZ } = beneficiary;
    if (cardCount === null) return beneficiaryMissing;
    if (cardCount < min_payments || cardZ === null || cardUsualMinor === null) {
      return notEvaluable(`${plural(min_payments, "earlier card payment")} to the merchant`);
    }
    const details = () => ({
      amount_minor: amountMinor,
      usual_minor: Math.round(cardUsualMinor),
      earlier_payments: cardCount,
      deviations: measured(cardZ),
      from_deviations,
      full_deviations
    });
    const strength = ramp(cardZ, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const usually = `${aboutNaira(cardUsualMinor)} (${plural(cardCount, "card payment")})`;
    return hit(strength, () => `Paid ${naira(amountMinor)} to a merchant that is usually paid ${usually}`, details);
  }
});

// src/engine/rules/reputation.ts
var REPUTATION_STRENGTH = strengthWords("F / (N + 4)");
var RECENT_STRENGTH = strengthWords(
  "F / (N + 2), a transaction e^(-1/3) for every day before the window's last,"
);
function strengthWords(share) {
  return `(share - from_share) / (full_share - from_share), at most 1, where share = ${share} x min(1, F / full_at_frauds)`;
}
var SHARE_BOUNDS = { min: 0, max: 1 };
var REPUTATION_ASCENDING = ["from_share", "full_share"];
function reputationParameters(windowDays, { from, full } = { from: 0.1, full: 0.5 }) {
  return {
    window_days: daysParameter(
      windowDays,
      { min: 1, max: 90 },
      {
        description: "Whole days of the mature window",
        source: HANDBOOK
      }
    ),
    delay_days: daysParameter(
      7,
      { min: 0, max: 14 },
      {
        description: "Days after which a transaction without a label counts as legitimate: the window ends this many days before today",
        source: HANDBOOK
      }
    ),
    full_at_frauds: countParameter(2, {
      description: "Confirmed frauds from which their share counts in full: one is noise",
      source: MEASURED
    }),
    from_share: shareParameter(from, SHARE_BOUNDS, {
      description: "Share of confirmed frauds above which the rule fires",
      source: MEASURED
    }),
    full_share: shareParameter(full, SHARE_BOUNDS, {
      description: "Share of confirmed frauds at which the strength reaches 1",
      source: MEASURED
    })
  };
}
var PRIOR_TRANSACTIONS = 4;
function evaluateReputation(reputation, values) {
  const { entity, input, frauds, transactions, recentShare } = reputation;
  if (frauds === null || transactions === null) return notEvaluable(input);
  if (transactions <= 0) return notEvaluable(`1 transaction of the ${entity} in the mature window`);
  const { window_days, delay_days, full_at_frauds, from_share, full_share } = values;
  const drawn = recentShare ?? frauds / (transactions + PRIOR_TRANSACTIONS);
  const share = drawn * Math.min(1, frauds / full_at_frauds);
  const details = () => ({
    confirmed_frauds: frauds,
    transactions,
    fraud_share: measured(share),
    from_share,
    full_share,
    window_days,
    delay_days,
    full_at_frauds
  });
  const strength = ramp(share, from_share, full_share);
  if (strength === 0) return noHit(details);
  const count = `${frauds} of ${plural(transactions, "mature transaction")} of the ${entity}`;
  return hit(strength, () => `Confirmed fraud in ${count}`, details);
}

// src/engine/rules/beneficiary-reputation.ts
var beneficiaryReputation = defineRule({
  code: "beneficiary_reputation",
  version: 2,
  description: "Confirmed fraud among the payments to the account in its mature window",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay."
  },
  needs: ["beneficiary.account_hash", "1 transaction of the beneficiary in the mature window"],
  parameters: reputationParameters(7, { from: 0.05, full: 0.35 }),
  ascending: REPUTATION_ASCENDING,
  strength: RECENT_STRENGTH,
  weight: 36,
  evaluate({ reputation }, values) {
    const { beneficiaryFrauds: frauds, beneficiaryTransactions: transactions, beneficiaryRecentShare } = reputation;
    const input = "beneficiary.account_hash";
    return evaluateReputation(
      { entity: "beneficiary", input, frauds, transactions, recentShare: beneficiaryRecentShare },
      values
    );
  }
});

// src/engine/rules/burst.ts
var burst = defineRule({
  code: "burst",
  version: 1,
  description: "The customer made surprisingly many transactions in 1 hour or in 24 hours, against the own usual",
  customerMessage: {
    en: "You made more transactions in a short time than you usually do.",
    pcm: "You do transaction plenty inside small time pass how you dey do am."
  },
  needs: ["a transaction other than loan_application and loan_disbursement"],
  parameters: {
    from_surprise: surpriseParameter(1, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED })
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1",
  weight: 18,
  evaluate(features, { from_surprise, full_surprise }) {
    if (isLoan(features)) {
      return notConcerned(features.transaction.type, "all but loan_application and loan_disbursement");
    }
    const { count1h, count24h, usualCount24h, surprise1h, surprise24h } = features.velocity;
    const surprise = Math.max(surprise1h, surprise24h);
    const details = () => ({
      count_1h: count1h,
      count_24h: count24h,
      usual_count_24h: measured(usualCount24h),
      surprise: measured(surprise),
      from_surprise,
      full_surprise,
      ...cutDetails(features)
    });
    const strength = ramp(surprise, from_surprise, full_surprise);
    if (strength === 0) return noHit(details);
    const counted = surprise1h > surprise24h ? `${count1h} transactions in 1 hour` : `${count24h} transactions in 24 hours`;
    return hit(strength, () => `Made ${counted}, usually ${usual(usualCount24h)} a day${cutWords(features)}`, details);
  }
});

// src/engine/rules/create-registry.ts
var WEIGHT_MAX = 1e3;
var SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
function createRegistry(rules, earlier) {
  const byCode = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    checkRule(rule);
    if (byCode.has(rule.code)) refuse(rule, "code", "a code of its own", "the code of an earlier rule");
    byCode.set(rule.code, rule);
  }
  const earlierByName = /* @__PURE__ */ new Map();
  for (const rule of earlier) {
    checkRule(rule);
    const newest = byCode.get(rule.code)?.version ?? Number.POSITIVE_INFINITY;
    if (rule.version >= newest) refuse(rule, "version", `one before ${newest}`, rule.version);
    if (earlierByName.has(nameOf(rule))) refuse(rule, "version", "a version of its own", rule.version);
    earlierByName.set(nameOf(rule), rule);
  }
  const find = (code) => byCode.get(code);
  const findVersion = (code, version) => {
    const newest = find(code);
    return newest?.version === version ? newest : earlierByName.get(nameOf({ code, version }));
  };
  return Object.freeze({ rules: Object.freeze([...rules]), find, findVersion });
}
function nameOf({ code, version }) {
  return `${code} ${version}`;
}
function checkRule(rule) {
  if (!SNAKE_CASE.test(rule.code)) refuse(rule, "code", "snake_case", rule.code);
  if (!Number.isInteger(rule.version) || rule.version < 1) refuse(rule, "version", "1 or more", rule.version);
  if (!(rule.weight >= 0 && rule.weight <= WEIGHT_MAX)) refuse(rule, "weight", `0 to ${WEIGHT_MAX}`, rule.weight);
  for (const [name, parameter] of Object.entries(rule.parameters)) checkParameter(rule, name, parameter);
  if (rule.ascending !== void 0) checkAscending(rule, rule.ascending);
}
function checkParameter(rule, name, parameter) {
  const { min, max, integer } = parameter;
  if (!SNAKE_CASE.test(name)) refuse(rule, name, "snake_case", name);
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) refuse(rule, name, "min <= max", `${min} to ${max}`);
  if (!(parameter.default >= min && parameter.default <= max)) {
    refuse(rule, name, `a default of ${min} to ${max}`, parameter.default);
  }
  if (integer && ![min, max, parameter.default].every(Number.isInteger)) {
    refuse(rule, name, "whole bounds and default", `${min}, ${max}, ${parameter.default}`);
  }
}
function checkAscending(rule, [below, above]) {
  const low = rule.parameters[below]?.default;
  const high = rule.parameters[above]?.default;
  if (low === void 0 || high === void 0 || low >= high) {
    refuse(rule, "ascending", `${below} < ${above}`, `${low} and ${high}`);
  }
}
function refuse(rule, member, wanted, found) {
  throw new Error(`Cannot register rule "${rule.code}": ${member} must be ${wanted}, found ${found}`);
}

// src/engine/rules/customer-reputation.ts
var customerReputation = defineRule({
  code: "customer_reputation",
  version: 2,
  description: "Confirmed fraud among the customer's own transactions in its mature window",
  customerMessage: {
    en: "We need to check earlier transactions of your account.",
    pcm: "We need check transactions wey don happen before for your account."
  },
  needs: ["customer.id_hash", "1 transaction of the customer in the mature window"],
  parameters: reputationParameters(30),
  ascending: REPUTATION_ASCENDING,
  strength: REPUTATION_STRENGTH,
  weight: 9,
  evaluate({ reputation }, values) {
    const { customerFrauds: frauds, customerTransactions: transactions } = reputation;
    return evaluateReputation({ entity: "customer", input: "customer.id_hash", frauds, transactions }, values);
  }
});

// src/engine/rules/device-reputation.ts
var deviceReputation = defineRule({
  code: "device_reputation",
  version: 2,
  description: "Confirmed fraud among the transactions from the device in its mature window",
  customerMessage: {
    en: "We need to check the device that was used.",
    pcm: "We need check the phone or computer wey do am."
  },
  needs: ["device.id_hash", "1 transaction of the device in the mature window"],
  parameters: reputationParameters(30),
  ascending: REPUTATION_ASCENDING,
  strength: REPUTATION_STRENGTH,
  weight: 60,
  evaluate({ reputation }, values) {
    const { deviceFrauds: frauds, deviceTransactions: transactions } = reputation;
    return evaluateReputation({ entity: "device", input: "device.id_hash", frauds, transactions }, values);
  }
});

// src/engine/rules/lender-maturity.ts
function lenderMaturity({ lender }, fromDays, fullDays) {
  return ramp(lender.historyDays ?? 0, fromDays, fullDays);
}

// src/engine/rules/device-shared.ts
var deviceShared = defineRule({
  code: "device_shared",
  version: 1,
  description: "Surprisingly many customers are new on the device, against the device's own usual",
  customerMessage: {
    en: "We could not tell that the device is yours alone.",
    pcm: "We no sure say na only you dey use this phone or computer."
  },
  needs: ["device.id_hash"],
  parameters: {
    from_surprise: surpriseParameter(0.75, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(2, { description: "Surprise at which the strength reaches 1", source: MEASURED })
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored",
  weight: 36,
  evaluate(features, { from_surprise, full_surprise }) {
    const { newCustomers3d, usualNewCustomers3d, newCustomersSurprise } = features.device;
    if (newCustomers3d === null || usualNewCustomers3d === null || newCustomersSurprise === null) return deviceMissing;
    const details = () => ({
      other_new_customers_3d: newCustomers3d,
      usual_new_customers_3d: measured(usualNewCustomers3d),
      surprise: measured(newCustomersSurprise),
      from_surprise,
      full_surprise
    });
    const strength = ramp(newCustomersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    if (strength === 0) return noHit(details);
    const customers = plural(newCustomers3d, "other customer");
    return hit(
      strength,
      () => `Device first used by ${customers} in 3 days, usually up to ${usual(usualNewCustomers3d)} in 3 days`,
      details
    );
  }
});

// src/engine/rules/dormant-reactivation.ts
var DAYS_BOUNDS = { min: 1, max: 3650 };
var dormantReactivation = defineRule({
  code: "dormant_reactivation",
  version: 2,
  description: "After a long silence the customer transfers or withdraws an amount that is not small for them",
  customerMessage: {
    en: "Your account was quiet for a long time before.",
    pcm: "E don tey wey you use this account last."
  },
  needs: ["transfer or withdrawal", EARLIER_MONEY_OUT],
  parameters: {
    from_days: daysParameter(30, DAYS_BOUNDS, {
      description: "Days without any transaction above which the rule fires",
      source: JUDGEMENT
    }),
    full_days: daysParameter(75, DAYS_BOUNDS, {
      description: "Days at which the silence counts in full",
      source: JUDGEMENT
    }),
    full_deviations: deviationsParameter(1, {
      description: "Standard deviations above the own habit at which the amount counts in full; 1.5 below this it does not",
      source: MEASURED
    })
  },
  ascending: ["from_days", "full_days"],
  strength: "(days - from_days) / (full_days - from_days), at most 1, x (deviations - full_deviations + 1.5) / 1.5, at most 1",
  weight: 45,
  evaluate(features, { from_days, full_days, full_deviations }) {
    const { type } = features.transaction;
    if (!isTransferOrWithdrawal(features)) return notConcerned(type, "transfer and withdrawal");
    const { daysSinceLastSeen } = features.flow;
    if (daysSinceLastSeen !== null && daysSinceLastSeen <= from_days) {
      return noHit(() => ({ days_since_last_seen: measured(daysSinceLastSeen), from_days, full_days }));
    }
    const z = deviationsOf(features);
    if (z === void 0 || daysSinceLastSeen === null) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      days_since_last_seen: measured(daysSinceLastSeen),
      from_days,
      full_days,
      ...habitDetails(features),
      full_deviations
    });
    const silence = ramp(daysSinceLastSeen, from_days, full_days);
    const strength = silence * ramp(z, full_deviations - SPAN, full_deviations);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => `Paid after ${Math.floor(daysSinceLastSeen)} days of silence: ${habitWords(features)}`,
      details
    );
  }
});
var SPAN = 1.5;

// src/engine/rules/earlier-rules.ts
var EARLIER_RULES = Object.freeze([]);

// src/engine/rules/payee-newness.ts
var NEW_HOURS = 24;
function isNewPayee({ beneficiary }) {
  const { known, hoursKnown } = beneficiary;
  if (known === null) return void 0;
  return known === 0 || hoursKnown !== null && hoursKnown < NEW_HOURS;
}
function payeeWords({ beneficiary }) {
  const { known, hoursKnown } = beneficiary;
  return known === 0 ? "First payment to this account" : `First paid ${hours(hoursKnown ?? 0)} ago: this account`;
}
function payeeDetails({ beneficiary }) {
  const { known, hoursKnown } = beneficiary;
  if (known === null) return {};
  return { paid_before: known === 1, ...hoursKnown !== null && { hours_known: measured(hoursKnown) } };
}

// src/engine/rules/talked-into.ts
var FROM_DEVIATIONS = -0.5;
var FULL_DEVIATIONS = 1.5;
var LEAST_SHARE = 0.1;
var UNKNOWN_SHARE = 0.5;
function talkedInto(features) {
  if (isNewPayee(features) === false) return 0;
  const { amount } = features;
  if (amount.z === null) return UNKNOWN_SHARE;
  return LEAST_SHARE + (1 - LEAST_SHARE) * ramp(amount.z, FROM_DEVIATIONS, FULL_DEVIATIONS);
}
function talkedIntoDetails(features) {
  const { amount } = features;
  return {
    ...payeeDetails(features),
    ...amount.z !== null && { deviations: Math.round(amount.z * 1e4) / 1e4 }
  };
}

// src/engine/rules/equal-amounts.ts
var equalAmounts = defineRule({
  code: "equal_amounts",
  version: 1,
  description: "Surprisingly many other customers paid the account nearly this amount within 48 hours",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay."
  },
  needs: ["transfer", "beneficiary.account_hash"],
  parameters: {
    tolerance_share: shareParameter(
      0.1,
      { min: 0, max: 0.5 },
      {
        description: "How far from this amount a payment may be and still count, as a share of this amount",
        source: JUDGEMENT
      }
    ),
    from_surprise: surpriseParameter(0.7, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED })
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored, x .1 to 1 by how unusual the amount is for the sender; 0 where the sender first paid the account 24 hours ago or earlier",
  weight: 14,
  evaluate(features, { tolerance_share, from_surprise, full_surprise }) {
    const { type, amountMinor } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const { equalSenders48h, usualSenders48h, equalSendersSurprise } = features.beneficiary;
    if (equalSenders48h === null || usualSenders48h === null || equalSendersSurprise === null)
      return beneficiaryMissing;
    const details = () => ({
      equal_senders_48h: equalSenders48h,
      usual_senders_48h: measured(usualSenders48h),
      surprise: measured(equalSendersSurprise),
      amount_minor: amountMinor,
      tolerance_share,
      from_surprise,
      full_surprise,
      ...talkedIntoDetails(features),
      ...cutDetails(features)
    });
    const surprising = ramp(equalSendersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    const strength = surprising * talkedInto(features);
    if (strength === 0) return noHit(details);
    const senders = `${plural(equalSenders48h, "other sender")} paid this account near ${naira(amountMinor)} in 48 hours`;
    return hit(
      strength,
      () => `${senders}, usually ${usual(usualSenders48h)} pay it at all${cutWords(features)}`,
      details
    );
  }
});

// src/engine/rules/fan-in.ts
var fanIn = defineRule({
  code: "fan_in",
  version: 1,
  description: "Surprisingly many other customers paid the account within 48 hours, against the account's own usual",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay."
  },
  needs: ["transfer", "beneficiary.account_hash"],
  parameters: {
    from_surprise: surpriseParameter(0.7, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED })
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored, x .1 to 1 by how unusual the amount is for the sender; 0 where the sender first paid the account 24 hours ago or earlier",
  weight: 40,
  evaluate(features, { from_surprise, full_surprise }) {
    const { type } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const { otherSenders48h, usualSenders48h, sendersSurprise } = features.beneficiary;
    if (otherSenders48h === null || usualSenders48h === null || sendersSurprise === null) return beneficiaryMissing;
    const details = () => ({
      other_senders_48h: otherSenders48h,
      usual_senders_48h: measured(usualSenders48h),
      surprise: measured(sendersSurprise),
      from_surprise,
      full_surprise,
      ...talkedIntoDetails(features),
      ...cutDetails(features)
    });
    const surprising = ramp(sendersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    const strength = surprising * talkedInto(features);
    if (strength === 0) return noHit(details);
    const senders = `${plural(otherSenders48h, "other sender")} to this account in 48 hours`;
    return hit(strength, () => `${senders}, usually ${usual(usualSenders48h)}${cutWords(features)}`, details);
  }
});

// src/engine/rules/first-transaction-large.ts
var firstTransactionLarge = defineRule({
  code: "first_transaction_large",
  version: 1,
  description: "The first transaction seen of a customer is at or above a limit",
  customerMessage: {
    en: "It is your first transaction with us, and a large one.",
    pcm: "Na your first transaction with us be this, and the money big."
  },
  needs: ["a transaction other than loan_application and loan_disbursement"],
  parameters: {
    limit_minor: amountParameter(5e7, {
      description: "Amount of a first transaction from which the rule fires",
      source: JUDGEMENT
    }),
    full_at_ratio: ratioParameter(2.5, {
      description: "Multiple of the limit at which the strength reaches 1; 1 is full strength at once",
      source: JUDGEMENT
    })
  },
  strength: "amount / (limit_minor x full_at_ratio), at most 1",
  weight: 40,
  evaluate(features, { limit_minor, full_at_ratio }) {
    const { type, amountMinor } = features.transaction;
    if (isLoan(features)) return notConcerned(type, "all but loan_application and loan_disbursement");
    const { earlierCount } = features.customer;
    const details = () => ({ earlier_count: earlierCount, amount_minor: amountMinor, limit_minor });
    if (earlierCount > 0 || amountMinor < limit_minor) return noHit(details);
    const strength = Math.min(1, amountMinor / (limit_minor * full_at_ratio));
    return hit(
      strength,
      () => `First transaction seen is ${naira(amountMinor)}, at or above ${naira(limit_minor)}`,
      details
    );
  }
});

// src/engine/rules/foreign-country.ts
var foreignCountry = defineRule({
  code: "foreign_country",
  version: 1,
  description: "The country is not the market's",
  customerMessage: {
    en: "It was made from another country.",
    pcm: "E come from another country."
  },
  needs: ["location.country"],
  parameters: {},
  weight: 15,
  evaluate({ location: { foreign } }) {
    if (foreign === null) return notEvaluable("location.country");
    const details = () => ({ foreign: foreign === 1 });
    return foreign === 1 ? hit(1, () => "Country is not the market's", details) : noHit(details);
  }
});

// src/engine/rules/identity-reuse.ts
var identityReuse = defineRule({
  code: "identity_reuse",
  version: 2,
  description: "One BVN or one phone belongs to several customers within 90 days",
  customerMessage: {
    en: "We could not confirm all of your identity details.",
    pcm: "We no fit confirm all your identity details."
  },
  needs: ["customer.bvn_hash or customer.phone_hash"],
  parameters: {
    full_bvn_customers: gradedParameter(2.5, {
      description: "Distinct customers on one BVN in 90 days at which the strength reaches 1; 1 is none",
      source: JUDGEMENT
    }),
    from_phone_customers: gradedParameter(2, {
      description: "Distinct customers on one phone in 90 days above which it counts: a couple shares one",
      source: MEASURED
    }),
    full_phone_customers: gradedParameter(6, {
      description: "Distinct customers on one phone in 90 days at which the phone counts in full",
      source: MEASURED
    }),
    phone_share: shareParameter(
      0.6,
      { min: 0, max: 1 },
      {
        description: "Share of the strength that a phone has: families share one, nobody shares a BVN",
        source: MEASURED
      }
    )
  },
  ascending: ["from_phone_customers", "full_phone_customers"],
  strength: "the larger of (BVN customers - 1) / (full_bvn_customers - 1) and phone_share x (phone customers - from_phone_customers) / (full_phone_customers - from_phone_customers), each at most 1",
  weight: 69,
  evaluate({ identity: { bvnCustomers90d, phoneCustomers90d } }, values) {
    const { full_bvn_customers, from_phone_customers, full_phone_customers, phone_share } = values;
    if (bvnCustomers90d === null && phoneCustomers90d === null) {
      return notEvaluable("customer.bvn_hash", "customer.phone_hash");
    }
    const details = () => ({
      ...bvnCustomers90d !== null && { bvn_customers_90d: bvnCustomers90d, full_bvn_customers },
      ...phoneCustomers90d !== null && {
        phone_customers_90d: phoneCustomers90d,
        from_phone_customers,
        full_phone_customers
      }
    });
    const bvn = ramp(bvnCustomers90d ?? 1, 1, full_bvn_customers);
    const phone = phone_share * ramp(phoneCustomers90d ?? 1, from_phone_customers, full_phone_customers);
    if (bvn === 0 && phone === 0) return noHit(details);
    return bvn >= phone ? hit(bvn, () => `BVN used by ${bvnCustomers90d} customers in 90 days`, details) : hit(phone, () => `Phone used by ${phoneCustomers90d} customers in 90 days`, details);
  }
});

// src/engine/rules/inflow-burst.ts
var inflowBurst = defineRule({
  code: "inflow_burst",
  version: 1,
  description: "The customer receives surprisingly many deposits within 24 hours, against the own usual",
  customerMessage: {
    en: "Your account received more deposits than usual in a short time.",
    pcm: "Money enter your account many times pass how e dey be, inside small time."
  },
  needs: ["deposit"],
  parameters: {
    from_surprise: surpriseParameter(1, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED })
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored",
  weight: 61,
  evaluate(features, { from_surprise, full_surprise }) {
    const { type } = features.transaction;
    if (type !== "deposit") return notConcerned(type, "deposit");
    const { otherDeposits24h, usualDeposits24h, depositsSurprise } = features.flow;
    const details = () => ({
      other_deposits_24h: otherDeposits24h,
      usual_deposits_24h: measured(usualDeposits24h),
      surprise: measured(depositsSurprise),
      from_surprise,
      full_surprise,
      ...cutDetails(features)
    });
    const strength = ramp(depositsSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    if (strength === 0) return noHit(details);
    const deposits = `${plural(otherDeposits24h, "other deposit")} in 24 hours`;
    return hit(
      strength,
      () => `${deposits}, usually up to ${usual(usualDeposits24h)} a day${cutWords(features)}`,
      details
    );
  }
});

// src/engine/rules/inflow-equal.ts
var FROM_SURPRISE = 0.5;
var FULL_SURPRISE = 2;
var inflowEqual = defineRule({
  code: "inflow_equal",
  version: 1,
  description: "The customer receives several deposits of nearly the same amount within 24 hours",
  customerMessage: {
    en: "Your account received several similar deposits in a short time.",
    pcm: "Money wey resemble enter your account many times inside small time."
  },
  needs: ["deposit"],
  parameters: {
    min_deposits: countParameter(3, {
      description: "Near-equal deposits in 24 hours from which the rule fires, this one included",
      source: JUDGEMENT
    }),
    tolerance_share: shareParameter(
      0.1,
      { min: 0, max: 0.5 },
      {
        description: "How far from this amount a deposit may be and still count, as a share of this amount",
        source: JUDGEMENT
      }
    )
  },
  strength: "the surprise of all deposits of 24 hours from .5 (0) to 2 (1), once the lender has scored for 2 to 9 days",
  weight: 20,
  evaluate(features, { min_deposits, tolerance_share }) {
    const { type, amountMinor } = features.transaction;
    if (type !== "deposit") return notConcerned(type, "deposit");
    const equal = features.flow.equalDeposits24h + 1;
    const details = () => ({
      equal_deposits_24h: equal,
      min_deposits,
      amount_minor: amountMinor,
      tolerance_share,
      usual_deposits_24h: measured(features.flow.usualDeposits24h),
      surprise: measured(features.flow.depositsSurprise),
      ...cutDetails(features)
    });
    const surprising = ramp(features.flow.depositsSurprise, FROM_SURPRISE, FULL_SURPRISE);
    const strength = surprising * lenderMaturity(features, 2, 9);
    if (equal < min_deposits || strength === 0) return noHit(details);
    const deposits = `${plural(equal, "deposit")} near ${naira(amountMinor)} in 24 hours`;
    return hit(strength, () => `${deposits}${cutWords(features)}`, details);
  }
});

// src/engine/rules/loan-stacking.ts
var loanStacking = defineRule({
  code: "loan_stacking",
  version: 2,
  description: "Loan applications from one BVN, phone or device within 7 days: many, or after loans were paid out",
  customerMessage: {
    en: "There are several recent loan applications with your details.",
    pcm: "Loan application with your details don plenty for these days."
  },
  needs: ["loan_application or loan_disbursement", "customer.bvn_hash, customer.phone_hash or device.id_hash"],
  parameters: {
    from_applications: gradedParameter(3, {
      description: "Applications on one BVN or phone, or of one customer, in 7 days above which the rule fires",
      source: MEASURED
    }),
    full_applications: gradedParameter(7, {
      description: "Applications at which the strength reaches 1",
      source: MEASURED
    }),
    from_surprise: surpriseParameter(3, {
      description: "Surprise of the applications on one device, against its own usual, above which the rule fires",
      source: MEASURED
    }),
    full_surprise: surpriseParameter(7, {
      description: "Surprise at which the device counts in full",
      source: MEASURED
    }),
    device_share: shareParameter(
      0.5,
      { min: 0, max: 1 },
      { description: "Share of the strength that a device has", source: MEASURED }
    ),
    one_paid_strength: shareParameter(
      0.25,
      { min: 0, max: 1 },
      {
        description: "Strength of an application after one loan paid out in 7 days; after two it is 1",
        source: JUDGEMENT
      }
    )
  },
  ascending: ["from_applications", "full_applications"],
  strength: "the largest of the ramp over applications, device_share of the ramp over the device's surprise, and one_paid_strength after one other loan paid out in 7 days, 1 after two",
  weight: 37,
  evaluate(features, values) {
    if (!isLoan(features)) return notConcerned(features.transaction.type, "loan_application and loan_disbursement");
    const { bvnApplications7d, phoneApplications7d, deviceApplications7d, deviceApplicationsSurprise } = features.identity;
    const ownApplications7d = features.identity.customerApplications7d ?? 0;
    const { from_applications, full_applications, from_surprise, full_surprise } = values;
    const paidOut = otherPaidOut(features);
    const applications = Math.max(ownApplications7d, bvnApplications7d ?? 0, phoneApplications7d ?? 0);
    const details = () => ({
      customer_applications_7d: ownApplications7d,
      ...bvnApplications7d !== null && { bvn_applications_7d: bvnApplications7d },
      ...phoneApplications7d !== null && { phone_applications_7d: phoneApplications7d },
      ...deviceApplications7d !== null && { device_applications_7d: deviceApplications7d },
      ...deviceApplicationsSurprise !== null && { surprise: measured(deviceApplicationsSurprise) },
      paid_out_7d: paidOut,
      from_applications,
      full_applications,
      from_surprise,
      full_surprise
    });
    const byCount = ramp(applications, from_applications, full_applications);
    const byDevice = values.device_share * ramp(deviceApplicationsSurprise ?? 0, from_surprise, full_surprise);
    const byPaid = paidStrength(paidOut, values.one_paid_strength);
    const strength = Math.max(byCount, byDevice, byPaid);
    if (strength === 0) {
      const isNobodyNamed = bvnApplications7d === null && phoneApplications7d === null && deviceApplications7d === null;
      return isNobodyNamed ? notEvaluable("customer.bvn_hash", "customer.phone_hash", "device.id_hash") : noHit(details);
    }
    return hit(
      strength,
      () => byDevice > Math.max(byCount, byPaid) ? deviceWords(features) : personWords(features, paidOut),
      details
    );
  }
});
function otherPaidOut({ identity, transaction }) {
  const paid = Math.max(identity.bvnDisbursements7d ?? 0, identity.phoneDisbursements7d ?? 0);
  return Math.max(0, transaction.type === "loan_disbursement" ? paid - 1 : paid);
}
function paidStrength(paidOut, onePaidStrength) {
  if (paidOut >= 2) return 1;
  return paidOut === 1 ? onePaidStrength : 0;
}
function personWords({ identity }, paidOut) {
  const [first, ...others] = [
    { count: identity.bvnApplications7d ?? 0, of: "on one BVN" },
    { count: identity.phoneApplications7d ?? 0, of: "on one phone" },
    { count: identity.customerApplications7d ?? 0, of: "of one customer" }
  ];
  const most = others.reduce(
    (found, next) => next.count > found.count ? next : found,
    first
  );
  const applications = plural(most.count, "loan application");
  const paid = paidOut > 0 ? `; ${plural(paidOut, "other loan")} paid out within 7 days` : "";
  return `${applications} ${most.of} in 7 days${paid}`;
}
function deviceWords({ identity }) {
  const applications = plural(identity.deviceApplications7d ?? 0, "loan application");
  return `${applications} on one device in 7 days, usually ${usual(identity.deviceUsualApplications8d ?? 0)}`;
}

// src/engine/rules/location-change.ts
var locationChange = defineRule({
  code: "location_change",
  version: 2,
  description: "Country or region differs from the one seen a short time ago",
  customerMessage: {
    en: "It was made in a place where you do not usually pay.",
    pcm: "You do am for place wey you no dey pay before."
  },
  needs: ["location.country or location.region", "1 earlier transaction with a location"],
  parameters: {
    window_hours: hoursParameter(12, { description: "A place seen less than this ago is compared", source: JUDGEMENT })
  },
  weight: 15,
  evaluate({ location }, { window_hours }) {
    const { countryChanged, hoursSinceCountry, regionChanged, hoursSinceRegion } = location;
    if (hoursSinceCountry === null && hoursSinceRegion === null) {
      return notEvaluable(location.named === 1 ? "1 earlier transaction with location.country" : "location.country");
    }
    const details = () => ({
      ...hoursSinceCountry !== null && {
        country_changed: countryChanged === 1,
        hours_since_country: measured(hoursSinceCountry)
      },
      ...hoursSinceRegion !== null && {
        region_changed: regionChanged === 1,
        hours_since_region: measured(hoursSinceRegion)
      },
      window_hours
    });
    if (countryChanged === 1 && hoursSinceCountry !== null && hoursSinceCountry < window_hours) {
      return hit(1, () => `Country differs from the one seen ${hours(hoursSinceCountry)} ago`, details);
    }
    if (regionChanged === 1 && hoursSinceRegion !== null && hoursSinceRegion < window_hours) {
      return hit(1, () => `Region differs from the one seen ${hours(hoursSinceRegion)} ago`, details);
    }
    return noHit(details);
  }
});

// src/engine/rules/device-newness.ts
var newDeviceParameters = {
  device_age_hours: hoursParameter(24, {
    description: "A device known to the customer for less than this is new",
    source: NEW_DEVICE_CAP
  }),
  min_customer_days: daysParameter(
    3,
    { min: 0, max: 365 },
    { description: "A customer known for less than this has no usual device yet", source: JUDGEMENT }
  ),
  min_earlier_count: countParameter(2, {
    description: "Earlier transactions with a device that make a usual device",
    source: JUDGEMENT
  }),
  own_device_customers: gradedParameter(0.4, {
    description: "Other customers that are usually new on the device in 3 days, up to which it may be the customer's own",
    source: MEASURED
  }),
  agent_device_customers: gradedParameter(1.2, {
    description: "Those from which it is an agent's or a kiosk's, where being new to the customer says nothing",
    source: MEASURED
  })
};
var EARLIER_DEVICE = "2 earlier transactions with device.id_hash";
var NEW_DEVICE_NEEDS = ["a money-out transaction", "device.id_hash", EARLIER_DEVICE];
function deviceNewness({ device, customer }, values) {
  const { hoursKnown, otherNewDevices90d } = device;
  if (hoursKnown === null || otherNewDevices90d === null) return deviceMissing;
  const { device_age_hours, min_customer_days, min_earlier_count } = values;
  if (customer.earlierDeviceCount < min_earlier_count)
    return notEvaluable(`${plural(min_earlier_count, "earlier transaction")} with device.id_hash`);
  const isNew = hoursKnown < device_age_hours && customer.ageDays > min_customer_days;
  return isNew ? ownDevice(device, values) / (1 + otherNewDevices90d) : 0;
}
function newDeviceWords({ device }) {
  const count = device.otherNewDevices90d ?? 0;
  const others = count > 0 ? ` (${plural(count, "other new device")} in 90 days)` : "";
  return `${deviceKnownWords(device.hoursKnown ?? 0)}${others}`;
}
function newDeviceDetails({ device, customer }, values) {
  return {
    device_hours_known: measured(device.hoursKnown ?? 0),
    device_age_hours: values.device_age_hours,
    customer_age_days: measured(customer.ageDays),
    min_customer_days: values.min_customer_days,
    other_new_devices_90d: device.otherNewDevices90d ?? 0,
    ...ownDeviceDetails(device)
  };
}
function ownDevice({ usualNewCustomers3d }, values) {
  const { own_device_customers, agent_device_customers } = values;
  return 1 - ramp(usualNewCustomers3d ?? 0, own_device_customers, agent_device_customers);
}
function ownDeviceDetails({ usualNewCustomers3d }) {
  return usualNewCustomers3d === null ? {} : { usual_new_customers_3d: measured(usualNewCustomers3d) };
}
function deviceKnownWords(hoursKnown) {
  return hoursKnown === 0 ? "a device never seen with this customer" : `a device known for ${hours(hoursKnown)}`;
}

// src/engine/rules/new-device.ts
var newDevice = defineRule({
  code: "new_device",
  version: 1,
  description: "Money leaves from a device that is new to a known customer",
  customerMessage: {
    en: "It was made from a device that you have not used with us before.",
    pcm: "Na phone or computer wey you never use with us before do am."
  },
  needs: NEW_DEVICE_NEEDS,
  parameters: newDeviceParameters,
  strength: "1 / (1 + other devices that were new to the customer within 90 days)",
  weight: 22,
  evaluate(features, values) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const details = () => newDeviceDetails(features, values);
    return newness === 0 ? noHit(details) : hit(newness, () => `Money leaves from ${newDeviceWords(features)}`, details);
  }
});

// src/engine/rules/new-device-cap.ts
var newDeviceCap = defineRule({
  code: "new_device_cap",
  version: 1,
  description: "The device is new to the customer, and money in or money out of 24 hours is over a limit",
  customerMessage: {
    en: "A device that is new to your account moves much money on its first day.",
    pcm: "Phone or computer wey dey new for your account dey move plenty money for im first day."
  },
  needs: ["money in or money out", "device.id_hash"],
  parameters: {
    device_age_hours: newDeviceParameters.device_age_hours,
    own_device_customers: newDeviceParameters.own_device_customers,
    agent_device_customers: newDeviceParameters.agent_device_customers,
    limit_minor: amountParameter(2e6, {
      description: "Money in, and money out, of 24 hours that a new device may see, this transaction included",
      source: NEW_DEVICE_CAP
    })
  },
  ascending: ["own_device_customers", "agent_device_customers"],
  strength: "(agent_device_customers - usual new customers of the device in 3 days) / (agent_device_customers - own_device_customers), at most 1",
  weight: 11,
  evaluate(features, values) {
    const { device_age_hours, limit_minor } = values;
    const isOut = isMoneyOut(features);
    if (!isOut && !isMoneyIn(features)) return notConcerned(features.transaction.type, "money in and money out");
    const { hoursKnown } = features.device;
    if (hoursKnown === null) return deviceMissing;
    const { outSumMinor24h, inSumMinor24h } = features.velocity;
    const sumMinor = isOut ? outSumMinor24h : inSumMinor24h;
    const strength = ownDevice(features.device, values);
    const details = () => ({
      device_hours_known: measured(hoursKnown),
      device_age_hours,
      [isOut ? "out_sum_minor_24h" : "in_sum_minor_24h"]: sumMinor,
      limit_minor,
      ...ownDeviceDetails(features.device),
      ...cutDetails(features)
    });
    if (hoursKnown >= device_age_hours || sumMinor <= limit_minor || strength === 0) return noHit(details);
    const device = deviceKnownWords(hoursKnown);
    const moved = `Moved ${naira(sumMinor)} ${isOut ? "out" : "in"} in 24 hours on ${device}, more than ${naira(limit_minor)}`;
    return hit(strength, () => `${moved}${cutWords(features)}`, details);
  }
});

// src/engine/rules/new-device-new-payee.ts
var newDeviceNewPayee = defineRule({
  code: "new_device_new_payee",
  version: 1,
  description: "A device that is new to a known customer pays an account that is new to the customer, too",
  customerMessage: {
    en: "It was made from a device that is new to us, to somebody who is new to you, too.",
    pcm: "Na new phone or computer do am, and the person new to you too."
  },
  needs: [...NEW_DEVICE_NEEDS, "beneficiary.account_hash"],
  parameters: newDeviceParameters,
  strength: "1 / (1 + other devices that were new to the customer within 90 days); 0 where the customer first paid the account 24 hours ago or earlier",
  weight: 18,
  evaluate(features, values) {
    if (!isMoneyOutNotCard(features)) {
      return notConcerned(features.transaction.type, "money out other than card_payment");
    }
    const isNew = isNewPayee(features);
    if (isNew === void 0) return beneficiaryMissing;
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const details = () => ({ ...newDeviceDetails(features, values), ...payeeDetails(features) });
    if (newness === 0 || !isNew) return noHit(details);
    return hit(newness, () => `${payeeWords(features)}, from ${newDeviceWords(features)}`, details);
  }
});

// src/engine/rules/new-device-unusual-amount.ts
var newDeviceUnusualAmount = defineRule({
  code: "new_device_unusual_amount",
  version: 1,
  description: "A device that is new to a known customer pays an unusually large amount",
  customerMessage: {
    en: "It was made from a device that is new to us, for more than you usually pay.",
    pcm: "Na new phone or computer do am, and the money big pass wetin you dey pay before."
  },
  needs: [...NEW_DEVICE_NEEDS, EARLIER_MONEY_OUT],
  parameters: {
    ...newDeviceParameters,
    from_deviations: deviationsParameter(0, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(2, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED
    })
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "1 / (1 + other devices that were new within 90 days) x (deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 25,
  evaluate(features, values) {
    const { from_deviations, full_deviations } = values;
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...newDeviceDetails(features, values),
      ...habitDetails(features),
      from_deviations,
      full_deviations
    });
    const strength = newness * ramp(z, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    return hit(strength, () => `Paid from ${newDeviceWords(features)}: ${habitWords(features)}`, details);
  }
});

// src/engine/rules/new-payee-unusual-amount.ts
var NEW_DAYS = 7;
var KNOWN_DAYS = 30;
var KNOWN_SHARE = 0.25;
var newPayeeUnusualAmount = defineRule({
  code: "new_payee_unusual_amount",
  version: 1,
  description: "The account is new to the customer, who pays it unusually much",
  customerMessage: {
    en: "This account is new to you, and you pay it more than you usually pay.",
    pcm: "This account new to you, and the money big pass wetin you dey pay before."
  },
  needs: ["transfer or withdrawal", "beneficiary.account_hash", EARLIER_MONEY_OUT],
  parameters: {
    min_earlier_payees: countParameter(3, {
      description: "Other accounts paid before, without which every account is new",
      source: JUDGEMENT
    }),
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(3, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED
    })
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1, x 1 up to 7 days since the account was first seen, whoever paid it, falling to .25 at 30; 0 where the customer first paid it 24 hours ago or earlier",
  weight: 23,
  evaluate(features, { min_earlier_payees, from_deviations, full_deviations }) {
    const { type } = features.transaction;
    if (!isTransferOrWithdrawal(features)) return notConcerned(type, "transfer and withdrawal");
    const { earlierPayees, ageDays } = features.beneficiary;
    const isNew = isNewPayee(features);
    if (isNew === void 0) return beneficiaryMissing;
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...payeeDetails(features),
      earlier_payees: earlierPayees,
      min_earlier_payees,
      ...habitDetails(features),
      from_deviations,
      full_deviations,
      account_age_days: measured(ageDays ?? 0)
    });
    const newness = 1 - (1 - KNOWN_SHARE) * ramp(ageDays ?? 0, NEW_DAYS, KNOWN_DAYS);
    const strength = newness * ramp(z, from_deviations, full_deviations);
    if (!isNew || earlierPayees < min_earlier_payees || strength === 0) return noHit(details);
    const others = `${plural(earlierPayees, "other account")} paid before`;
    return hit(strength, () => `${payeeWords(features)} (${others}): ${habitWords(features)}`, details);
  }
});

// src/engine/rules/night-unusual.ts
var TIME_OF_DAY = "a time of day in transaction.occurred_at";
var SHARE_BOUNDS2 = { min: 0, max: 1 };
var nightUnusual = defineRule({
  code: "night_unusual",
  version: 1,
  description: "A larger amount leaves at night, most of all at an hour at which this customer rarely pays",
  customerMessage: {
    en: "It was made at an hour of the night at which you seldom pay.",
    pcm: "You do am for night, for time wey you no too dey pay."
  },
  needs: ["a money-out transaction other than repayment", TIME_OF_DAY, EARLIER_MONEY_OUT],
  parameters: {
    from_hour: hourOfDayParameter(23, { description: "First hour of the night, market time", source: JUDGEMENT }),
    to_hour: hourOfDayParameter(4, {
      description: "Last hour of the night, included (4 is until 04:59); a night may pass midnight",
      source: JUDGEMENT
    }),
    rare_share: shareParameter(0.03, SHARE_BOUNDS2, {
      description: "Share of own payments within an hour of this one on the clock up to which the hour is rare",
      source: JUDGEMENT
    }),
    usual_share: shareParameter(0.1, SHARE_BOUNDS2, {
      description: "Share from which the hour is usual",
      source: MEASURED
    }),
    usual_hour_strength: shareParameter(0.5, SHARE_BOUNDS2, {
      description: "Strength, of a rare hour's, that a usual hour has: who pays at night rarely pays large amounts then",
      source: MEASURED
    }),
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the amount counts",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(2.5, {
      description: "Standard deviations above the own habit at which the amount counts in full",
      source: MEASURED
    })
  },
  ascending: ["rare_share", "usual_share"],
  strength: "usual_hour_strength, and the rest of 1 by (usual_share - share) / (usual_share - rare_share), x (deviations - from_deviations) / (full_deviations - from_deviations), each at most 1",
  weight: 28,
  evaluate(features, values) {
    const { from_hour, to_hour, rare_share, usual_share, usual_hour_strength, from_deviations, full_deviations } = values;
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const { localHour, hourShare } = features.clock;
    if (!isBetween(localHour, from_hour, to_hour)) return noHit(() => ({ local_hour: localHour, from_hour, to_hour }));
    if (hourShare === null) return notEvaluable(TIME_OF_DAY);
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const hourStrength = 1 - (1 - usual_hour_strength) * ramp(hourShare, rare_share, usual_share);
    const details = () => ({
      local_hour: localHour,
      from_hour,
      to_hour,
      hour_share: measured(hourShare),
      rare_share,
      usual_share,
      ...habitDetails(features),
      from_deviations,
      full_deviations
    });
    const strength = hourStrength * ramp(z, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const hour = `between ${clock(localHour)}:00 and ${clock(localHour)}:59`;
    return hit(
      strength,
      () => `Paid at night, ${hour}, when ${percent(hourShare)} of own payments are: ${habitWords(features)}`,
      details
    );
  }
});
function isBetween(hour, from, to) {
  return from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;
}
function clock(hour) {
  return String(hour).padStart(2, "0");
}

// src/engine/rules/pass-through.ts
var passThrough = defineRule({
  code: "pass_through",
  version: 2,
  description: "Nearly all that came in within 48 hours leaves, from a customer who is new",
  customerMessage: {
    en: "Money that came into your account leaves it again soon after.",
    pcm: "Money wey enter your account dey comot again quick quick."
  },
  needs: ["transfer or withdrawal"],
  parameters: {
    min_out_share: shareParameter(
      0.8,
      { min: 0.1, max: 1 },
      {
        description: "Money out over deposits of 48 hours, or this amount over one deposit, from which the rule fires",
        source: JUDGEMENT
      }
    ),
    max_out_share: ratioParameter(1.1, {
      description: "Money out over deposits of 48 hours up to which the rule fires",
      source: JUDGEMENT
    }),
    new_days: daysParameter(
      2,
      { min: 0, max: 90 },
      { description: "Age of the customer, days, up to which the rule is at full strength", source: MEASURED }
    ),
    known_days: daysParameter(
      7,
      { min: 1, max: 90 },
      {
        description: "Age from which the rule no longer fires: money of known traders passes through every day",
        source: MEASURED
      }
    )
  },
  ascending: ["new_days", "known_days"],
  strength: "1 up to new_days of age, falling to 0 at known_days, once the lender has scored for 7 to 28 days, x .4 to 1 by how surprising the deposits of 24 hours are; 0 for a transfer to an account that the customer first paid 24 hours ago or earlier",
  weight: 44,
  evaluate(features, { min_out_share, max_out_share, new_days, known_days }) {
    if (!isTransferOrWithdrawal(features)) return notConcerned(features.transaction.type, "transfer and withdrawal");
    const { depositSumMinor48h, outSumMinor48h, outShare48h, shareOfDeposit } = features.flow;
    if (outShare48h === null) return noHit(() => ({ deposit_sum_minor_48h: 0, out_sum_minor_48h: outSumMinor48h }));
    const { ageDays } = features.customer;
    const { depositsSurprise, otherDeposits24h } = features.flow;
    const newness = (1 - ramp(ageDays, new_days, known_days)) * lenderMaturity(features, 7, 28);
    const many = FEW_DEPOSITS_SHARE + (1 - FEW_DEPOSITS_SHARE) * ramp(depositsSurprise, FROM_SURPRISE2, FULL_SURPRISE2);
    const isOwnPayee = features.transaction.type === "transfer" && isNewPayee(features) === false;
    const strength = isOwnPayee ? 0 : newness * many;
    const details = () => ({
      deposit_sum_minor_48h: depositSumMinor48h,
      out_sum_minor_48h: outSumMinor48h,
      out_share: measured(outShare48h),
      min_out_share,
      max_out_share,
      ...shareOfDeposit !== null && { share_of_deposit: measured(shareOfDeposit) },
      customer_age_days: measured(ageDays),
      new_days,
      known_days,
      ...payeeDetails(features),
      deposits_24h: otherDeposits24h,
      deposits_surprise: measured(depositsSurprise),
      ...cutDetails(features)
    });
    const isAll = outShare48h >= min_out_share && outShare48h <= max_out_share;
    const isOne = shareOfDeposit !== null && shareOfDeposit >= min_out_share && shareOfDeposit <= ONE_DEPOSIT_MAX;
    if (!isAll && !isOne || strength === 0) return noHit(details);
    return hit(strength, () => `${words(features, isAll)}${cutWords(features)}`, details);
  }
});
var FEW_DEPOSITS_SHARE = 0.4;
var FROM_SURPRISE2 = 0.5;
var FULL_SURPRISE2 = 2;
var ONE_DEPOSIT_MAX = 1.05;
function words({ flow, transaction }, isAll) {
  const { depositSumMinor48h, outSumMinor48h, outShare48h, shareOfDeposit } = flow;
  return isAll ? `${naira(outSumMinor48h)} left and ${naira(depositSumMinor48h)} came in within 48 hours (${percent(outShare48h ?? 0)})` : `${naira(transaction.amountMinor)} leaves, ${percent(shareOfDeposit ?? 0)} of one deposit of the last 48 hours`;
}

// src/engine/rules/phone-change-outflow.ts
var EARLIER_PHONE = "1 earlier transaction with customer.phone_hash";
var phoneChangeOutflow = defineRule({
  code: "phone_change_outflow",
  version: 2,
  description: "Money leaves or a loan is asked for soon after the customer's phone changed, and more so from a new device (SIM swap)",
  customerMessage: {
    en: "Your phone number changed shortly before.",
    pcm: "Your phone number change small time before."
  },
  needs: ["a money-out transaction or loan_application", "customer.phone_hash", "device.id_hash", EARLIER_PHONE],
  parameters: {
    window_hours: hoursParameter(48, {
      description: "A phone that changed less than this ago counts as changed",
      source: JUDGEMENT
    }),
    device_age_hours: hoursParameter(24, {
      description: "A device known to the customer for less than this is new",
      source: JUDGEMENT
    }),
    alone_strength: shareParameter(
      0.4,
      { min: 0.01, max: 1 },
      { description: "Strength where the device is not new", source: JUDGEMENT }
    )
  },
  strength: "1 with a new device, alone_strength without",
  weight: 40,
  evaluate(features, { window_hours, device_age_hours, alone_strength }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features) && type !== "loan_application")
      return notConcerned(type, "money out and loan_application");
    const { hoursSincePhoneChange, phoneCustomers90d, phoneSeenBefore } = features.identity;
    const { hoursKnown } = features.device;
    const phoneMissing = phoneCustomers90d === null;
    if (phoneMissing || hoursKnown === null || phoneSeenBefore === 0) {
      const history = phoneSeenBefore === 0 ? [EARLIER_PHONE] : [];
      const device2 = hoursKnown === null ? ["device.id_hash"] : [];
      return notEvaluable(...phoneMissing ? ["customer.phone_hash"] : [], ...device2, ...history);
    }
    const device_hours_known = measured(hoursKnown);
    if (hoursSincePhoneChange === null)
      return noHit(() => ({ phone_changed: false, device_hours_known, device_age_hours }));
    const details = () => ({
      phone_changed: true,
      hours_since_phone_change: measured(hoursSincePhoneChange),
      window_hours,
      device_hours_known,
      device_age_hours
    });
    if (hoursSincePhoneChange >= window_hours) return noHit(details);
    const when = hoursSincePhoneChange === 0 ? "with this transaction" : `${hours(hoursSincePhoneChange)} ago`;
    const isNew = hoursKnown < device_age_hours;
    const device = isNew ? "device is new" : `device is known for ${hours(hoursKnown)}`;
    const what = type === "loan_application" ? "is asked for" : "leaves";
    return hit(
      isNew ? 1 : alone_strength,
      () => `Phone changed ${when}, ${device}, ${naira(amountMinor)} ${what}`,
      details
    );
  }
});

// src/engine/rules/shared-beneficiary-disbursement.ts
var sharedBeneficiaryDisbursement = defineRule({
  code: "shared_beneficiary_disbursement",
  version: 1,
  description: "A loan is paid to an account to which other borrowers' loans went within 30 days",
  customerMessage: {
    en: "We could not confirm that the account for the loan is yours.",
    pcm: "We no fit confirm say the account wey go collect the loan na your own."
  },
  needs: ["loan_disbursement", "beneficiary.account_hash"],
  parameters: {
    min_borrowers: countParameter(2, {
      description: "Distinct borrowers paid to the account in 30 days from which the rule fires, this one included",
      source: JUDGEMENT
    })
  },
  weight: 40,
  evaluate(features, { min_borrowers }) {
    const { type } = features.transaction;
    if (type !== "loan_disbursement") return notConcerned(type, "loan_disbursement");
    const { distinctBorrowers30d } = features.beneficiary;
    if (distinctBorrowers30d === null) return beneficiaryMissing;
    const details = () => ({ distinct_borrowers_30d: distinctBorrowers30d, min_borrowers });
    if (distinctBorrowers30d < min_borrowers) return noHit(details);
    return hit(
      1,
      () => `Loans of ${plural(distinctBorrowers30d, "borrower")} were paid to this account in 30 days`,
      details
    );
  }
});

// src/engine/rules/structuring.ts
var structuring = defineRule({
  code: "structuring",
  version: 2,
  description: "Money-out amounts of 24 hours lie just below one reporting limit, this one among them",
  customerMessage: {
    en: "We need to check several of your transactions of these days together.",
    pcm: "We need check some of your transactions for these days together."
  },
  needs: ["a money-out transaction"],
  parameters: {
    individual_limit_minor: amountParameter(5e8, {
      description: "Reporting limit of an individual",
      source: REPORTING_LIMITS
    }),
    corporate_limit_minor: amountParameter(1e9, {
      description: "Reporting limit of a body corporate",
      source: REPORTING_LIMITS
    }),
    band_share: shareParameter(
      0.05,
      { min: 1e-3, max: 0.5 },
      {
        description: "Width of the band below a limit, as a share of the limit",
        source: JUDGEMENT
      }
    ),
    full_count: countParameter(3, {
      description: "Amounts in one band in 24 hours at which the strength reaches 1, this transaction included",
      source: JUDGEMENT
    })
  },
  strength: "amounts / full_count, at most 1",
  weight: 76,
  evaluate(features, { individual_limit_minor, corporate_limit_minor, band_share, full_count }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { belowIndividualLimitCount24h, belowCorporateLimitCount24h } = features.velocity;
    const details = () => ({
      below_individual_count_24h: belowIndividualLimitCount24h,
      individual_limit_minor,
      below_corporate_count_24h: belowCorporateLimitCount24h,
      corporate_limit_minor,
      band_share,
      full_count,
      ...cutDetails(features)
    });
    const limitMinor = inBandOf(features.transaction.amountMinor, individual_limit_minor, band_share) ? individual_limit_minor : inBandOf(features.transaction.amountMinor, corporate_limit_minor, band_share) ? corporate_limit_minor : void 0;
    if (limitMinor === void 0) return noHit(details);
    const count = limitMinor === individual_limit_minor ? belowIndividualLimitCount24h : belowCorporateLimitCount24h;
    if (count <= 0) return noHit(details);
    return hit(Math.min(1, count / full_count), () => `${words2(count, limitMinor)}${cutWords(features)}`, details);
  }
});
function inBandOf(amountMinor, limitMinor, bandShare) {
  return amountMinor < limitMinor && amountMinor >= limitMinor * (1 - bandShare);
}
function words2(count, limitMinor) {
  return `Paid ${plural(count, "amount")} just below the reporting limit of ${naira(limitMinor)} in 24 hours`;
}

// src/engine/rules/total-24h-unusual.ts
var total24hUnusual = defineRule({
  code: "total_24h_unusual",
  version: 1,
  description: "Money out of 24 hours is unusually large against the customer's own earlier days",
  customerMessage: {
    en: "More money than usual leaves your account within a day.",
    pcm: "Money wey dey comot from your account inside one day don pass how e dey be."
  },
  needs: ["a money-out transaction other than repayment"],
  parameters: {
    from_deviations: deviationsParameter(1.5, {
      description: "Standard deviations above own earlier days from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(3, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED
    })
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 18,
  evaluate(features, { from_deviations, full_deviations }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const { daySumZ, usualDaySumMinor } = features.amount;
    const { outSumMinor24h } = features.velocity;
    const isFirst = outSumMinor24h <= features.transaction.amountMinor;
    if (isFirst)
      return noHit(() => ({ out_sum_minor_24h: outSumMinor24h, amount_minor: features.transaction.amountMinor }));
    if (daySumZ === null || usualDaySumMinor === null) return noHit(() => ({ out_sum_minor_24h: outSumMinor24h }));
    const details = () => ({
      out_sum_minor_24h: outSumMinor24h,
      usual_day_minor: Math.round(usualDaySumMinor),
      deviations: measured(daySumZ),
      from_deviations,
      full_deviations,
      ...cutDetails(features)
    });
    const strength = ramp(daySumZ, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const words4 = `Paid ${naira(outSumMinor24h)} in 24 hours, on a usual day ${aboutNaira(usualDaySumMinor)}`;
    return hit(strength, () => `${words4}${cutWords(features)}`, details);
  }
});

// src/engine/rules/velocity-amount.ts
var velocityAmount = defineRule({
  code: "velocity_amount",
  version: 1,
  description: "The customer's money out of 24 hours is over a limit",
  customerMessage: {
    en: "Much money leaves your account within a day.",
    pcm: "Plenty money dey comot from your account inside one day."
  },
  needs: ["a money-out transaction"],
  parameters: {
    limit_minor: amountParameter(5e8, {
      description: "Money out of 24 hours that is still allowed, this transaction included",
      source: TIER_3_DAILY_CAP
    })
  },
  weight: 13,
  evaluate(features, { limit_minor }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { outSumMinor24h } = features.velocity;
    const details = () => ({ out_sum_minor_24h: outSumMinor24h, limit_minor, ...cutDetails(features) });
    if (outSumMinor24h <= limit_minor) return noHit(details);
    const moved = `Moved ${naira(outSumMinor24h)} out in 24 hours, more than ${naira(limit_minor)}`;
    return hit(1, () => `${moved}${cutWords(features)}`, details);
  }
});

// src/engine/rules/young-account.ts
var youngAccount = defineRule({
  code: "young_account",
  version: 1,
  description: "A customer who is known for a few days moves money out or takes a loan",
  customerMessage: {
    en: "You have been our customer for a short time.",
    pcm: "E never tey wey you start to dey use our service."
  },
  needs: ["a money-out transaction, loan_application or loan_disbursement"],
  parameters: {
    young_days: daysParameter(
      5,
      { min: 1, max: 90 },
      { description: "Days after which a customer is no longer young", source: MEASURED }
    ),
    lender_from_days: daysParameter(
      7,
      { min: 0, max: 365 },
      { description: "Days of the lender's own history up to which the rule is silent", source: JUDGEMENT }
    ),
    lender_full_days: daysParameter(
      28,
      { min: 1, max: 365 },
      { description: "Days of the lender's own history from which it counts in full", source: JUDGEMENT }
    )
  },
  ascending: ["lender_from_days", "lender_full_days"],
  strength: "1 - age / young_days, x (lender's history - lender_from_days) / (lender_full_days - lender_from_days), at most 1; 0 for a payment that is the first transaction seen",
  weight: 27,
  evaluate(features, { young_days, lender_from_days, lender_full_days }) {
    if (!isMoneyOut(features) && !isLoan(features)) {
      return notConcerned(features.transaction.type, "money out, loan_application and loan_disbursement");
    }
    const { ageDays, earlierCount } = features.customer;
    const details = () => ({
      customer_age_days: measured(ageDays),
      young_days,
      earlier_count: earlierCount,
      lender_history_days: measured(features.lender.historyDays ?? 0),
      lender_from_days,
      lender_full_days
    });
    const isFirstPayment = earlierCount === 0 && isMoneyOut(features);
    const youth = isFirstPayment ? 0 : 1 - ramp(ageDays, 0, young_days);
    const strength = youth * lenderMaturity(features, lender_from_days, lender_full_days);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => earlierCount === 0 ? "First transaction seen of the customer" : words3(ageDays),
      details
    );
  }
});
function words3(ageDays) {
  const days = Math.floor(ageDays);
  if (days === 0) return "The customer was first seen less than a day ago";
  return `The customer was first seen ${days === 1 ? "1 day" : `${days} days`} ago`;
}

// src/engine/rules/young-payee.ts
var DAYS_BOUNDS2 = { min: 1, max: 90 };
var youngPayee = defineRule({
  code: "young_payee",
  version: 1,
  description: "The account is new to the customer, and to all others who pay it: it was first seen a few days ago",
  customerMessage: {
    en: "We have known the account that you pay for a short time only.",
    pcm: "E never tey wey we know the account wey you wan pay."
  },
  needs: ["transfer", "beneficiary.account_hash", EARLIER_MONEY_OUT],
  parameters: {
    new_days: daysParameter(7, DAYS_BOUNDS2, {
      description: "Days since the account was first paid up to which it is new",
      source: MEASURED
    }),
    known_days: daysParameter(30, DAYS_BOUNDS2, {
      description: "Days from which it is known, and the rule no longer fires",
      source: MEASURED
    }),
    min_other_senders: countParameter(1, {
      description: "Other customers who paid it within 30 days, without whom it is only somebody's new payee",
      source: MEASURED
    }),
    from_deviations: deviationsParameter(-0.5, {
      description: "Standard deviations above the sender's own habit from which the rule fires",
      source: MEASURED
    }),
    full_deviations: deviationsParameter(1.5, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED
    })
  },
  ascending: ["new_days", "known_days"],
  strength: "1 up to new_days since the account was first seen, falling to 0 at known_days, once the lender has scored for 7 to 28 days, x (deviations - from_deviations) / (full_deviations - from_deviations), at most 1; less where many pay it at once, which fan_in judges; 0 where the customer first paid it 24 hours ago or earlier",
  weight: 32,
  evaluate(features, { new_days, known_days, min_other_senders, from_deviations, full_deviations }) {
    const { type } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const isNew = isNewPayee(features);
    const { ageDays, otherSenders30d, sendersSurprise } = features.beneficiary;
    if (isNew === void 0 || ageDays === null || otherSenders30d === null) return beneficiaryMissing;
    const z = deviationsOf(features);
    if (z === void 0) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...payeeDetails(features),
      account_age_days: measured(ageDays),
      new_days,
      known_days,
      other_senders_30d: otherSenders30d,
      min_other_senders,
      senders_surprise: measured(sendersSurprise ?? 0),
      ...habitDetails(features),
      from_deviations,
      full_deviations
    });
    const newness = (1 - ramp(ageDays, new_days, known_days)) * lenderMaturity(features, 7, 28);
    const isAtOnce = ramp(sendersSurprise ?? 0, FROM_SURPRISE3, FULL_SURPRISE3);
    const strength = newness * (1 - isAtOnce) * ramp(z, from_deviations, full_deviations);
    if (!isNew || otherSenders30d < min_other_senders || strength === 0) return noHit(details);
    const senders = `${plural(otherSenders30d, "other sender")} in 30 days`;
    return hit(
      strength,
      () => `${payeeWords(features)}, first seen ${ago(ageDays)} (${senders}): ${habitWords(features)}`,
      details
    );
  }
});
var FROM_SURPRISE3 = 0.7;
var FULL_SURPRISE3 = 4;
function ago(ageDays) {
  const days = Math.floor(ageDays);
  return days === 0 ? "less than a day ago" : `${plural(days, "day")} ago`;
}

// src/engine/rules/registry.ts
var registry = createRegistry(
  [
    amountLimit,
    amountUnusual,
    amountUnusualAgain,
    total24hUnusual,
    amountUnusualForAccount,
    firstTransactionLarge,
    velocityAmount,
    burst,
    nightUnusual,
    newDevice,
    newDeviceNewPayee,
    newDeviceUnusualAmount,
    newDeviceCap,
    deviceShared,
    newPayeeUnusualAmount,
    youngPayee,
    fanIn,
    equalAmounts,
    inflowBurst,
    inflowEqual,
    passThrough,
    youngAccount,
    dormantReactivation,
    loanStacking,
    identityReuse,
    sharedBeneficiaryDisbursement,
    phoneChangeOutflow,
    structuring,
    locationChange,
    foreignCountry,
    beneficiaryReputation,
    deviceReputation,
    customerReputation
  ],
  EARLIER_RULES
);

// src/engine/policy/feature-settings-of.ts
function featureSettingsOf({ rules }) {
  const configs = new Map(rules.map((rule) => [rule.code, rule.config]));
  function parameterOf(rule, name) {
    const value = configs.get(rule.code)?.[name];
    if (value === void 0) throw new Error(`Cannot compile policy: rule "${rule.code}" has no value for ${name}`);
    return value;
  }
  function matureWindow(rule) {
    return { windowDays: parameterOf(rule, "window_days"), delayDays: parameterOf(rule, "delay_days") };
  }
  return Object.freeze({
    reportingLimitsMinor: [
      parameterOf(structuring, "individual_limit_minor"),
      parameterOf(structuring, "corporate_limit_minor")
    ],
    reportingBandShare: parameterOf(structuring, "band_share"),
    equalAmountTolerance: parameterOf(equalAmounts, "tolerance_share"),
    equalDepositTolerance: parameterOf(inflowEqual, "tolerance_share"),
    beneficiaryReputation: matureWindow(beneficiaryReputation),
    deviceReputation: matureWindow(deviceReputation),
    customerReputation: matureWindow(customerReputation)
  });
}

// src/engine/policy/compile-policy.ts
function compilePolicy(configuration) {
  const places = new Map(registry.rules.map(({ code }, place2) => [code, place2]));
  const placeOf = ({ code }) => places.get(code) ?? places.size;
  const rules = configuration.rules.toSorted((a, b) => placeOf(a) - placeOf(b)).map((resolved) => ({ resolved, rule: compileRule(resolved) })).flatMap(({ resolved, rule }) => resolved.enabled ? [rule] : []);
  return Object.freeze({
    rules: Object.freeze(rules),
    enabledWeight: rules.reduce((sum, rule) => sum + rule.weight, 0),
    thresholds: configuration.thresholds,
    actions: configuration.actions,
    featureSettings: featureSettingsOf(configuration)
  });
}
function compileRule({ code, version, weight, config }) {
  const rule = registry.findVersion(code, version);
  if (rule === void 0) {
    const newest = registry.find(code);
    const found = newest === void 0 ? "no rule of this code" : `version ${newest.version}`;
    throw new Error(`Cannot compile policy: version ${version} of rule "${code}" wanted, found ${found}`);
  }
  const missing = Object.keys(rule.parameters).find((name) => typeof config[name] !== "number");
  if (missing !== void 0) throw new Error(`Cannot compile policy: rule "${code}" has no value for ${missing}`);
  return Object.freeze({ code, version, weight, rule, values: config });
}

// src/engine/policy/engine-version.ts
var ENGINE_VERSION = "2.0.0";

// src/releases/release.ts
var release = Object.freeze({
  engineVersion: ENGINE_VERSION,
  rules: registry.rules,
  explainSnapshot: (snapshot, configuration) => explain(featuresFromSnapshot(snapshot), compilePolicy(configuration))
});
export {
  release
};
