import type { Deliveries, DeliveryAttempt, DeliveryDocument } from "../store/repositories/deliveries.ts";
import { afterAttempt, ended } from "./after-attempt.ts";
import type { Transport } from "./transport.ts";

/** What attempts work with. */
export interface AttemptDeps {
  readonly deliveries: Pick<Deliveries, "claim" | "finish">;
  readonly transport: Transport;
  readonly now: () => number;
  readonly observe?: ObserveAttempt;
}

/** An attempt that was made, and written down. */
export interface ObservedAttempt {
  readonly attempt: DeliveryAttempt;
  /** How the delivery ended by it; `pending`: it is attempted again. */
  readonly status: DeliveryDocument["status"];
  /** From the event to the attempt, where it is the first; else undefined. */
  readonly lagMs: number | undefined;
}

/** Told of every attempt. */
export type ObserveAttempt = (observed: ObservedAttempt) => void;

/** What an attempt came to; `lost` where the claim did not hold, `left` where nothing is sent any more. A failed one may say when the next is due. */
export type AttemptOutcome =
  | { readonly kind: "succeeded" | "left" | "lost" }
  | { readonly kind: "failed"; readonly nextAt: Date | null };

/** Claims a delivery, sends it and writes down what came of it. A crash on any line delivers it again. */
export async function attemptDelivery(deps: AttemptDeps, read: DeliveryDocument): Promise<AttemptOutcome> {
  const { deliveries, transport, now } = deps;
  const held = await deliveries.claim(read);
  if (held === undefined) return { kind: "lost" };
  const { document: claimed } = held;
  const prepared = await transport.prepare(claimed);
  if (prepared.kind === "left") {
    const after = ended(claimed, prepared.reason, now());
    if (await deliveries.finish(held, after)) await transport.ended(after);
    return { kind: "left" };
  }
  const attemptedAt = new Date(now());
  const { isFinal = false, ...sent } = await prepared.send(attemptedAt);
  const attempt = { attemptedAt, ...sent };
  const after = afterAttempt(claimed, attempt, isFinal ? 0 : prepared.windowMs);
  // A process that was held up past its claim says nothing.
  if (now() < claimed.dueAt.getTime()) await transport.note(after, attempt);
  if (!(await deliveries.finish(held, after))) {
    if (attempt.error !== null) await transport.takeBack(claimed, attemptedAt);
    return { kind: "lost" };
  }
  const lagMs = claimed.attemptCount === 0 ? attemptedAt.getTime() - claimed.createdAt.getTime() : undefined;
  deps.observe?.({ attempt, status: after.status, lagMs });
  if (after.status !== "pending") await transport.ended(after);
  return attempt.error === null ? { kind: "succeeded" } : { kind: "failed", nextAt: after.nextAttemptAt };
}
