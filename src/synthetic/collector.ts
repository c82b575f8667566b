import type { Account } from "./identities.ts";

/** An account that many people pay by transfer: a shop, a ticket seller, a club. */
export interface Collector {
  readonly account: Account;
  readonly opensAtMs: number;
  /** What most things cost there, kobo. */
  readonly priceMinor: number;
  /** Whether everything costs the same. */
  readonly isOnePrice: boolean;
}
