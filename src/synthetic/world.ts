import type { Agents } from "./agents.ts";
import type { Collector } from "./collector.ts";
import type { Customers } from "./customers.ts";
import type { Account, Identities } from "./identities.ts";
import type { ResolvedParameters } from "./parameters.ts";
import type { Random } from "./random.ts";
import type { Ring } from "./ring.ts";
import type { Schedule } from "./schedule.ts";

/** A place that collects equal sums from many people for a good reason: a school, a congregation, a savings group. */
export interface Community {
  readonly account: Account;
  /** Kobo. */
  readonly dueMinor: number;
}

/** Everything that a run knows. */
export interface World {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
  readonly customers: Customers;
  readonly schedule: Schedule;
  readonly merchants: readonly Account[];
  readonly billers: readonly Account[];
  readonly communities: readonly Community[];
  readonly agents: Agents;
  /** The first ones are the big ones. */
  readonly collectors: readonly Collector[];
  readonly ring: Ring;
}
