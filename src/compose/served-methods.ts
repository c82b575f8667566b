import { AuditService } from "#gen/risk/v1/audit_service_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { EntityService } from "#gen/risk/v1/entity_service_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { FitService } from "#gen/risk/v1/fit_service_pb.ts";
import { HistoryService } from "#gen/risk/v1/history_service_pb.ts";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { MemberService } from "#gen/risk/v1/member_service_pb.ts";
import { OverviewService } from "#gen/risk/v1/overview_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { QuotaService } from "#gen/risk/v1/quota_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { SigningKeyService } from "#gen/risk/v1/signing_key_service_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { type MethodEntry, methodEntries } from "../call/method-entry.ts";
import { auditHandlers } from "../handlers/audit-handlers.ts";
import { type BacktestServiceDeps, backtestHandlers } from "../handlers/backtest-handlers.ts";
import { entityHandlers } from "../handlers/entity-handlers.ts";
import { feedbackHandlers } from "../handlers/feedback-handlers.ts";
import { fitHandlers } from "../handlers/fit-handlers.ts";
import { historyHandlers } from "../handlers/history-handlers.ts";
import { keyHandlers } from "../handlers/key-handlers.ts";
import { memberHandlers } from "../handlers/member-handlers.ts";
import { overviewHandlers } from "../handlers/overview-handlers.ts";
import { policyHandlers } from "../handlers/policy-handlers.ts";
import { quotaHandlers } from "../handlers/quota-handlers.ts";
import { scoringHandlers } from "../handlers/scoring-handlers.ts";
import { signingKeyHandlers } from "../handlers/signing-key-handlers.ts";
import { webhookHandlers } from "../handlers/webhook-handlers.ts";
import type { Services } from "../service/create-services.ts";
import type { WebhookDeps } from "../service/webhooks/webhook-deps.ts";

/** What handlers work with. */
export interface ServedContext {
  readonly services: Services;
  readonly backtestDeps: BacktestServiceDeps;
  readonly webhookDeps: WebhookDeps;
}

/** Everything that is served: a new service is one more line. */
export function servedMethods({ services, backtestDeps, webhookDeps }: ServedContext): readonly MethodEntry[] {
  return [
    ...methodEntries(ScoringService, scoringHandlers(services)),
    ...methodEntries(EntityService, entityHandlers(services)),
    ...methodEntries(FeedbackService, feedbackHandlers(services)),
    ...methodEntries(PolicyService, policyHandlers(services)),
    ...methodEntries(BacktestService, backtestHandlers(backtestDeps)),
    ...methodEntries(FitService, fitHandlers(backtestDeps)),
    ...methodEntries(HistoryService, historyHandlers(backtestDeps)),
    ...methodEntries(WebhookService, webhookHandlers(webhookDeps)),
    ...methodEntries(KeyService, keyHandlers(services)),
    ...methodEntries(MemberService, memberHandlers(services)),
    ...methodEntries(QuotaService, quotaHandlers(services)),
    ...methodEntries(AuditService, auditHandlers(services)),
    ...methodEntries(SigningKeyService, signingKeyHandlers(services)),
    ...methodEntries(OverviewService, overviewHandlers(services)),
  ];
}
