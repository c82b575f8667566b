<?php

// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.

declare(strict_types=1);

namespace FraudRisk;

/**
 * The contract's types: what is sent is an array, what is answered an object.
 *
 * @phpstan-type ActionMove object{from: RecommendedAction, to: RecommendedAction, count: int}
 * @phpstan-type Actions object{low: RecommendedAction, medium: RecommendedAction, high: RecommendedAction, critical: RecommendedAction}
 * @phpstan-type ActionsSpec array{low?: RecommendedAction|null, medium?: RecommendedAction|null, high?: RecommendedAction|null, critical?: RecommendedAction|null}
 * @phpstan-type ActionsSpecPatch array{low?: RecommendedAction, medium?: RecommendedAction, high?: RecommendedAction, critical?: RecommendedAction}
 * @phpstan-type ActivatePolicyRequest array{version?: int|null, note?: string|null, brake?: BrakeSpec|null}
 * @phpstan-type ActivationBrake object{level: RiskLevel, share_max: float, within_decisions: int, rollback: bool, state: BrakeState, decisions: int, at_or_above: int}
 * @phpstan-type AlertRate object{level: RiskLevel, mean: float, max: int}
 * @phpstan-type ApiKey object{key_id: string, prefix: string, name: string, organisation_id: string, environment: Environment, role: MemberRole, scopes: list<string>, cidrs: list<string>, rate: int, burst: int, member: string|null, created_at: string, expires_at: string|null, revoked_at: string|null, last_used_at: string|null, key?: string}
 * @phpstan-type ApproveActivationRequest array{version: int}
 * @phpstan-type AuditLine object{audit_id: string, at: string, actor: string, action: string, object: string, before_config_sha256: string|null, after_config_sha256: string|null, request_id: string|null}
 * @phpstan-type Backtest object{backtest_id: string, status: BacktestStatus, policy: BacktestPolicy, dataset: BacktestDataset, summary: BacktestSummary|null, error: string|null, environment: Environment, notify_emails: list<string>, notified_at: string|null, created_at: string, started_at: string|null, completed_at: string|null, progress?: BacktestProgress, rows_expire_at: string|null}
 * @phpstan-type BacktestComparison object{backtest_id: string, with: string, level_moves: list<LevelMove>, action_moves: list<ActionMove>, moved: int, differences: list<RowDifference>, before: ComparedBacktest, after: ComparedBacktest, threshold_moves: list<ThresholdMove>, fraud_newly_missed: list<RowDifference>, fraud_newly_caught: list<RowDifference>, change: PolicyFigures}
 * @phpstan-type BacktestDataset object{format: DatasetFormat, sha256: string, row_count: int, invalid_row_count: int}
 * @phpstan-type BacktestFinishedData object{backtest_id: string, status: BacktestStatus, environment: Environment, policy: BacktestPolicy, dataset: BacktestDataset, summary: BacktestSummary|null, error: string|null, created_at: string, completed_at: string|null}
 * @phpstan-type BacktestFinishedEvent object{id: string, type: 'backtest.completed'|'backtest.failed', created_at: string, environment: Environment, data: BacktestFinishedData}
 * @phpstan-type BacktestItem array{transaction: Transaction, customer: Customer, device?: Device|null, beneficiary?: Beneficiary|null, location?: Location|null, label?: Label|null, product?: string|null}
 * @phpstan-type BacktestPolicy object{id: string, version: int, version_id: string, config_sha256?: string, engine_version?: string}
 * @phpstan-type BacktestProgress object{done: int, total: int}
 * @phpstan-type BacktestReport object{backtest_id: string, rules: list<RuleReport>, sweep: list<SweepPoint>, auc: float|null, average_precision: float|null, fraud_amount: int, amounts: list<CaughtAmount>, alerts_per_day: list<AlertRate>, confidence_histogram: list<HistogramBin>, cold_rows: int, figures: PolicyFigures|null}
 * @phpstan-type BacktestRow object{row: int, input: ScoreRequestAsSent, label: Label|null, score: int|null, points: float|null, risk_level: RiskLevel|null, confidence: int|null, recommended_action: RecommendedAction|null, reasons: list<Reason>|null, error: string|null, line?: int}
 * @phpstan-type BacktestStatus 'queued'|'running'|'completed'|'failed'|'cancelled'
 * @phpstan-type BacktestSummary object{scored: int, by_risk_level: object, by_action: object, score_histogram: list<HistogramBin>, mean_score: float, mean_confidence: float, rule_hits: object, labels: LabelReport|null}
 * @phpstan-type Beneficiary array{account_hash: string, bank_code?: string|null}
 * @phpstan-type BeneficiaryAsSent object{account_hash?: string, bank_code?: string}
 * @phpstan-type BrakeSpec array{level: RiskLevel, share_max: float, within_decisions: int, rollback?: bool|null}
 * @phpstan-type BrakeState 'armed'|'tripped'|'passed'|'ended'
 * @phpstan-type CaughtAmount object{level: RiskLevel, amount: int, recall: float|null}
 * @phpstan-type ComparedBacktest object{policy: BacktestPolicy, alerts_per_day: list<AlertRate>, fraud_amount: int, amounts: list<CaughtAmount>, figures: PolicyFigures|null}
 * @phpstan-type ContributionChange object{code: string, contribution: float, with_contribution: float}
 * @phpstan-type CreateFitRequest array{backtest_id: string, policy_version_id?: string|null, alerts_per_1000?: float|null, alerts_per_day?: float|null, cost?: FitCost|null, changes_max?: int|null}
 * @phpstan-type CreateKeyRequest array{name: string, role?: MemberRole|null, scopes?: list<string>|null, cidrs?: list<string>|null, rate?: int|null, burst?: int|null, member?: string|null, expires_at?: string|null}
 * @phpstan-type CreatePolicyRequest array{name: string, description?: string|null, product?: string|null, rules?: list<RuleSpec>|null, thresholds?: ThresholdsSpec|null, actions?: ActionsSpec|null, activate?: bool|null, note?: string|null}
 * @phpstan-type CreateWebhookRequest array{url: string, description?: string|null, events: list<SubscribedEvent>}
 * @phpstan-type Customer array{id_hash: string, bvn_hash?: string|null, phone_hash?: string|null}
 * @phpstan-type CustomerAsSent object{id_hash?: string, bvn_hash?: string, phone_hash?: string}
 * @phpstan-type CustomerMessage object{en: string, pcm: string}
 * @phpstan-type DatasetFormat 'json'|'csv'
 * @phpstan-type Decision object{decision_id: string, transaction_id: string, score: int, risk_level: RiskLevel, confidence: int, recommended_action: RecommendedAction, reasons: list<Reason>, policy: PolicyReference, environment: Environment, engine_version: string, created_at: string}
 * @phpstan-type DecisionClaim object{decision_id: string, claimed_by: string, claimed_until: string}
 * @phpstan-type DecisionFlaggedData object{decision_id: string, transaction_id: string, score: int, points: float, risk_level: RiskLevel, confidence: int, recommended_action: RecommendedAction, reasons: list<Reason>, policy: PolicyReference, engine_version: string, created_at: string}
 * @phpstan-type DecisionFlaggedEvent object{id: string, type: 'decision.flagged', created_at: string, environment: Environment, data: DecisionFlaggedData}
 * @phpstan-type DecisionItem object{decision_id: string, transaction_id: string, score: int, risk_level: RiskLevel, confidence: int, recommended_action: RecommendedAction, reasons: list<Reason>, policy: PolicyReference, environment: Environment, engine_version: string, created_at: string, points: float, feedback_label: Label|null, input: ScoreRequestAsSent, claimed_by: string|null}
 * @phpstan-type DecisionRecord object{decision_id: string, transaction_id: string, score: int, points: float, risk_level: RiskLevel, confidence: int, recommended_action: RecommendedAction, reasons: list<Reason>, policy: PolicyReference, environment: Environment, engine_version: string, created_at: string, request_id: string, input: ScoreRequestAsSent, features: object, rules: list<RuleExplanation>, feedback_label: Label|null, feedback: list<Feedback>, replay?: Replay, shadow: ShadowDecision|null, customer_message?: CustomerMessage}
 * @phpstan-type DeleteBacktestResponse object{backtest_id: string, deleted: bool}
 * @phpstan-type DeleteFitResponse object{fit_id: string, deleted: bool}
 * @phpstan-type DeletePolicyResponse object{policy_id: string, deleted: bool}
 * @phpstan-type DeleteWebhookResponse object{webhook_id: string, deleted: bool}
 * @phpstan-type DeliveryAttempt object{attempted_at: string, status_code: int|null, duration_ms: int, error: string|null, response_excerpt: string|null}
 * @phpstan-type DeliveryStatus 'pending'|'succeeded'|'failed'
 * @phpstan-type Device array{id_hash: string, platform?: string|null}
 * @phpstan-type DeviceAsSent object{id_hash?: string, platform?: string}
 * @phpstan-type Entity object{kind: string, hash: string, first_seen_at: string, last_seen_at: string, truncated: bool, families: object}
 * @phpstan-type Environment 'live'|'test'
 * @phpstan-type ErrorBody object{error_code: string, message: string, retryable: bool, request_id: string, details?: list<ErrorDetail>}
 * @phpstan-type ErrorDetail object{field: string, message: string, code: string}
 * @phpstan-type Estimate object{value: float, low: float, high: float}
 * @phpstan-type EventType 'backtest.completed'|'backtest.failed'|'policy.activated'|'policy.archived'|'webhook.test'|'fit.completed'|'fit.abstained'|'fit.failed'|'decision.flagged'|'policy.braked'
 * @phpstan-type Feedback object{feedback_id: string, decision_id: string, transaction_id: string|null, label: Label, fraud_type: string|null, outcome_at: string|null, notes: string|null, source: FeedbackSource, created_at: string, given_by: string|null}
 * @phpstan-type FeedbackResult object{index: int, feedback?: Feedback, error?: ErrorBody}
 * @phpstan-type FeedbackSource 'api'|'dashboard'
 * @phpstan-type Fit object{fit_id: string, status: FitStatus, environment: Environment, backtest_id: string, base: BacktestPolicy, alerts_per_1000: float|null, alerts_per_day: float|null, cost: FitCostAsSent|null, changes_max: int, split: FitSplit|null, suggestion: SuggestedPolicy|null, points_per_doubling: float|null, path: list<FitPathEntry>, before: PolicyFigures|null, after: PolicyFigures|null, abstained_because: FitAbstention|null, error: string|null, created_at: string, started_at: string|null, completed_at: string|null, progress?: FitProgress, budget_met: bool|null}
 * @phpstan-type FitAbstention 'too_few_frauds'|'too_short'|'no_gain'
 * @phpstan-type FitCost array{review_minor?: int|null, friction_minor?: int|null, recovered_share?: float|null}
 * @phpstan-type FitCostAsSent object{review_minor?: int, friction_minor?: int, recovered_share?: float}
 * @phpstan-type FitFinishedData object{fit_id: string, status: FitStatus, environment: Environment, backtest_id: string, base: BacktestPolicy, abstained_because: FitAbstention|null, error: string|null, created_at: string, completed_at: string|null}
 * @phpstan-type FitFinishedEvent object{id: string, type: 'fit.completed'|'fit.abstained'|'fit.failed', created_at: string, environment: Environment, data: FitFinishedData}
 * @phpstan-type FitPathEntry object{changes: int, change: SuggestedPolicy, average_precision: Estimate|null, budget_met: bool|null}
 * @phpstan-type FitProgress object{done: int, total: int}
 * @phpstan-type FitSplit object{trained_from: string, trained_to: string, tested_from: string, tested_to: string, label_delay_days: int, frauds_trained: int, frauds_tested: int}
 * @phpstan-type FitStatus 'queued'|'running'|'completed'|'abstained'|'failed'|'cancelled'
 * @phpstan-type HistogramBin object{from: int, to: int, count: int}
 * @phpstan-type History object{history_id: string, status: HistoryStatus, environment: Environment, dataset: BacktestDataset, progress: HistoryProgress, folded: int, skipped: int, labels_changed: int, invalid: int, error: string|null, created_at: string, started_at: string|null, completed_at: string|null}
 * @phpstan-type HistoryProgress object{done: int, total: int}
 * @phpstan-type HistoryStatus 'queued'|'running'|'completed'|'failed'|'cancelled'
 * @phpstan-type ImportHistoryRequest array{transactions?: list<BacktestItem>|null}
 * @phpstan-type Key object{key_id: string, prefix: string, name: string, organisation_id: string, organisation_name: string, environment: Environment, role: MemberRole, scopes: list<string>, expires_at: string|null}
 * @phpstan-type Label 'fraud'|'legitimate'|'suspected'
 * @phpstan-type LabelReport object{thresholds: list<ThresholdReport>}
 * @phpstan-type LevelFigures object{level: RiskLevel, alerts_per_1000: Estimate|null, alerts_per_day: Estimate|null, precision: Estimate|null, recall: Estimate|null, fraud_amount_share: Estimate|null, cost_minor: int|null}
 * @phpstan-type LevelMove object{from: RiskLevel, to: RiskLevel, count: int}
 * @phpstan-type LevelQuality object{level: RiskLevel, precision: float|null, recall: float|null}
 * @phpstan-type ListAuditResponse object{audit: list<AuditLine>, next_cursor: string|null}
 * @phpstan-type ListBacktestRowsResponse object{rows: list<BacktestRow>, has_more: bool, next_after: int|null}
 * @phpstan-type ListBacktestsResponse object{backtests: list<Backtest>}
 * @phpstan-type ListDecisionsResponse object{decisions: list<DecisionItem>, next_cursor: string|null}
 * @phpstan-type ListDeliveriesResponse object{deliveries: list<WebhookDelivery>, next_cursor: string|null}
 * @phpstan-type ListFitsResponse object{fits: list<Fit>}
 * @phpstan-type ListHistoriesResponse object{histories: list<History>}
 * @phpstan-type ListKeysResponse object{keys: list<ApiKey>}
 * @phpstan-type ListMembersResponse object{members: list<Member>}
 * @phpstan-type ListPoliciesResponse object{policies: list<Policy>}
 * @phpstan-type ListRulesResponse object{rules: list<RuleDescription>}
 * @phpstan-type ListSigningKeysResponse object{signing_keys: list<SigningKey>}
 * @phpstan-type ListWebhooksResponse object{webhooks: list<WebhookEndpoint>}
 * @phpstan-type Location array{country?: string|null, region?: string|null}
 * @phpstan-type LocationAsSent object{country?: string, region?: string}
 * @phpstan-type LoudQualityRule object{code: string, hits: int, share: float}
 * @phpstan-type LoudRule object{code: string, hits: int, share: float}
 * @phpstan-type Market object{code: string, currency: string, timezone: string}
 * @phpstan-type Member object{email: string, role: MemberRole, created_at: string}
 * @phpstan-type MemberRole 'admin'|'developer'|'analyst'
 * @phpstan-type Overview object{hours: list<OverviewHour>, rule_hits: object, backtests_queued: int, backtests_running: int, webhooks_enabled: int, webhooks_failing: int, webhooks_disabled: int, changes: list<OverviewChange>, loud_rules: list<LoudRule>, warmth: Warmth}
 * @phpstan-type OverviewChange object{at: string, actor: string, action: string, object: string}
 * @phpstan-type OverviewHour object{from: string, scored: int, by_risk_level: object, by_action: object}
 * @phpstan-type PendingActivation object{version: int, by: string, note: string|null, brake: PendingBrake|null, expires_at: string}
 * @phpstan-type PendingBrake object{level: RiskLevel, share_max: float, within_decisions: int, rollback: bool}
 * @phpstan-type Policy object{policy_id: string, name: string, description: string|null, product: string|null, status: PolicyStatus, active_version: int|null, latest_version: int, created_at: string, updated_at: string, archived_at: string|null, versions?: list<PolicyVersion>, shadow_version: int|null, shadow_stopped_because: ShadowStop|null, brake: ActivationBrake|null, pending_activation: PendingActivation|null}
 * @phpstan-type PolicyActivatedData object{policy_id: string, name: string, product: string|null, version: int, version_id: string, was_tested: bool, replaced: ReplacedVersion|null}
 * @phpstan-type PolicyActivatedEvent object{id: string, type: 'policy.activated', created_at: string, environment: Environment|null, data: PolicyActivatedData}
 * @phpstan-type PolicyArchivedData object{policy_id: string, name: string, product: string|null}
 * @phpstan-type PolicyArchivedEvent object{id: string, type: 'policy.archived', created_at: string, environment: Environment|null, data: PolicyArchivedData}
 * @phpstan-type PolicyBrakedData object{policy_id: string, name: string, product: string|null, version: int, version_id: string, level: RiskLevel, share: float, share_max: float, decisions: int, rolled_back: bool, replaced_by: ReplacedVersion|null}
 * @phpstan-type PolicyBrakedEvent object{id: string, type: 'policy.braked', created_at: string, environment: Environment|null, data: PolicyBrakedData}
 * @phpstan-type PolicyFigures object{levels: list<LevelFigures>, auc: Estimate|null, average_precision: Estimate|null}
 * @phpstan-type PolicyQuality object{policy_id: string, version: int, version_id: string, environment: Environment, from: string, to: string, counted_to: string|null, label_delay_days: int, days: list<QualityDay>, drift: QualityDrift, loud_rules: list<LoudQualityRule>, matrix: ShadowMatrix|null}
 * @phpstan-type PolicyReference object{id: string, version: int, version_id: string, policy_version?: PolicyVersion}
 * @phpstan-type PolicyStatus 'draft'|'active'|'archived'
 * @phpstan-type PolicyVersion object{version_id: string, version: int, status: PolicyVersionStatus, rules: list<RuleSetting>, thresholds: Thresholds, actions: Actions, market: Market, spec: object, config_sha256: string, engine_version: string, created_at: string, tested_at: string|null, activated_at: string|null, archived_at: string|null, first_used_at: string|null, frozen_at: string|null, created_by: string|null, created_note: string|null, activated_by: string|null, activation_note: string|null}
 * @phpstan-type PolicyVersionStatus 'draft'|'tested'|'active'|'archived'
 * @phpstan-type PutMemberRequest array{email: string, role: MemberRole}
 * @phpstan-type QualityDay object{date: string, decisions: int, by_risk_level: object, by_action: object, alerts_per_1000: float, labels: object, mature: bool, precision: QualityRates, recall: QualityRates, rule_hits: object}
 * @phpstan-type QualityDrift object{score: float|null, rules: object}
 * @phpstan-type QualityRate object{value: float, low: float, high: float}
 * @phpstan-type QualityRates object{medium: QualityRate|null, high: QualityRate|null, critical: QualityRate|null}
 * @phpstan-type Quota object{environment: Environment, limit: int|null, used: int|null, month: string, resets_at: string}
 * @phpstan-type Reason object{code: string, contribution: float, message: string, details: object}
 * @phpstan-type RecommendedAction 'approve'|'step_up'|'manual_review'|'block'
 * @phpstan-type RemoveMemberResponse object{email: string, deleted: bool}
 * @phpstan-type ReplacedVersion object{policy_id: string, version: int, version_id: string}
 * @phpstan-type Replay object{matches: bool|null, engine_version: string}
 * @phpstan-type RiskLevel 'low'|'medium'|'high'|'critical'
 * @phpstan-type RowDifference object{row: int, transaction_id: string, score: int, with_score: int, points: float, with_points: float, risk_level: RiskLevel, with_risk_level: RiskLevel, changes: list<ContributionChange>, label: Label|null, amount: int}
 * @phpstan-type RuleDescription object{code: string, version: int, description: string, needs: list<string>, default_weight: float, parameters: list<RuleParameter>, available: bool}
 * @phpstan-type RuleExplanation object{code: string, version: int, outcome: RuleOutcome, contribution: float, message: string|null, details: object, missing: list<string>}
 * @phpstan-type RuleOutcome 'hit'|'no_hit'|'not_evaluable'
 * @phpstan-type RuleParameter object{name: string, unit: string, min: float, max: float, default: float, integer: bool, description: string, source: string}
 * @phpstan-type RuleReport object{code: string, hits: int, fraud_hits: int, legitimate_hits: int, without: list<LevelQuality>}
 * @phpstan-type RuleSetting object{code: string, version: int, enabled: bool, weight: float, config: object}
 * @phpstan-type RuleSpec array{code: string, enabled?: bool|null, weight?: float|null, config?: object|null, version?: int|null}
 * @phpstan-type RuleSpecAsSent object{code?: string, enabled?: bool, weight?: float, config?: object, version?: int}
 * @phpstan-type RuleSpecPatch array{code: string, enabled?: bool, weight?: float, config?: object, version?: int}
 * @phpstan-type ScoreRequest array{transaction: Transaction, customer: Customer, device?: Device|null, beneficiary?: Beneficiary|null, location?: Location|null, product?: string|null, policy_version_id?: string|null}
 * @phpstan-type ScoreRequestAsSent object{transaction?: TransactionAsSent, customer?: CustomerAsSent, device?: DeviceAsSent, beneficiary?: BeneficiaryAsSent, location?: LocationAsSent, product?: string, policy_version_id?: string}
 * @phpstan-type SetShadowRequest array{version?: int|null}
 * @phpstan-type ShadowCell object{active_level: RiskLevel, shadow_level: RiskLevel, decisions: int, amount_minor: int, fraud: int, legitimate: int}
 * @phpstan-type ShadowDecision object{version_id: string, score: int, points: float, risk_level: RiskLevel, recommended_action: RecommendedAction, reasons: list<Reason>}
 * @phpstan-type ShadowMatrix object{shadow_version_id: string, cells: list<ShadowCell>}
 * @phpstan-type ShadowStop 'too_slow'|'rule_not_available'
 * @phpstan-type SigningKey object{key_id: string, algorithm: string, public_key: string, fingerprint: string, created_at: string, retired_at: string|null}
 * @phpstan-type SubmitBacktestRequest array{policy_version_id?: string|null, policy_id?: string|null, version?: int|null, product?: string|null, notify_emails?: list<string>|null, transactions?: list<BacktestItem>|null, rows_of?: string|null}
 * @phpstan-type SubmitFeedbackBatchRequest array{feedbacks?: list<SubmitFeedbackRequest>|null}
 * @phpstan-type SubmitFeedbackBatchResponse object{results: list<FeedbackResult>}
 * @phpstan-type SubmitFeedbackRequest array{decision_id?: string|null, transaction_id?: string|null, label: Label, fraud_type?: string|null, outcome_at?: string|null, notes?: string|null}
 * @phpstan-type SubscribedEvent '*'|'backtest.completed'|'backtest.failed'|'policy.activated'|'policy.archived'|'fit.completed'|'fit.abstained'|'fit.failed'|'decision.flagged'|'policy.braked'
 * @phpstan-type SuggestedPolicy object{rules: list<RuleSpecAsSent>, thresholds: ThresholdsSpecAsSent}
 * @phpstan-type SweepPoint object{min_score: int, flagged_share: float, precision: float|null, recall: float|null, fraud_amount: int|null, alerts_per_day: float|null}
 * @phpstan-type ThresholdMove object{level: RiskLevel, flagged: int, released: int, fraud_newly_caught: int, fraud_newly_missed: int, legitimate_newly_flagged: int, legitimate_released: int, amount_newly_caught: int, amount_newly_missed: int}
 * @phpstan-type ThresholdReport object{level: RiskLevel, min_score: float, flagged: int, precision: float|null, recall: float|null}
 * @phpstan-type Thresholds object{medium: float, high: float, critical: float}
 * @phpstan-type ThresholdsSpec array{medium?: float|null, high?: float|null, critical?: float|null}
 * @phpstan-type ThresholdsSpecAsSent object{medium?: float, high?: float, critical?: float}
 * @phpstan-type ThresholdsSpecPatch array{medium?: float, high?: float, critical?: float}
 * @phpstan-type Transaction array{id: string, type: TransactionType, amount: int, currency: string, occurred_at: string, channel?: string|null}
 * @phpstan-type TransactionAsSent object{id?: string, type?: TransactionType, amount?: int, currency?: string, occurred_at?: string, channel?: string}
 * @phpstan-type TransactionType 'loan_application'|'loan_disbursement'|'repayment'|'transfer'|'withdrawal'|'deposit'|'card_payment'|'bill_payment'|'other'
 * @phpstan-type UpdatePolicyRequest array{name?: string, description?: string|null, rules?: list<RuleSpecPatch>, thresholds?: ThresholdsSpecPatch, actions?: ActionsSpecPatch, note?: string}
 * @phpstan-type UpdateWebhookRequest array{url?: string, description?: string|null, events?: list<SubscribedEvent>, status?: WebhookStatus}
 * @phpstan-type Warmth object{history_since: string|null, customers_known: int, customers_estimated: bool, confidence_decisions: int, confidence_mean: float|null}
 * @phpstan-type WebhookDelivery object{delivery_id: string, webhook_id: string, event_id: string, event_type: EventType, status: DeliveryStatus, attempt_count: int, next_attempt_at: string|null, last_attempt_at: string|null, last_status_code: int|null, last_error: string|null, succeeded_at: string|null, created_at: string, payload: object, attempts?: list<DeliveryAttempt>}
 * @phpstan-type WebhookEndpoint object{webhook_id: string, url: string, description: string|null, events: list<SubscribedEvent>, status: WebhookStatus, disabled_reason: string|null, failing_since: string|null, environment: Environment, previous_secret_expires_at: string|null, created_at: string, updated_at: string, secret?: string}
 * @phpstan-type WebhookStatus 'enabled'|'disabled'
 * @phpstan-type WebhookTestData object{webhook_id: string, message: string}
 * @phpstan-type WebhookTestEvent object{id: string, type: 'webhook.test', created_at: string, environment: Environment, data: WebhookTestData}
 * @phpstan-type WebhookEvent BacktestFinishedEvent|FitFinishedEvent|DecisionFlaggedEvent|PolicyActivatedEvent|PolicyBrakedEvent|PolicyArchivedEvent|WebhookTestEvent
 */
final class Types
{
}
