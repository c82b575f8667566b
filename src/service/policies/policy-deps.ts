import type { Policies } from "../../store/repositories/policies.ts";

/** What the use cases of policies work with. */
export interface PolicyDeps {
  readonly policies: Policies;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  /** Rule codes that this deployment has switched off. */
  readonly disabledRules: ReadonlySet<string>;
  /** Moves what a changed document's outbox holds to where it belongs; a sweep does what this misses. */
  readonly relay: (collection: "policies" | "policy_scopes", id: string) => Promise<void>;
}
