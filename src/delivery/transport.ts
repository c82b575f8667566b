import type { DeliveryAttempt, DeliveryDocument } from "../store/repositories/deliveries.ts";

/** What came of sending once. */
export interface SendOutcome extends Omit<DeliveryAttempt, "attemptedAt"> {
  /** Another attempt would come to the same. */
  readonly isFinal?: boolean;
}

/** A delivery that may be sent now, or why it may not be any more. */
export type Prepared =
  | {
      readonly kind: "ready";
      /** From its beginning on it is tried for so long; 0 is once. */
      readonly windowMs: number;
      readonly send: (attemptedAt: Date) => Promise<SendOutcome>;
    }
  | { readonly kind: "left"; readonly reason: string };

/** How deliveries leave the house: as a POST to an endpoint, or as a mail. */
export interface Transport {
  prepare(delivery: DeliveryDocument): Promise<Prepared>;
  /** Told of an attempt right before it is written down: what a crash leaves after it nobody would look at again. */
  note(after: DeliveryDocument, attempt: DeliveryAttempt): Promise<void>;
  /** Told of a failed attempt that counts no more, because another process took the delivery over. */
  takeBack(delivery: DeliveryDocument, failedAt: Date): Promise<void>;
  /** Told of a delivery that was written down as ended. */
  ended(after: DeliveryDocument): Promise<void>;
}
