import { measured, plural, usual } from "./format.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { deviceMissing, hit, noHit } from "./outcome.ts";
import { surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/** A device meets more new customers than is usual for it: a farm of accounts. An agent's tablet and a kiosk meet them all the time. */
export const deviceShared = defineRule({
  code: "device_shared",
  version: 1,
  description: "Surprisingly many customers are new on the device, against the device's own usual",
  customerMessage: {
    en: "We could not tell that the device is yours alone.",
    pcm: "We no sure say na only you dey use this phone or computer.",
  },
  needs: ["device.id_hash"],
  parameters: {
    from_surprise: surpriseParameter(0.75, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(2, { description: "Surprise at which the strength reaches 1", source: MEASURED }),
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
      full_surprise,
    });
    const strength = ramp(newCustomersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    if (strength === 0) return noHit(details);
    const customers = plural(newCustomers3d, "other customer");
    return hit(
      strength,
      () => `Device first used by ${customers} in 3 days, usually up to ${usual(usualNewCustomers3d)} in 3 days`,
      details,
    );
  },
});
