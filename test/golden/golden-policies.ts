import { DEFAULT_POLICY } from "../../src/engine/policy/default-policy.ts";
import type { PolicySpec, RuleSpec } from "../../src/engine/policy/policy-spec.ts";
import type { PolicySource } from "./score-golden.ts";

/** No weight and no parameter is a default: fractions of points, a weight of 0, one that rounds to 0.00, one rule disabled. */
const OTHER_RULES: readonly RuleSpec[] = [
  { code: "amount_limit", weight: 30, config: { limit_minor: 100_000_000, full_at_ratio: 1.5 } },
  { code: "amount_vs_history", weight: 33.33, config: { ratio_start: 1.5, ratio_full: 6, min_earlier_count: 3 } },
  { code: "recent_unusual_amount", weight: 12.5, config: { ratio_start: 2, ratio_full: 8, min_earlier_count: 2 } },
  { code: "velocity_count", weight: 7.77, config: { max_count_10m: 2, max_count_1h: 6 } },
  { code: "velocity_amount", weight: 18, config: { limit_minor: 100_000_000 } },
  { code: "first_transaction_large", weight: 40, config: { limit_minor: 10_000_000 } },
  { code: "new_device_outflow", weight: 22.22, config: { device_age_hours: 72, limit_minor: 500_000 } },
  { code: "device_sharing", weight: 45, config: { min_customers: 3 } },
  { code: "new_beneficiary", weight: 3.335, config: { limit_minor: 1_000_000 } },
  { code: "beneficiary_fan_in", weight: 25, config: { min_senders: 3 } },
  { code: "beneficiary_equal_amounts", weight: 15.5, config: { min_payments: 3, tolerance_share: 0.02 } },
  { code: "fan_out", weight: 0, config: { min_beneficiaries: 3 } },
  { code: "pass_through", weight: 41, config: { min_out_share: 0.5 } },
  { code: "loan_stacking", weight: 55.55, config: { min_applications: 2 } },
  { code: "shared_beneficiary_disbursement", weight: 60, config: { min_borrowers: 3 } },
  { code: "identity_reuse", weight: 0.004, config: { min_bvn_customers: 3, min_phone_customers: 2 } },
  { code: "phone_change_outflow", weight: 70, config: { window_hours: 24, device_age_hours: 100 } },
  { code: "dormant_reactivation", weight: 35, config: { silent_days: 20, limit_minor: 1_000_000 } },
  {
    code: "structuring",
    weight: 30,
    config: {
      individual_limit_minor: 495_000_000,
      corporate_limit_minor: 980_000_000,
      band_share: 0.1,
      min_count: 2,
    },
  },
  { code: "odd_hours", weight: 14, config: { from_hour: 22, to_hour: 5, limit_minor: 1_000_000 } },
  { code: "round_amount", enabled: false, weight: 6, config: { multiple_minor: 1_000_000 } },
  { code: "location_change", weight: 9.99, config: { window_hours: 48 } },
  { code: "foreign_country", weight: 11 },
  { code: "beneficiary_reputation", weight: 80, config: { window_days: 30, delay_days: 3, full_at_frauds: 3 } },
  { code: "device_reputation", weight: 50, config: { window_days: 10, delay_days: 0, full_at_frauds: 1 } },
  { code: "customer_reputation", weight: 33, config: { window_days: 90, delay_days: 14, full_at_frauds: 4 } },
];

const OTHER_SPEC: PolicySpec = {
  rules: OTHER_RULES,
  thresholds: { medium: 20.5, high: 45, critical: 99.9 },
  actions: { low: "step_up", medium: "manual_review", high: "block", critical: "block" },
};

/** The policies of the corpus: the one that an organisation starts with, and one that shares no weight with it. */
export const GOLDEN_POLICIES: readonly PolicySource[] = [
  { name: "default", spec: DEFAULT_POLICY.spec },
  { name: "other", spec: OTHER_SPEC },
];
