import { eachAlone } from "../each-alone.ts";
import { createProfileMemory } from "../engine/profile/create-profile-memory.ts";
import { createRelayQueue } from "../event/create-relay-queue.ts";
import { relayFlags } from "../event/relay-flags.ts";
import { type OutboxCollection, relayOutbox, sweepOutboxes } from "../event/relay-outbox.ts";
import type { RandomBytes } from "../ids.ts";
import { readRememberedSince } from "../store/decisions/remembered-since.ts";
import { openRepositories, type Repositories } from "../store/open-repositories.ts";
import type { Store } from "../store/open-store.ts";
import { openIdempotencyRecords } from "../store/repositories/idempotency-records.ts";
import { getOrCreate, ID_SALT } from "../store/repositories/meta.ts";
import type { ShadowStopReason } from "../store/repositories/store-documents.ts";
import { refuseUnfinished } from "../store/transfer/unfinished.ts";
import { createExportTurns, type ExportTurns } from "./decisions/export-turns.ts";
import { foldLabel } from "./feedback/fold-label.ts";
import { createIdempotency, type Idempotency } from "./idempotency.ts";
import { createKeyUseLog, type KeyUseLog } from "./keys/create-key-use-log.ts";
import { type ActivityCounter, createActivityCounter } from "./overview/count-activity.ts";
import { removePolicy } from "./policies/delete-policy.ts";
import { createPolicyFinder } from "./policies/policy-finder.ts";
import { seedDefaultPolicy } from "./policies/seed-default-policy.ts";
import { stopShadow } from "./policies/shadow/end-shadow.ts";
import { endUnavailableShadows } from "./policies/shadow/end-unavailable-shadows.ts";
import { upgradePolicies } from "./policies/upgrade-policies.ts";
import { askForLabels } from "./quality/count-labels.ts";
import { createRecentFacts } from "./quality/create-recent-facts.ts";
import { createQuotaUnits } from "./quota/create-quota-units.ts";
import { createDecideUnit } from "./scoring/create-decide-unit.ts";
import { createShadowWatch, type ObserveShadow } from "./scoring/create-shadow-watch.ts";
import type { ScoreDeps } from "./scoring/score-deps.ts";

const SALT_BYTES = 32;
const TOKEN_BYTES = 16;

/** Moves what a changed document's outbox holds to where it belongs; a sweep does what this misses. */
export interface Relays {
  readonly relay: (collection: OutboxCollection, id: string) => Promise<void>;
  readonly relayBacktest: (id: string) => Promise<void>;
  readonly relayFit: (id: string) => Promise<void>;
  /** Throws where it cannot: whoever labels waits until the profiles hold the label. */
  readonly relayLabels: (decisionId: string) => Promise<void>;
  /** Moves the event of a flagged decision on, beside whatever else runs. */
  readonly relayFlag: (decisionId: string) => void;
  /** Relays what a crash left in outboxes since before a time, and removes the policies whose deletion it cut off; returns how many documents. */
  readonly sweepOutboxes: (before: Date) => Promise<number>;
}

/** What use cases work with, over one store: each names in its own deps what it takes of this. */
export interface Services extends Repositories, Relays, ScoreDeps {
  readonly store: Store;
  readonly disabledRules: ReadonlySet<string>;
  readonly randomBytes: RandomBytes;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
  readonly activityCounter: ActivityCounter;
  readonly keyUseLog: KeyUseLog;
  readonly idempotency: Idempotency;
  readonly exportTurns: ExportTurns;
  readonly seedDefaultPolicy: (organisationId: string) => Promise<void>;
  /** Brings the active policies of every organisation to this engine, and ends shadows that cannot run here; see `upgradePolicies`. */
  readonly upgradePolicies: () => Promise<void>;
}

/** Where a deployment differs from another. */
export interface ServiceOptions {
  readonly disabledRules: ReadonlySet<string>;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back; `performance.now` where none is given. */
  readonly ticks?: () => number;
  /** Told of what comes of shadows. */
  readonly observeShadow?: ObserveShadow;
  /** Told that the service itself ended a shadow. */
  readonly observeShadowStop?: (because: ShadowStopReason) => void;
  /** Told of what a sweep will have to do again. */
  readonly warn: (message: string, error?: unknown) => void;
}

