import type { Customer } from "./customer.ts";
import type { Device } from "./identities.ts";
import type { Place } from "./places.ts";
import type { World } from "./world.ts";

/** How often members of a household use its common device (assumption). */
const SHARED_DEVICE_SHARE = 0.5;
/** Share of visits to an agent whose machine names no device (assumption). */
const AGENT_WITHOUT_DEVICE_SHARE = 0.3;
/** Share of visits to another agent than the usual one (assumption). */
const OTHER_AGENT_SHARE = 0.2;

/** A transaction of the customer's over the app, the web or USSD; only the first two know a device. */
export function digital(world: World, customer: Customer): Channelled {
  if (customer.usesUssd) return { customer, channel: "ussd", pattern: null };
  const { sharedDevice } = customer;
  const device = sharedDevice !== null && world.random.chance(SHARED_DEVICE_SHARE) ? sharedDevice : customer.device;
  const channel = device.platform === "web" ? "web" : "mobile_app";
  return { customer, channel, device, place: placeOf(world, customer), pattern: null };
}

/** At an agent's or a kiosk: the device is the agent's, for whoever comes; some agents' machines show none. */
export function atAgent(world: World, customer: Customer, atMs: number): Channelled {
  const { random, agents } = world;
  const place = customer.trip?.place ?? customer.home;
  if (random.chance(AGENT_WITHOUT_DEVICE_SHARE)) return { customer, channel: "agent", place, pattern: null };
  const goesFarther = customer.trip !== null || random.chance(OTHER_AGENT_SHARE);
  const agent = goesFarther ? agents.any(atMs) : agents.usual(customer.agentNumber, atMs);
  return { customer, channel: "agent", device: agent.device(atMs), place, pattern: null };
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
