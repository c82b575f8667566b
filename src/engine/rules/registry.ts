import { amountLimit } from "./amount-limit.ts";
import { amountUnusual } from "./amount-unusual.ts";
import { amountUnusualAgain } from "./amount-unusual-again.ts";
import { amountUnusualForAccount } from "./amount-unusual-for-account.ts";
import { beneficiaryReputation } from "./beneficiary-reputation.ts";
import { burst } from "./burst.ts";
import { createRegistry } from "./create-registry.ts";
import { customerReputation } from "./customer-reputation.ts";
import { deviceReputation } from "./device-reputation.ts";
import { deviceShared } from "./device-shared.ts";
import { dormantReactivation } from "./dormant-reactivation.ts";
import { EARLIER_RULES } from "./earlier-rules.ts";
import { equalAmounts } from "./equal-amounts.ts";
import { fanIn } from "./fan-in.ts";
import { firstTransactionLarge } from "./first-transaction-large.ts";
import { foreignCountry } from "./foreign-country.ts";
import { identityReuse } from "./identity-reuse.ts";
import { inflowBurst } from "./inflow-burst.ts";
import { inflowEqual } from "./inflow-equal.ts";
import { loanStacking } from "./loan-stacking.ts";
import { locationChange } from "./location-change.ts";
import { newDevice } from "./new-device.ts";
import { newDeviceCap } from "./new-device-cap.ts";
import { newDeviceNewPayee } from "./new-device-new-payee.ts";
import { newDeviceUnusualAmount } from "./new-device-unusual-amount.ts";
import { newPayeeUnusualAmount } from "./new-payee-unusual-amount.ts";
import { nightUnusual } from "./night-unusual.ts";
import { passThrough } from "./pass-through.ts";
import { phoneChangeOutflow } from "./phone-change-outflow.ts";
import { sharedBeneficiaryDisbursement } from "./shared-beneficiary-disbursement.ts";
import { structuring } from "./structuring.ts";
import { total24hUnusual } from "./total-24h-unusual.ts";
import { velocityAmount } from "./velocity-amount.ts";
import { youngAccount } from "./young-account.ts";
import { youngPayee } from "./young-payee.ts";

/** Every rule of this engine. The order is part of the contract: rules are listed and equal reasons sorted in it. */
export const registry = createRegistry(
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
    customerReputation,
  ],
  EARLIER_RULES,
);
