import { plural } from "./format.ts";
import { deviceMissing, hit, noHit } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** One device works for many customers: a farm of accounts, or one hand behind several identities. */
export const deviceSharing = defineRule({
  code: "device_sharing",
  version: 1,
  description: "Many customers used the device within 30 days",
  needs: ["device.id_hash"],
  parameters: {
    min_customers: countParameter(5, {
      description: "Distinct customers on the device in 30 days from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 35,
  evaluate({ device: { distinctCustomers30d } }, { min_customers }) {
    if (distinctCustomers30d === null) return deviceMissing;
    const details = { distinct_customers_30d: distinctCustomers30d, min_customers };
    if (distinctCustomers30d < min_customers) return noHit(details);
    return hit(1, `Device used by ${plural(distinctCustomers30d, "customer")} in 30 days`, details);
  },
});
