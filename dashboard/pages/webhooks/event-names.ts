import type { SubscribedEvent } from "../../api/webhook.ts";

/** What an endpoint may subscribe to one by one, in words. */
export const EVENT_NAMES: readonly (readonly [name: Exclude<SubscribedEvent, "*">, text: string])[] = [
  ["backtest.completed", "A backtest has finished"],
  ["backtest.failed", "A backtest could not be finished"],
  ["policy.activated", "Another policy version decides"],
  ["policy.archived", "A policy was archived"],
];

/** The events of an endpoint as one text. */
export function eventsText(events: readonly SubscribedEvent[]): string {
  return events.includes("*") ? "Every event" : events.join(", ");
}
