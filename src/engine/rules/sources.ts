/** A number without a regulation or a measurement behind it. */
export const JUDGEMENT = "judgement";

/** A number chosen on the earlier days of the Fraud Detection Handbook's simulated card data. */
export const HANDBOOK = "measured on the Fraud Detection Handbook's data set";

/** A number chosen on simulated card and wallet data; docs/rules.md says on which. */
export const MEASURED = "measured on the simulated data sets";

/** NGN 5,000,000 a day for wallets of KYC level 3. */
export const TIER_3_DAILY_CAP =
  "Tier-3 daily cap: CBN circular BPS/DIR/GEN/CIR/04/007 of 7 September 2017 (KYC level 3, NGN 5,000,000 a day)";

/** NGN 20,000 within the first 24 hours of an app on a device. */
export const NEW_DEVICE_CAP =
  "CBN circular of 12 March 2026 on instant payments (NGN 20,000 in the first 24 hours of a newly activated app)";

/** NGN 5,000,000 for an individual, NGN 10,000,000 for a body corporate. */
export const REPORTING_LIMITS = "Money Laundering (Prevention and Prohibition) Act 2022, reporting limits";
