import type { PatternName } from "../../../src/synthetic/draft.ts";

/** The rules of the catalogue that were written for each synthetic pattern. */
export const OWN_RULES: Readonly<Record<PatternName, readonly string[]>> = {
  sim_swap: ["phone_change_outflow", "new_device_outflow"],
  account_takeover: ["new_device_outflow", "device_sharing"],
  mule_fan_in: ["beneficiary_fan_in", "beneficiary_equal_amounts"],
  pass_through: ["pass_through"],
  loan_stacking: ["loan_stacking"],
  identity_reuse: ["identity_reuse", "shared_beneficiary_disbursement"],
  structuring: ["structuring"],
  dormant_reactivation: ["dormant_reactivation"],
};
