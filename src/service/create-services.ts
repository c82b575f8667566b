import { type OutboxCollection, relayOutbox } from "../event/relay-outbox.ts";
import type { RandomBytes } from "../ids.ts";
import { type Activity, openActivity } from "../store/activity.ts";
import { type AuditTrail, openAuditTrail } from "../store/audit.ts";
import { type Backtests, openBacktests } from "../store/backtests.ts";
import { openDecisions } from "../store/decisions.ts";
import { type Deliveries, openDeliveries } from "../store/deliveries.ts";
import { openIdempotencyRecords } from "../store/idempotency-records.ts";
import { type Keys, openKeys } from "../store/keys.ts";
import { settledValue } from "../store/meta.ts";
import type { Store } from "../store/open-store.ts";
import { type Organisations, openOrganisations } from "../store/organisations.ts";
import { openPendingLabels } from "../store/pending-labels.ts";
import { openPolicies } from "../store/policies.ts";
import { openQuotas, type Quotas } from "../store/quotas.ts";
import { openSweepPositions, type SweepPositions } from "../store/sweep-positions.ts";
import { refuseUnfinished } from "../store/unfinished.ts";
import { openWebhookSets, type WebhookSets } from "../store/webhook-sets.ts";
import type { DecisionDeps } from "./decisions/get-decision.ts";
import type { FeedbackDeps } from "./feedback/submit-feedback.ts";
import { createIdempotency, type Idempotency } from "./idempotency.ts";
import { type ActivityCounter, createActivityCounter } from "./overview/count-activity.ts";
import type { PolicyDeps } from "./policies/policy-deps.ts";
import { createPolicyFinder } from "./policies/policy-finder.ts";
import { seedDefaultPolicy } from "./policies/seed-default-policy.ts";
import { createQuotaUnits } from "./quota/create-quota-units.ts";
import type { ScoreDeps } from "./score.ts";

const SALT_BYTES = 32;

/** What every use case works with, over one store. */
export interface Services extends ScoreDeps, DecisionDeps, PolicyDeps, FeedbackDeps {
  readonly backtests: Backtests;
  readonly relayBacktest: (id: string) => Promise<void>;
  readonly relay: (collection: OutboxCollection, id: string) => Promise<void>;
  readonly webhookSets: WebhookSets;
  readonly activity: Activity;
  readonly activityCounter: ActivityCounter;
  readonly deliveries: Deliveries;
  readonly store: Store;
  readonly organisations: Organisations;
  readonly keys: Keys;
  readonly quotas: Quotas;
  readonly audit: AuditTrail;
  readonly sweepPositions: SweepPositions;
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
  readonly seedDefaultPolicy: (organisationId: string) => Promise<void>;
}

/** Where a deployment differs from another. */
export interface ServiceOptions {
  readonly disabledRules: ReadonlySet<string>;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Told of what a sweep will have to do again. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Opens the use cases' dependencies over a store. The salt of derived ids is made on the first opening and kept by the store for ever. Throws on a store into which data is being moved. */
export async function createServices(store: Store, options: ServiceOptions): Promise<Services> {
  const { db, ledger } = store;
  const { disabledRules, randomBytes, now, warn } = options;
  await refuseUnfinished(db);
  const saltHex = await settledValue(db, "id_salt", () => Buffer.from(randomBytes(SALT_BYTES)).toString("hex"));
  const salt = Buffer.from(saltHex, "hex");
  const policies = openPolicies(db);
  const webhooks = { webhookSets: openWebhookSets(db), deliveries: openDeliveries(db) };
  const relayDeps = { db, salt, ...webhooks };
  const quotas = openQuotas(db);
  // The change stands whether or not its consequences were moved on at once; the sweep moves what this leaves.
  const relay = (collection: OutboxCollection, id: string) =>
    relayOutbox(relayDeps, collection, id).catch((error) => warn(`Left the outbox of ${id} to the sweep`, error));
  const policyDeps: PolicyDeps = {
    policies,
    salt,
    disabledRules,
    relay,
  };
  const activity = openActivity(db);
  return {
    ...policyDeps,
    activity,
    activityCounter: createActivityCounter(activity),
    ...webhooks,
    relay,
    store,
    ledger,
    backtests: openBacktests(db),
    relayBacktest: (id) => relay("backtests", id),
    organisations: openOrganisations(db),
    keys: openKeys(db),
    quotas,
    quotaUnits: createQuotaUnits({ quotas, randomBytes, now }),
    audit: openAuditTrail(db),
    sweepPositions: openSweepPositions(db),
    decisions: openDecisions(db),
    pendingLabels: openPendingLabels(db),
    idempotency: createIdempotency({ records: openIdempotencyRecords(db), salt, randomBytes, now }),
    policyFinder: createPolicyFinder({ policies, disabledRules, now }),
    randomBytes,
    now,
    seedDefaultPolicy: (organisationId) =>
      seedDefaultPolicy(policyDeps, {
        organisationId,
        actor: "svc",
        requestId: null,
        at: new Date(now()),
        randomBytes,
      }),
  };
}
