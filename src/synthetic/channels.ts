import type { Customer } from "./customer.ts";
import type { Device } from "./identities.ts";
import type { Place } from "./places.ts";
import type { World } from "./world.ts";

/** A transaction of the customer's over the app, the web or USSD; only the first two know a device. */
export function digital(world: World, customer: Customer): Channelled {
  if (customer.usesUssd) return { customer, channel: "ussd", pattern: null };
  const channel = customer.device.platform === "web" ? "web" : "mobile_app";
  return { customer, channel, device: customer.device, place: placeOf(world, customer), pattern: null };
}

/** The part of a transaction that says who made it and how. */
export interface Channelled {
  readonly customer: Customer;
  readonly channel: string;
  readonly device?: Device;
  readonly place?: Place;
  readonly pattern: null;
}

/** A transaction at a machine, a shop, an agent or a branch, or one that reaches the customer: no device of the customer takes part. */
export function atPlace(customer: Customer, channel: string): Channelled {
  return { customer, channel, place: customer.trip?.place ?? customer.home, pattern: null };
}

/** Locating is switched off now and then. */
function placeOf({ random }: World, customer: Customer): Place {
  const place = customer.trip?.place ?? customer.home;
  return random.chance(0.1) ? { country: place.country } : place;
}
