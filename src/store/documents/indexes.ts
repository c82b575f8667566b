import type { IndexDeclaration } from "./index-declaration.ts";

/** What Agenda keeps for a log that we switch off: it makes the indexes of it by itself at each start, and nobody ever writes it. */
export const AGENDA_LOGS = "agenda_logs";

/** Every index beyond `_id`, declared once for both stores. Where a collection is sharded by the hash of `_id` no other index may be unique. */
export const INDEXES: readonly IndexDeclaration[] = [
  {
    // Agenda's own, by its own name: what is due of one kind of job, locked or not.
    collection: "jobs",
    name: "findAndLockNextJobIndex",
    keys: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
  },
  { collection: "jobs", name: "by_object", keys: { name: 1, "data.object": 1 } },
  { collection: "keys", name: "by_organisation", keys: { organisationId: 1, createdAt: 1 } },
  { collection: "keys", name: "by_key_id", keys: { keyId: 1 } },
  { collection: "members", name: "by_organisation", keys: { organisationId: 1, email: 1 } },
  { collection: "policies", name: "by_organisation", keys: { organisationId: 1, createdAt: 1 } },
  { collection: "policy_versions", name: "by_policy", keys: { policyId: 1, version: -1 } },
  { collection: "policies", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "policy_scopes", name: "by_organisation", keys: { organisationId: 1 } },
  { collection: "policy_scopes", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "policy_scopes", name: "by_brake", keys: { brakeAt: 1 }, sparse: "date" },
  { collection: "quality", name: "by_day", keys: { organisationId: 1, environment: 1, dayAt: 1 } },
  { collection: "quality", name: "by_time", keys: { dayAt: 1 } },
  { collection: "quality", name: "by_recount", keys: { recountAt: 1 }, sparse: "date" },
  { collection: "quota_usage", name: "by_recount", keys: { recountAt: 1 } },
  { collection: "idempotency", name: "by_expiry", keys: { expiresAt: 1 } },
  { collection: "ended_sessions", name: "by_expiry", keys: { expiresAt: 1 } },
  { collection: "audit", name: "by_place", keys: { organisationId: 1, at: -1, _id: -1 } },
  { collection: "audit", name: "by_time", keys: { at: 1 } },
  { collection: "events", name: "by_organisation", keys: { organisationId: 1, createdAt: -1 } },
  { collection: "events", name: "by_time", keys: { createdAt: 1 } },
  { collection: "backtests", name: "by_organisation", keys: { organisationId: 1, environment: 1, createdAt: -1 } },
  { collection: "backtests", name: "by_status", keys: { status: 1, organisationId: 1, createdAt: 1 } },
  { collection: "backtests", name: "by_owner", keys: { organisationId: 1, _id: 1 } },
  { collection: "backtests", name: "by_rows", keys: { removeRowsAt: 1 }, sparse: "date" },
  { collection: "backtests", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "fits", name: "by_organisation", keys: { organisationId: 1, environment: 1, createdAt: -1 } },
  { collection: "fits", name: "by_status", keys: { status: 1, organisationId: 1, createdAt: 1 } },
  { collection: "fits", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "histories", name: "by_organisation", keys: { organisationId: 1, environment: 1, createdAt: -1 } },
  { collection: "histories", name: "by_status", keys: { status: 1, organisationId: 1, createdAt: 1 } },
  { collection: "histories", name: "by_rows", keys: { removeRowsAt: 1 }, sparse: "date" },
  { collection: "activity", name: "by_hour", keys: { hourAt: 1 } },
  { collection: "webhook_sets", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "webhook_sets", name: "by_failing", keys: { failingSince: 1 } },
  { collection: "deliveries", name: "by_endpoint", keys: { webhookId: 1, position: -1 } },
  { collection: "deliveries", name: "by_endpoint_status", keys: { webhookId: 1, status: 1, position: -1 } },
  { collection: "deliveries", name: "by_stage", keys: { stage: 1, dueAt: 1 } },
  { collection: "deliveries", name: "by_lane", keys: { status: 1, webhookId: 1, dueAt: 1 } },
];

const DECISION_SCOPE = { organisationId: 1, environment: 1 } as const;

/**
 * Indexes that the embedded store keeps in a form of its own, the orders of decisions and what waits in their outboxes, and that of a recount
 * that it does not need.
 */
export const MONGO_INDEXES: readonly IndexDeclaration[] = [
  { collection: "decisions", name: "by_outbox", keys: { outboxAt: 1 }, sparse: "date" },
  { collection: "decisions", name: "by_quota", keys: { quotaMonth: 1 }, sparse: "string" },
  { collection: "decisions", name: "by_time", keys: { ...DECISION_SCOPE, createdAt: -1, _id: -1 } },
  {
    collection: "decisions",
    name: "by_points",
    keys: { ...DECISION_SCOPE, recommendedAction: 1, points: -1, createdAt: -1, _id: -1 },
  },
];
