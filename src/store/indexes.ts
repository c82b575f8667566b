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
  { collection: "quota_usage", name: "by_pending", keys: { pendingAt: 1 } },
  { collection: "idempotency", name: "by_expiry", keys: { expiresAt: 1 } },
  { collection: "pending_labels", name: "by_time", keys: { at: 1 } },
  { collection: "audit", name: "by_organisation", keys: { organisationId: 1, at: -1 } },
  { collection: "events", name: "by_organisation", keys: { organisationId: 1, createdAt: -1 } },
  { collection: "backtests", name: "by_organisation", keys: { organisationId: 1, environment: 1, createdAt: -1 } },
  { collection: "backtests", name: "by_status", keys: { status: 1, organisationId: 1, createdAt: 1 } },
  { collection: "backtests", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "backtests", name: "by_mail", keys: { mailDueAt: 1 } },
  { collection: "activity", name: "by_hour", keys: { hourAt: 1 } },
  { collection: "webhook_sets", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "webhook_sets", name: "by_failing", keys: { failingSince: 1 } },
  { collection: "deliveries", name: "by_endpoint", keys: { webhookId: 1, position: -1 } },
  { collection: "deliveries", name: "by_endpoint_status", keys: { webhookId: 1, status: 1, position: -1 } },
  { collection: "deliveries", name: "by_due", keys: { status: 1, dueAt: 1 } },
  { collection: "deliveries", name: "by_lane", keys: { status: 1, webhookId: 1, dueAt: 1 } },
];
