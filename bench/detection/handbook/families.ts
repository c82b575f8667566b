/** The families by which rules are measured alone. */
export const FAMILIES = ["amount", "velocity", "beneficiary", "reputation", "other"] as const;

/** What kind of evidence a rule looks at. */
export type Family = (typeof FAMILIES)[number];

const FAMILY_OF: Readonly<Record<string, Family>> = {
  amount_limit: "amount",
  amount_vs_history: "amount",
  recent_unusual_amount: "amount",
  first_transaction_large: "amount",
  round_amount: "amount",
  structuring: "amount",
  velocity_count: "velocity",
  velocity_amount: "velocity",
  new_beneficiary: "beneficiary",
  beneficiary_fan_in: "beneficiary",
  beneficiary_equal_amounts: "beneficiary",
  beneficiary_reputation: "reputation",
  device_reputation: "reputation",
  customer_reputation: "reputation",
};

/** The family of a rule; `other` for those that need what the data has not. */
export function familyOf(code: string): Family {
  return FAMILY_OF[code] ?? "other";
}
