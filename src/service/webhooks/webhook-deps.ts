import type { RandomBytes } from "../../ids.ts";
import type { Deliveries } from "../../store/repositories/deliveries.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { WebhookSets } from "../../store/repositories/webhook-sets.ts";
import type { Guard } from "../../webhook/guard/create-guard.ts";
import type { Sealer } from "../../webhook/sealer.ts";
import type { HostCheck } from "./check-endpoint-url.ts";

/** What the use cases of webhooks work with. */
export interface WebhookDeps {
  readonly webhookSets: WebhookSets;
  readonly deliveries: Deliveries;
  readonly sealer: Sealer;
  readonly guard: Guard;
  readonly hostCheck: HostCheck;
  /** The store's salt: signs paging cursors. */
  readonly salt: Uint8Array;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Moves what a changed document's outbox holds to where it belongs; a sweep does what this misses. */
  readonly relay: (collection: "webhook_sets", id: string) => Promise<void>;
}

/** Whose endpoints. */
export interface WebhookOwner {
  readonly organisationId: string;
  readonly environment: Environment;
}