/** Opens what use cases work with over a store. Throws on a store into which data is being moved. */
export async function createServices(store: Store, options: ServiceOptions): Promise<Services> {
  const { db, ledger } = store;
  const { disabledRules, randomBytes, now, ticks = () => performance.now() } = options;
  await refuseUnfinished(db);
  const salt = await saltOf(store, randomBytes);
  for (const whose of ["others", "identities"] as const) await readRememberedSince(db, whose);
  const holder = { ...store.liveness, newToken: () => Buffer.from(randomBytes(TOKEN_BYTES)).toString("hex"), now };
  const repositories = openRepositories(db, holder);
  const relays = createRelays({ store, repositories, salt, now }, options.warn);
  const { activity, keyUses, policies, quotas } = repositories;
  const policyDeps = { policies, salt, disabledRules, relay: relays.relay };
  const ownContext = (organisationId: string) => {
    return { organisationId, actor: "svc", requestId: null, at: new Date(now()), randomBytes };
  };
  return {
    ...repositories,
    ...relays,
    ...policyDeps,
    store,
    ledger,
    randomBytes,
    now,
    ticks,
    decideUnit: createDecideUnit({
      ledger,
      salt,
      now,
      ticks,
      profileMemory: createProfileMemory(),
    }),
    recentFacts: store.decisionList.places === undefined ? undefined : createRecentFacts(),
    shadowWatch: createShadowWatch({
      observe: options.observeShadow ?? (() => undefined),
      stop: ({ organisationId, product, versionId }) => {
        const target = { product, versionId, because: "too_slow" } as const;
        stopShadow(policyDeps, ownContext(organisationId), target).then(
          (stopped) => (stopped ? options.observeShadowStop?.("too_slow") : undefined),
          (error: unknown) => options.warn("Cannot stop a slow shadow; tried again where it stays slow", error),
        );
      },
    }),
    activityCounter: createActivityCounter(activity),
    keyUseLog: createKeyUseLog({ keyUses, now }),
    quotaUnits: createQuotaUnits({ quotas, now }),
    idempotency: createIdempotency({ records: openIdempotencyRecords(db, holder), salt, randomBytes, now }),
    exportTurns: createExportTurns({ places: repositories.exportPlaces, now }),
    policyFinder: createPolicyFinder({ policies, disabledRules, now }),
    seedDefaultPolicy: (organisationId) => seedDefaultPolicy(policyDeps, ownContext(organisationId)),
    async upgradePolicies() {
      for (const { _id } of await repositories.organisations.list()) {
        await upgradePolicies(policyDeps, ownContext(_id));
        await endUnavailableShadows(policyDeps, ownContext(_id));
      }
    },
  };
}

/** The salt of derived ids: made on the first opening, and kept by the store for ever. */
async function saltOf({ db }: Store, randomBytes: RandomBytes): Promise<Uint8Array> {
  const hex = await getOrCreate(db, ID_SALT, () => Buffer.from(randomBytes(SALT_BYTES)).toString("hex"));
  return Buffer.from(hex, "hex");
}

function createRelays(
  {
    store,
    repositories,
    salt,
    now,
  }: {
    readonly store: Store;
    readonly repositories: Repositories;
    readonly salt: Uint8Array;
    readonly now: () => number;
  },
  warn: ServiceOptions["warn"],
): Relays {
  const { deliveries, webhookSets, quality } = repositories;
  const { db, ledger } = store;
  const label = async (decisionId: string, feedbackId: string) => {
    await foldLabel(ledger, decisionId, feedbackId);
    await askForLabels({ quality, now }, await ledger.findDecision(decisionId));
  };
  const deps = { db, salt, deliveries, webhookSets, foldLabel: label };
  // The change stands whether or not its consequences were moved on at once; the sweep moves what this leaves.
  const relay = (collection: OutboxCollection, id: string) =>
    relayOutbox(deps, collection, id).catch((error) => warn(`Left the outbox of ${id} to the sweep`, error));
  return {
    relay,
    relayBacktest: (id) => relay("backtests", id),
    relayFit: (id) => relay("fits", id),
    relayLabels: (decisionId) => relayOutbox(deps, "decisions", decisionId),
    relayFlag: createRelayQueue((decisionIds) =>
      relayFlags({ ...deps, relayOne: (decisionId) => relay("decisions", decisionId) }, decisionIds).catch((error) =>
        warn(`Left the flags of ${decisionIds.length} decisions to the sweep`, error),
      ),
    ),
    async sweepOutboxes(before) {
      // Known by what their outboxes hold, which is moved on first.
      const deleted = await repositories.policies.listDeleted(before);
      try {
        return await sweepOutboxes(deps, before);
      } finally {
        await eachAlone(deleted, (policy) => removePolicy({ policies: repositories.policies, relay }, policy));
      }
    },
  };
}
