import { amountLimit } from "./amount-limit.ts";
import { amountVsHistory } from "./amount-vs-history.ts";
import { beneficiaryEqualAmounts } from "./beneficiary-equal-amounts.ts";
import { beneficiaryFanIn } from "./beneficiary-fan-in.ts";
import { beneficiaryReputation } from "./beneficiary-reputation.ts";
import { createRegistry } from "./create-registry.ts";
import { customerReputation } from "./customer-reputation.ts";
import { deviceReputation } from "./device-reputation.ts";
import { deviceSharing } from "./device-sharing.ts";
import { dormantReactivation } from "./dormant-reactivation.ts";
import { fanOut } from "./fan-out.ts";
import { firstTransactionLarge } from "./first-transaction-large.ts";
import { foreignCountry } from "./foreign-country.ts";
import { identityReuse } from "./identity-reuse.ts";
import { loanStacking } from "./loan-stacking.ts";
import { locationChange } from "./location-change.ts";
import { newBeneficiary } from "./new-beneficiary.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";
import { oddHours } from "./odd-hours.ts";
import { passThrough } from "./pass-through.ts";
import { phoneChangeOutflow } from "./phone-change-outflow.ts";
import { recentUnusualAmount } from "./recent-unusual-amount.ts";
import { roundAmount } from "./round-amount.ts";
import { sharedBeneficiaryDisbursement } from "./shared-beneficiary-disbursement.ts";
import { structuring } from "./structuring.ts";
import { velocityAmount } from "./velocity-amount.ts";
import { velocityCount } from "./velocity-count.ts";

/** Every rule of this engine. The order is part of the contract: rules are listed and equal reasons sorted in it. */
export const registry = createRegistry([
  amountLimit,
  amountVsHistory,
  recentUnusualAmount,
  velocityCount,
  velocityAmount,
  firstTransactionLarge,
  newDeviceOutflow,
  deviceSharing,
  newBeneficiary,
  beneficiaryFanIn,
  beneficiaryEqualAmounts,
  fanOut,
  passThrough,
  loanStacking,
  sharedBeneficiaryDisbursement,
  identityReuse,
  phoneChangeOutflow,
  dormantReactivation,
  structuring,
  oddHours,
  roundAmount,
  locationChange,
  foreignCountry,
  beneficiaryReputation,
  deviceReputation,
  customerReputation,
]);
