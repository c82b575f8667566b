import { DEFAULT_POLICY } from "../../src/engine/policy/default-policy.ts";
import type { PolicySpec, RuleSpec } from "../../src/engine/policy/policy-spec.ts";
import type { PolicySource } from "./score-golden.ts";

/** No weight and no parameter is a default: fractions of points, a weight of 0, one that rounds to 0.00, one rule disabled. */
const OTHER_RULES: readonly RuleSpec[] = [
  { code: "amount_limit", weight: 30, config: { limit_minor: 100_000_000, full_at_ratio: 1.5 } },
  {
    code: "amount_unusual",
    weight: 33.33,
    config: { from_deviations: 0.5, full_deviations: 6, transfer_more_deviations: 0, transfer_share: 0.75 },
  },
  {
    code: "amount_unusual_again",
    weight: 12.5,
    config: { from_deviations: 0, full_deviations: 4, full_excess: 2 },
  },
  { code: "total_24h_unusual", weight: 7.25, config: { from_deviations: 0, full_deviations: 2.5 } },
  {
    code: "amount_unusual_for_account",
    weight: 21,
    config: { min_payments: 2, from_deviations: 0, full_deviations: 3 },
  },
  { code: "first_transaction_large", weight: 44, config: { limit_minor: 10_000_000, full_at_ratio: 4 } },
  { code: "velocity_amount", weight: 18, config: { limit_minor: 100_000_000 } },
  { code: "burst", weight: 7.77, config: { from_surprise: 0.8, full_surprise: 3 } },
  {
    code: "night_unusual",
    weight: 14,
    config: {
      from_hour: 22,
      to_hour: 5,
      rare_share: 0.05,
      usual_share: 0.5,
      usual_hour_strength: 0.2,
      from_deviations: 0,
      full_deviations: 1,
    },
  },
  {
    code: "new_device",
    weight: 3.335,
    config: {
      device_age_hours: 72,
      min_customer_days: 1,
      min_earlier_count: 1,
      own_device_customers: 1,
      agent_device_customers: 4,
    },
  },
  {
    code: "new_device_new_payee",
    weight: 23,
    config: {
      device_age_hours: 72,
      min_customer_days: 1,
      min_earlier_count: 1,
      own_device_customers: 1,
      agent_device_customers: 4,
    },
  },
  {
    code: "new_device_unusual_amount",
    weight: 31,
    config: {
      device_age_hours: 72,
      min_customer_days: 1,
      min_earlier_count: 1,
      own_device_customers: 1,
      agent_device_customers: 4,
      from_deviations: -1,
      full_deviations: 3,
    },
  },
  {
    code: "new_device_cap",
    weight: 22.22,
    config: { device_age_hours: 72, own_device_customers: 1, agent_device_customers: 4, limit_minor: 500_000 },
  },
  { code: "device_shared", weight: 45, config: { from_surprise: 0.5, full_surprise: 3 } },
  {
    code: "new_payee_unusual_amount",
    weight: 9,
    config: {
      min_earlier_payees: 1,
      from_deviations: 0,
      full_deviations: 2,
    },
  },
  {
    code: "young_payee",
    weight: 27.5,
    config: { new_days: 3, known_days: 90, min_other_senders: 2, from_deviations: -1.5, full_deviations: 1 },
  },
  { code: "fan_in", weight: 25, config: { from_surprise: 0.2, full_surprise: 2 } },
  { code: "equal_amounts", weight: 15.5, config: { tolerance_share: 0.02, from_surprise: 0.2, full_surprise: 2 } },
  { code: "inflow_burst", weight: 11.5, config: { from_surprise: 0.2, full_surprise: 2 } },
  { code: "inflow_equal", weight: 0, config: { min_deposits: 2, tolerance_share: 0.05 } },
  {
    code: "pass_through",
    weight: 41,
    config: { min_out_share: 0.5, max_out_share: 1.5, new_days: 20, known_days: 60 },
  },
  {
    code: "young_account",
    enabled: false,
    weight: 6,
    config: { young_days: 14, lender_from_days: 1, lender_full_days: 10 },
  },
  { code: "dormant_reactivation", weight: 35, config: { from_days: 20, full_days: 60, full_deviations: 0.5 } },
  {
    code: "loan_stacking",
    weight: 55.55,
    config: {
      from_applications: 1,
      full_applications: 4,
      from_surprise: 1,
      full_surprise: 4,
      device_share: 0.9,
      one_paid_strength: 0.5,
    },
  },
  {
    code: "identity_reuse",
    weight: 0.004,
    config: { full_bvn_customers: 3, from_phone_customers: 1, full_phone_customers: 2, phone_share: 0.9 },
  },
  { code: "shared_beneficiary_disbursement", weight: 65, config: { min_borrowers: 3 } },
  {
    code: "phone_change_outflow",
    weight: 70,
    config: { window_hours: 24, device_age_hours: 100, alone_strength: 0.25 },
  },
  {
    code: "structuring",
    weight: 30,
    config: {
      individual_limit_minor: 495_000_000,
      corporate_limit_minor: 980_000_000,
      band_share: 0.1,
      full_count: 2,
    },
  },
  { code: "location_change", weight: 9.99, config: { window_hours: 48 } },
  { code: "foreign_country", weight: 11 },
  {
    code: "beneficiary_reputation",
    weight: 80,
    config: { window_days: 30, delay_days: 3, full_at_frauds: 3, from_share: 0.02, full_share: 0.4 },
  },
  {
    code: "device_reputation",
    weight: 50,
    config: { window_days: 10, delay_days: 0, full_at_frauds: 1, from_share: 0.05, full_share: 0.4 },
  },
  {
    code: "customer_reputation",
    weight: 33,
    config: { window_days: 90, delay_days: 14, full_at_frauds: 4, from_share: 0.05, full_share: 0.4 },
  },
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
