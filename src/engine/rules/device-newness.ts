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

type NewDeviceValues = ParameterValues<typeof newDeviceParameters>;

const EARLIER_DEVICE = "2 earlier transactions with device.id_hash";

/** Inputs and least history of every rule about a new device. */
export const NEW_DEVICE_NEEDS = ["a money-out transaction", "device.id_hash", EARLIER_DEVICE] as const;

/**
 * How new the device is, 0 to 1, or why that cannot be said. A new device says the less the more often this customer's devices change, or the
 * more people usually come to it; a customer's first one says nothing.
 */
export function deviceNewness({ device, customer }: Features, values: NewDeviceValues): number | RuleOutcome {
  const { hoursKnown, otherNewDevices90d } = device;
  if (hoursKnown === null || otherNewDevices90d === null) return deviceMissing;
  const { device_age_hours, min_customer_days, min_earlier_count } = values;
  if (customer.earlierDeviceCount < min_earlier_count)
    return notEvaluable(`${plural(min_earlier_count, "earlier transaction")} with device.id_hash`);
  const isNew = hoursKnown < device_age_hours && customer.ageDays > min_customer_days;
  return isNew ? ownDevice(device, values) / (1 + otherNewDevices90d) : 0;
}

/** How a reason names the device: `a device known for 3 h (1 other new device in 90 days)`. */
export function newDeviceWords({ device }: Features): string {
  const count = device.otherNewDevices90d ?? 0;
  const others = count > 0 ? ` (${plural(count, "other new device")} in 90 days)` : "";
  return `${deviceKnownWords(device.hoursKnown ?? 0)}${others}`;
}

/** The numbers behind it. */
export function newDeviceDetails({ device, customer }: Features, values: NewDeviceValues): RuleDetails {
  return {
    device_hours_known: measured(device.hoursKnown ?? 0),
    device_age_hours: values.device_age_hours,
    customer_age_days: measured(customer.ageDays),
    min_customer_days: values.min_customer_days,
    other_new_devices_90d: device.otherNewDevices90d ?? 0,
    ...ownDeviceDetails(device),
  };
}

/** How much the device looks like the customer's own, 0 to 1: the less the more people usually come to it. */
export function ownDevice(
  { usualNewCustomers3d }: Features["device"],
  values: Pick<NewDeviceValues, "own_device_customers" | "agent_device_customers">,
): number {
  const { own_device_customers, agent_device_customers } = values;
  return 1 - ramp(usualNewCustomers3d ?? 0, own_device_customers, agent_device_customers);
}

/** What that was judged by. */
export function ownDeviceDetails({ usualNewCustomers3d }: Features["device"]): RuleDetails {
  return usualNewCustomers3d === null ? {} : { usual_new_customers_3d: measured(usualNewCustomers3d) };
}

/** A device by how long the customer has had it: `a device known for 3 h`. */
export function deviceKnownWords(hoursKnown: number): string {
  return hoursKnown === 0 ? "a device never seen with this customer" : `a device known for ${hours(hoursKnown)}`;
}
