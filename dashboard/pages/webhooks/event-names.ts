import type { SubscribedEvent } from "../../../clients/typescript/src/types.ts";

/** What an endpoint may subscribe to one by one, in words. */
export const EVENT_NAMES: readonly (readonly [name: Exclude<SubscribedEvent, "*">, text: string])[] = [
  ["backtest.completed", "A backtest has finished"],
  ["backtest.failed", "A backtest could not be finished"],
  ["fit.completed", "A fit suggests a policy"],
  ["fit.abstained", "A fit suggests nothing"],
  ["fit.failed", "A fit could not be finished"],
  ["decision.flagged", "A transaction was decided as high or critical"],
  ["policy.activated", "Another policy version decides"],
  ["policy.braked", "The brake of an activation has tripped"],
  ["policy.archived", "A policy was archived"],
];

/** The events of an endpoint as one text. */
export function eventsText(events: readonly SubscribedEvent[]): string {
  return events.includes("*") ? "Every event" : events.join(", ");
}
