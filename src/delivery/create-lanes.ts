import type { DeliveryDocument } from "../store/repositories/deliveries.ts";

/** Deliveries that wait in memory, one lane an endpoint, so that a slow receiver holds up nobody but itself. */
export interface Lanes {
  /** Adds what is not here yet to the lane of its endpoint. `full`: there may be more of it than was read. */
  add(deliveries: readonly DeliveryDocument[], full: boolean): void;
  /** Takes the next delivery of a lane that has room, any lane where none is named; undefined when none may start now. */
  take(webhookId?: string): DeliveryDocument | undefined;
  /** Gives back what was taken, with how it went (undefined: it was not attempted); whether other lanes may have waited for this. */
  done(delivery: DeliveryDocument, failed: boolean | undefined): boolean;
  /** Whether a lane has run empty although there may be more of it to read. */
  wantsMore(webhookId: string): boolean;
  /** Whether a lane holds anything. */
  holds(webhookId: string): boolean;
  /** Forgets what waits. */
  clear(): void;
  readonly inFlight: number;
  /** Deliveries here, under way or waiting. */
  readonly held: number;
}

/** Attempts under way over all lanes. */
const IN_FLIGHT_MAX = 256;
/** Attempts under way to one endpoint, and to one whose last attempt failed. */
const LANE_MAX = 8;
const FAILING_LANE_MAX = 1;
/** Failing endpoints remembered. */
const FAILING_MAX = 10_000;

interface Lane {
  readonly waiting: DeliveryDocument[];
  running: number;
  full: boolean;
}

/** Opens the lanes of one process. */
export function createLanes(): Lanes {
  const lanes = new Map<string, Lane>();
  const failing = new Set<string>();
  const held = new Set<string>();
  let inFlight = 0;

  function takeFrom(webhookId: string): DeliveryDocument | undefined {
    const lane = lanes.get(webhookId);
    if (lane === undefined || inFlight >= IN_FLIGHT_MAX) return undefined;
    if (lane.running >= (failing.has(webhookId) ? FAILING_LANE_MAX : LANE_MAX)) return undefined;
    const next = lane.waiting.shift();
    if (next === undefined) return undefined;
    lane.running += 1;
    inFlight += 1;
    return next;
  }

  return {
    add(deliveries, full) {
      for (const delivery of deliveries) {
        if (held.has(delivery._id)) continue;
        held.add(delivery._id);
        const lane = lanes.get(delivery.webhookId) ?? { waiting: [], running: 0, full };
        lane.waiting.push(delivery);
        lane.full ||= full;
        lanes.set(delivery.webhookId, lane);
      }
    },
    take(webhookId) {
      if (webhookId !== undefined) return takeFrom(webhookId);
      for (const candidate of lanes.keys()) {
        const next = takeFrom(candidate);
        if (next !== undefined) return next;
      }
      return undefined;
    },
    done({ _id, webhookId }, failed) {
      held.delete(_id);
      const wasFull = inFlight === IN_FLIGHT_MAX;
      inFlight -= 1;
      if (failed === true && failing.size < FAILING_MAX) failing.add(webhookId);
      if (failed === false) failing.delete(webhookId);
      const lane = lanes.get(webhookId);
      if (lane === undefined) return wasFull;
      lane.running -= 1;
      if (lane.running === 0 && lane.waiting.length === 0 && !lane.full) lanes.delete(webhookId);
      return wasFull;
    },
    wantsMore(webhookId) {
      const lane = lanes.get(webhookId);
      if (lane === undefined || lane.waiting.length > 0 || !lane.full) return false;
      lane.full = false;
      if (lane.running === 0) lanes.delete(webhookId);
      return true;
    },
    holds: (webhookId) => lanes.has(webhookId),
    clear() {
      for (const lane of lanes.values()) lane.waiting.length = 0;
    },
    get inFlight() {
      return inFlight;
    },
    get held() {
      return held.size;
    },
  };
}
