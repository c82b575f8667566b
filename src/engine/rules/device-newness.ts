import type { Features } from "../features/features.ts";
import { hours, measured, plural } from "./format.ts";
import { deviceMissing, notEvaluable } from "./outcome.ts";
import { countParameter, daysParameter, gradedParameter, hoursParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import type { ParameterValues, RuleDetails, RuleOutcome } from "./rule.ts";
import { JUDGEMENT, MEASURED, NEW_DEVICE_CAP } from "./sources.ts";

/** Parameters of every rule about a new device. */
export const newDeviceParameters = {
  device_age_hours: hoursParameter(24, {
    description: "A device known to the customer for less than this is new",
    source: NEW_DEVICE_CAP,
  }),
  min_customer_days: daysParameter(
    3,
    { min: 0, max: 365 },
    { description: "A customer known for less than this has no usual device yet", source: JUDGEMENT },
  ),
  min_earlier_count: countParameter(2, {
    description: "Earlier transactions with a device that make a usual device",
    source: JUDGEMENT,
  }),
  own_device_customers: gradedParameter(0.4, {
    description:
      "Other customers that are usually new on the device in 3 days, up to which it may be the customer's own",
    source: MEASURED,
  }),
  agent_device_customers: gradedParameter(1.2, {
    description: "Those from which it is an agent's or a kiosk's, where being new to the customer says nothing",
    source: MEASURED,
  }),
} as const;

const EARLIER_DEVICE = "2 earlier transactions with device.id_hash";

/** Inputs and least history of every rule about a new device. */
export const NEW_DEVICE_NEEDS = ["a money-out transaction", "device.id_hash", EARLIER_DEVICE] as const;

/** How new the device is, 0 to 1, or why that cannot be said. */
export type DeviceNewness =
  | { readonly kind: "unknown"; readonly outcome: RuleOutcome }
  | { readonly kind: "known"; readonly strength: number; words(): string; details(): RuleDetails };

/**
 * A new device says the less the more often this customer's devices change, or the more people usually come to it; a customer's first one
 * says nothing.
 */
export function deviceNewness(
  { device, customer }: Features,
  values: ParameterValues<typeof newDeviceParameters>,
): DeviceNewness {
  const { hoursKnown, otherNewDevices90d } = device;
  if (hoursKnown === null || otherNewDevices90d === null) return { kind: "unknown", outcome: deviceMissing };
  const { device_age_hours, min_customer_days, min_earlier_count } = values;
  if (customer.earlierDeviceCount < min_earlier_count) {
    const missing = `${plural(min_earlier_count, "earlier transaction")} with device.id_hash`;
    return { kind: "unknown", outcome: notEvaluable(missing) };
  }
  const own = ownDevice(device, values);
  const details = () => ({
    device_hours_known: measured(hoursKnown),
    device_age_hours,
    customer_age_days: measured(customer.ageDays),
    min_customer_days,
    other_new_devices_90d: otherNewDevices90d,
    ...own.details(),
  });
  const isNew = hoursKnown < device_age_hours && customer.ageDays > min_customer_days;
  const strength = isNew ? own.strength / (1 + otherNewDevices90d) : 0;
  const words = () => {
    const others = otherNewDevices90d > 0 ? ` (${plural(otherNewDevices90d, "other new device")} in 90 days)` : "";
    return `${deviceKnownWords(hoursKnown)}${others}`;
  };
  return { kind: "known", strength, words, details };
}

/** How much the device looks like the customer's own, 0 to 1: the less the more people usually come to it; with what that was judged by. */
export function ownDevice(
  { usualNewCustomers3d }: Features["device"],
  values: Pick<ParameterValues<typeof newDeviceParameters>, "own_device_customers" | "agent_device_customers">,
): { readonly strength: number; details(): RuleDetails } {
  const { own_device_customers, agent_device_customers } = values;
  return {
    strength: 1 - ramp(usualNewCustomers3d ?? 0, own_device_customers, agent_device_customers),
    details: () => (usualNewCustomers3d === null ? {} : { usual_new_customers_3d: measured(usualNewCustomers3d) }),
  };
}

/** A device by how long the customer has had it: `a device known for 3 h`. */
export function deviceKnownWords(hoursKnown: number): string {
  return hoursKnown === 0 ? "a device never seen with this customer" : `a device known for ${hours(hoursKnown)}`;
}
