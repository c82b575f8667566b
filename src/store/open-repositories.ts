import type { DocumentDb } from "./documents/document-db.ts";
import type { LeaseHolder } from "./documents/lease.ts";
import { type Activity, openActivity } from "./repositories/activity.ts";
import { type AuditTrail, openAuditTrail } from "./repositories/audit.ts";
import { type Backtests, openBacktests } from "./repositories/backtests.ts";
import { type Decisions, openDecisions } from "./repositories/decisions.ts";
import { type Deliveries, openDeliveries } from "./repositories/deliveries.ts";
import { type EndedSessions, openEndedSessions } from "./repositories/ended-sessions.ts";
import { type Events, openEvents } from "./repositories/events.ts";
import { type ExportPlaces, openExportPlaces } from "./repositories/export-places.ts";
import { type Fits, openFits } from "./repositories/fits.ts";
import { type Histories, openHistories } from "./repositories/histories.ts";
import { type KeyUses, openKeyUses } from "./repositories/key-uses.ts";
import { type Keys, openKeys } from "./repositories/keys.ts";
import { type Organisations, openOrganisations } from "./repositories/organisations.ts";
import { openPolicies, type Policies } from "./repositories/policies.ts";
import { openQuality, type QualityRecords } from "./repositories/quality.ts";
import { openQuotas, type Quotas } from "./repositories/quotas.ts";
import { openSigningKeys, type SigningKeys } from "./repositories/signing-keys.ts";
import { openSweepPositions, type SweepPositions } from "./repositories/sweep-positions.ts";
import { openWebhookSets, type WebhookSets } from "./repositories/webhook-sets.ts";

/** One repository a collection, each by the name of what it holds. */
export interface Repositories {
  readonly activity: Activity;
  readonly audit: AuditTrail;
  readonly backtests: Backtests;
  readonly decisions: Decisions;
  readonly deliveries: Deliveries;
  readonly endedSessions: EndedSessions;
  readonly events: Events;
  readonly exportPlaces: ExportPlaces;
  readonly fits: Fits;
  readonly histories: Histories;
  readonly keyUses: KeyUses;
  readonly keys: Keys;
  readonly organisations: Organisations;
  readonly policies: Policies;
  readonly quality: QualityRecords;
  readonly quotas: Quotas;
  readonly signingKeys: SigningKeys;
  readonly sweepPositions: SweepPositions;
  readonly webhookSets: WebhookSets;
}

/** Opens the repositories of a store; `holder` is who takes leases. */
export function openRepositories(db: DocumentDb, holder: LeaseHolder): Repositories {
  return {
    activity: openActivity(db),
    audit: openAuditTrail(db),
    backtests: openBacktests(db, holder),
    decisions: openDecisions(db),
    deliveries: openDeliveries(db, holder),
    endedSessions: openEndedSessions(db),
    events: openEvents(db),
    exportPlaces: openExportPlaces(db, holder),
    fits: openFits(db, holder),
    histories: openHistories(db, holder),
    keyUses: openKeyUses(db),
    keys: openKeys(db),
    organisations: openOrganisations(db),
    policies: openPolicies(db),
    quality: openQuality(db),
    quotas: openQuotas(db),
    signingKeys: openSigningKeys(db),
    sweepPositions: openSweepPositions(db),
    webhookSets: openWebhookSets(db),
  };
}
