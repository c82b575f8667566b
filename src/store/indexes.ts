import type { IndexDeclaration } from "./index-declaration.ts";

/** Every index beyond `_id`, declared once for both stores. Where a collection is sharded by the hash of `_id` no other index may be unique. */
export const INDEXES: readonly IndexDeclaration[] = [
  {
    // Agenda's own, by its own name: what is due of one kind of job, locked or not.
    collection: "jobs",
    name: "findAndLockNextJobIndex",
    keys: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
  },
  { collection: "keys", name: "by_organisation", keys: { organisationId: 1, createdAt: 1 } },
  { collection: "keys", name: "by_key_id", keys: { keyId: 1 } },
  { collection: "members", name: "by_organisation", keys: { organisationId: 1, email: 1 } },
  { collection: "policies", name: "by_organisation", keys: { organisationId: 1, createdAt: 1 } },
  { collection: "policy_versions", name: "by_policy", keys: { policyId: 1, version: -1 } },
  { collection: "policies", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "policy_scopes", name: "by_organisation", keys: { organisationId: 1 } },
  { collection: "policy_scopes", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "idempotency", name: "by_expiry", keys: { expiresAt: 1 } },
  { collection: "pending_labels", name: "by_time", keys: { at: 1 } },
  { collection: "audit", name: "by_organisation", keys: { organisationId: 1, at: -1 } },
  { collection: "events", name: "by_organisation", keys: { organisationId: 1, createdAt: -1 } },
  { collection: "backtests", name: "by_organisation", keys: { organisationId: 1, environment: 1, createdAt: -1 } },
  { collection: "backtests", name: "by_status", keys: { status: 1, createdAt: 1 } },
  { collection: "backtests", name: "by_outbox", keys: { outboxAt: 1 } },
];
