// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.

export interface ActionMove {
  readonly from: RecommendedAction;
  readonly to: RecommendedAction;
  readonly count: number;
}

/** The recommended action of each level. */
export interface Actions {
  readonly low: RecommendedAction;
  readonly medium: RecommendedAction;
  readonly high: RecommendedAction;
  readonly critical: RecommendedAction;
}

/** Actions as submitted, merged by key. */
export interface ActionsSpec {
  readonly low?: RecommendedAction | null;
  readonly medium?: RecommendedAction | null;
  readonly high?: RecommendedAction | null;
  readonly critical?: RecommendedAction | null;
}

/** Actions as submitted, merged by key. */
export interface ActionsSpecPatch {
  readonly low?: RecommendedAction;
  readonly medium?: RecommendedAction;
  readonly high?: RecommendedAction;
  readonly critical?: RecommendedAction;
}

export interface ActivatePolicyRequest {
  /** Default latest. */
  readonly version?: number | null;
  /** Why it is made active. */
  readonly note?: string | null;
  readonly brake?: BrakeSpec | null;
}

/** Watches what a version does once it is active: of too many decisions at or above a level it trips. */
export interface ActivationBrake {
  readonly level: RiskLevel;
  /**
   * The share of decisions at or above the level from which on it trips, once chance explains the excess in less than
   * 1 of 1,000 histories.
   */
  readonly share_max: number;
  /**
   * It looks after 100, 200, 400, 800 and so on of the live decisions that follow the activation, and after this many
   * for the last time.
   */
  readonly within_decisions: number;
  /** Whether the version active before becomes active again when it trips. */
  readonly rollback: boolean;
  readonly state: BrakeState;
  /** Live decisions counted so far, and those at or above the level. */
  readonly decisions: number;
  readonly at_or_above: number;
}

/** Flagged rows a day of market time, over the days that have rows. */
export interface AlertRate {
  readonly level: RiskLevel;
  readonly mean: number;
  readonly max: number;
}

/** An API key as those who manage keys see it. */
export interface ApiKey {
  readonly key_id: string;
  /** The first characters, enough to tell two keys apart. */
  readonly prefix: string;
  readonly name: string;
  readonly organisation_id: string;
  readonly environment: Environment;
  /** Caps the scopes. */
  readonly role: MemberRole;
  /** As granted, wildcards included. */
  readonly scopes: readonly string[];
  /** Address ranges that may use it; empty means any. */
  readonly cidrs: readonly string[];
  /** Requests a second, and at once. */
  readonly rate: number;
  readonly burst: number;
  /** E-mail of the member whose role caps the key's, and whose removal revokes it. */
  readonly member: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** To within some minutes. */
  readonly last_used_at: string | null;
  /** The key itself: only in the answer to its creation; never shown again. */
  readonly key?: string;
}

export interface ApproveActivationRequest {
  /** The version that waits, so that nobody approves another one than they looked at. */
  readonly version: number;
}

/** A line of the audit trail: who changed what, when. */
export interface AuditLine {
  readonly audit_id: string;
  readonly at: string;
  /** A key's id, `svc` for the command, or `worker`. */
  readonly actor: string;
  /** Such as `policy.activate`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly object: string;
  /** Of a policy: the configuration before and after. */
  readonly before_config_sha256: string | null;
  readonly after_config_sha256: string | null;
  readonly request_id: string | null;
}

/** A batch of historical transactions replayed through one pinned policy version. */
export interface Backtest {
  readonly backtest_id: string;
  readonly status: BacktestStatus;
  readonly policy: BacktestPolicy;
  readonly dataset: BacktestDataset;
  /** Null until completed. */
  readonly summary: BacktestSummary | null;
  /** Reason when failed. */
  readonly error: string | null;
  readonly environment: Environment;
  readonly notify_emails: readonly string[];
  readonly notified_at: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  /** Only while it runs. */
  readonly progress?: BacktestProgress;
  /** When its rows are removed; summary and report stay. Null until it has ended. */
  readonly rows_expire_at: string | null;
}

/**
 * What moved between two completed backtests of one data set, in the direction of the planned change: from the active
 * version to another, else from the base to what was made of it, whichever of the two the request names first; `swap`
 * turns it round.
 */
export interface BacktestComparison {
  /** The one from which the change leads. */
  readonly backtest_id: string;
  /** The one to which it leads. */
  readonly with: string;
  readonly level_moves: readonly LevelMove[];
  readonly action_moves: readonly ActionMove[];
  /** Rows whose level or action differs. */
  readonly moved: number;
  /** The 100 rows whose points differ most, the largest difference first. */
  readonly differences: readonly RowDifference[];
  readonly before: ComparedBacktest;
  readonly after: ComparedBacktest;
  /** What moves over each level's threshold, the lowest level first. */
  readonly threshold_moves: readonly ThresholdMove[];
  /** Rows labelled fraud that raised an alert (`medium` or above) and raise none now; the 100 largest amounts. */
  readonly fraud_newly_missed: readonly RowDifference[];
  /** Rows labelled fraud that raise an alert only now; the 100 largest amounts. */
  readonly fraud_newly_caught: readonly RowDifference[];
  /**
   * What `after` has more than `before`, each figure with the 95 % interval of the difference itself: both policies
   * judged on the same draws of customers. A figure is null where either side has too few rows behind its own.
   */
  readonly change: PolicyFigures;
}

export interface BacktestDataset {
  readonly format: DatasetFormat;
  /** SHA-256 of the body's bytes as received. */
  readonly sha256: string;
  /** Rows, invalid ones included. */
  readonly row_count: number;
  readonly invalid_row_count: number;
}

/** The backtest, as `GET /v1/backtest/{backtest_id}` answers it. */
export interface BacktestFinishedData {
  readonly backtest_id: string;
  readonly status: BacktestStatus;
  readonly environment: Environment;
  readonly policy: BacktestPolicy;
  readonly dataset: BacktestDataset;
  /** Null when failed. */
  readonly summary: BacktestSummary | null;
  /** Reason when failed. */
  readonly error: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

/** A backtest has completed or failed. */
export interface BacktestFinishedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "backtest.completed" | "backtest.failed";
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: BacktestFinishedData;
}

/**
 * A score request with an optional label; the product and the policy version are set for the whole backtest, and a
 * row's product must be that one.
 */
export interface BacktestItem {
  readonly transaction: Transaction;
  readonly customer: Customer;
  readonly device?: Device | null;
  readonly beneficiary?: Beneficiary | null;
  readonly location?: Location | null;
  readonly label?: Label | null;
  /** As a score request has it: the backtest's own, or left out. */
  readonly product?: string | null;
}

export interface BacktestPolicy {
  readonly id: string;
  readonly version: number;
  readonly version_id: string;
  readonly config_sha256?: string;
  readonly engine_version?: string;
}

/** How far a running backtest is, in rows. */
export interface BacktestProgress {
  readonly done: number;
  readonly total: number;
}

/** What a completed backtest says beyond its summary. */
export interface BacktestReport {
  readonly backtest_id: string;
  readonly rules: readonly RuleReport[];
  /** One entry a score, 0 to 100. */
  readonly sweep: readonly SweepPoint[];
  /** Area under the ROC curve over the labelled rows, by their points; null without both fraud and legitimate ones. */
  readonly auc: number | null;
  readonly average_precision: number | null;
  /** Kobo of the rows labelled fraud. */
  readonly fraud_amount: number;
  readonly amounts: readonly CaughtAmount[];
  readonly alerts_per_day: readonly AlertRate[];
  readonly confidence_histogram: readonly HistogramBin[];
  /** Rows whose customer has no earlier row in the batch: live scoring would have known more. */
  readonly cold_rows: number;
  /** What labels and alerts say of all rows, with 95 % intervals. */
  readonly figures: PolicyFigures | null;
}

/** One row of a backtest, as submitted and as scored. */
export interface BacktestRow {
  readonly row: number;
  readonly input: ScoreRequestAsSent;
  readonly label: Label | null;
  readonly score: number | null;
  /** The uncapped sum of the contributions, 2 decimals: what the report ranks rows by. */
  readonly points: number | null;
  readonly risk_level: RiskLevel | null;
  readonly confidence: number | null;
  readonly recommended_action: RecommendedAction | null;
  readonly reasons: readonly Reason[] | null;
  /** Set for an invalid row. */
  readonly error: string | null;
  /**
   * With `expand=line`, of a CSV: the line of the file at which the row begins, as an editor counts. The header is
   * line 1.
   */
  readonly line?: number;
}

export type BacktestStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

export interface BacktestSummary {
  readonly scored: number;
  readonly by_risk_level: Readonly<Record<string, number>>;
  readonly by_action: Readonly<Record<string, number>>;
  readonly score_histogram: readonly HistogramBin[];
  readonly mean_score: number;
  readonly mean_confidence: number;
  readonly rule_hits: Readonly<Record<string, number>>;
  /** Null when no labels were supplied. */
  readonly labels: LabelReport | null;
}

export interface Beneficiary {
  readonly account_hash: string;
  readonly bank_code?: string | null;
}

export interface BeneficiaryAsSent {
  readonly account_hash?: string;
  readonly bank_code?: string;
}

/** A brake as it is asked for. */
export interface BrakeSpec {
  readonly level: RiskLevel;
  readonly share_max: number;
  readonly within_decisions: number;
  readonly rollback?: boolean | null;
}

export type BrakeState = "armed" | "tripped" | "passed" | "ended";

/** How much of the money labelled fraud a level's threshold catches. */
export interface CaughtAmount {
  readonly level: RiskLevel;
  /** Kobo. */
  readonly amount: number;
  /** Null without fraud. */
  readonly recall: number | null;
}

/** What one of two compared backtests does. */
export interface ComparedBacktest {
  readonly policy: BacktestPolicy;
  readonly alerts_per_day: readonly AlertRate[];
  /** Kobo of the rows labelled fraud. */
  readonly fraud_amount: number;
  readonly amounts: readonly CaughtAmount[];
  /** With 95 % intervals. */
  readonly figures: PolicyFigures | null;
}

export interface ContributionChange {
  readonly code: string;
  readonly contribution: number;
  readonly with_contribution: number;
}

export interface CreateFitRequest {
  /** A completed backtest of the key's environment. */
  readonly backtest_id: string;
  /** The version to start from; default: the backtest's. */
  readonly policy_version_id?: string | null;
  /** Objective: scored rows at or above `medium`, of 1,000. Send exactly one objective. */
  readonly alerts_per_1000?: number | null;
  /** Objective: scored rows at or above `medium`, a day of market time. */
  readonly alerts_per_day?: number | null;
  /** Objective: the least cost of alerts and missed fraud. */
  readonly cost?: FitCost | null;
  /** Rules and thresholds that may change, the thresholds counted as one; default 100. */
  readonly changes_max?: number | null;
}

/** What is left out is the caller's own; nothing may go beyond it. */
export interface CreateKeyRequest {
  readonly name: string;
  readonly role?: MemberRole | null;
  readonly scopes?: readonly string[] | null;
  readonly cidrs?: readonly string[] | null;
  readonly rate?: number | null;
  readonly burst?: number | null;
  /** E-mail of a member. */
  readonly member?: string | null;
  readonly expires_at?: string | null;
}

export interface CreatePolicyRequest {
  readonly name: string;
  readonly description?: string | null;
  readonly product?: string | null;
  readonly rules?: readonly RuleSpec[] | null;
  readonly thresholds?: ThresholdsSpec | null;
  readonly actions?: ActionsSpec | null;
  /** Also activates version 1. */
  readonly activate?: boolean | null;
  /** Why it is made. */
  readonly note?: string | null;
}

export interface CreateWebhookRequest {
  /** HTTPS on a public address. */
  readonly url: string;
  readonly description?: string | null;
  readonly events: readonly SubscribedEvent[];
}

/** Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits. */
export interface Customer {
  readonly id_hash: string;
  readonly bvn_hash?: string | null;
  readonly phone_hash?: string | null;
}

/** Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits. */
export interface CustomerAsSent {
  readonly id_hash?: string;
  readonly bvn_hash?: string;
  readonly phone_hash?: string;
}

/**
 * What the customer may be told of a decision: without numbers, thresholds and hashes, and without what would help to
 * get around a rule. An automated decision may be explained so (NDPA 2023, section 37); the sender's own words may
 * stand in its place.
 */
export interface CustomerMessage {
  /** In English. */
  readonly en: string;
  /** In Nigerian Pidgin. */
  readonly pcm: string;
}

export type DatasetFormat = "json" | "csv";

/** The answer to a score request. The recommended action is advice; the caller decides. */
export interface Decision {
  readonly decision_id: string;
  readonly transaction_id: string;
  /**
   * 0 to 100: the points of the rules that fired, added up. It is no probability: ten points more double the odds of
   * fraud 1.1 to 2.8 times, and the same score means less where fraud is rarer.
   */
  readonly score: number;
  /**
   * By the policy's thresholds: how many times the odds of an average transaction this one has, at least. Under the
   * default policy, in the data set where each level is worth least, so many of the alarms are fraud where 1
   * transaction in 100, in 1,000 or in 10,000 is: medium or above 15 %, 1.8 %, 0.2 %; high or above 15 %, 1.8 %, 0.2
   * %; critical 76 %, 24 %, 3.0 %. docs/rules.md says how it was measured.
   */
  readonly risk_level: RiskLevel;
  /** 0 to 100: the share of the policy's enabled weight that could be evaluated. */
  readonly confidence: number;
  readonly recommended_action: RecommendedAction;
  /** The rules that raised the score, largest contribution first. */
  readonly reasons: readonly Reason[];
  readonly policy: PolicyReference;
  readonly environment: Environment;
  readonly engine_version: string;
  readonly created_at: string;
}

/** Who looks into a decision, and until when. */
export interface DecisionClaim {
  readonly decision_id: string;
  /** The id of their key. */
  readonly claimed_by: string;
  readonly claimed_until: string;
}

/** The decision, without any hash; `GET /v1/decisions/{decision_id}` answers the rest. */
export interface DecisionFlaggedData {
  readonly decision_id: string;
  readonly transaction_id: string;
  readonly score: number;
  /** The sum of the contributions before the score is capped at 100. */
  readonly points: number;
  readonly risk_level: RiskLevel;
  readonly confidence: number;
  readonly recommended_action: RecommendedAction;
  /** The rules that raised the score, largest contribution first. */
  readonly reasons: readonly Reason[];
  readonly policy: PolicyReference;
  readonly engine_version: string;
  readonly created_at: string;
}

/** A transaction was decided as high or critical. */
export interface DecisionFlaggedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "decision.flagged";
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: DecisionFlaggedData;
}

/** A decision in a list. */
export interface DecisionItem {
  readonly decision_id: string;
  readonly transaction_id: string;
  readonly score: number;
  readonly risk_level: RiskLevel;
  readonly confidence: number;
  readonly recommended_action: RecommendedAction;
  readonly reasons: readonly Reason[];
  readonly policy: PolicyReference;
  readonly environment: Environment;
  readonly engine_version: string;
  readonly created_at: string;
  /** The uncapped sum of the contributions, 2 decimals. */
  readonly points: number;
  /** The latest label. */
  readonly feedback_label: Label | null;
  /** The score request as stored. */
  readonly input: ScoreRequestAsSent;
  /** The id of the key of whoever is looking into it at the moment. */
  readonly claimed_by: string | null;
}

/** A decision with its audit context. */
export interface DecisionRecord {
  readonly decision_id: string;
  readonly transaction_id: string;
  readonly score: number;
  /**
   * The uncapped sum of the contributions, 2 decimals: a score ends at 100, and beyond it the points still tell which
   * decision is worse.
   */
  readonly points: number;
  readonly risk_level: RiskLevel;
  readonly confidence: number;
  readonly recommended_action: RecommendedAction;
  readonly reasons: readonly Reason[];
  readonly policy: PolicyReference;
  readonly environment: Environment;
  readonly engine_version: string;
  readonly created_at: string;
  /** The `X-Request-Id` of the request that scored. */
  readonly request_id: string;
  /** The score request as stored. */
  readonly input: ScoreRequestAsSent;
  /** The feature snapshot used to score: every number that a rule read, by family. */
  readonly features: Readonly<Record<string, unknown>>;
  /** One entry an enabled rule, in registry order. */
  readonly rules: readonly RuleExplanation[];
  /** The latest label. */
  readonly feedback_label: Label | null;
  /** Newest first. */
  readonly feedback: readonly Feedback[];
  /** Only with `expand=replay`. */
  readonly replay?: Replay;
  /** What the version in shadow said of the same transaction, where there was one; no answer depends on it. */
  readonly shadow: ShadowDecision | null;
  /** Only with `expand=customer_message`. */
  readonly customer_message?: CustomerMessage;
}

export interface DeleteBacktestResponse {
  readonly backtest_id: string;
  readonly deleted: boolean;
}

export interface DeleteFitResponse {
  readonly fit_id: string;
  readonly deleted: boolean;
}

export interface DeletePolicyResponse {
  readonly policy_id: string;
  readonly deleted: boolean;
}

export interface DeleteWebhookResponse {
  readonly webhook_id: string;
  readonly deleted: boolean;
}

export interface DeliveryAttempt {
  readonly attempted_at: string;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  /** First 512 bytes of the response body. */
  readonly response_excerpt: string | null;
}

export type DeliveryStatus = "pending" | "succeeded" | "failed";

export interface Device {
  readonly id_hash: string;
  readonly platform?: string | null;
}

export interface DeviceAsSent {
  readonly id_hash?: string;
  readonly platform?: string;
}

/** What the engine knows of a customer, a device, a beneficiary, a BVN or a phone, of its last transaction on. */
export interface Entity {
  /** customer, device, beneficiary, bvn or phone. */
  readonly kind: string;
  /** The identifier, as transactions send it. */
  readonly hash: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  /** Whether a bound was reached, so that something older is not counted: the families say what. */
  readonly truncated: boolean;
  /**
   * Numbers by family: activity, amount, device, beneficiary, merchant, phone, clock, customers, fraud. Amounts are in
   * kobo, times RFC 3339, null where nothing is known.
   */
  readonly families: Readonly<Record<string, unknown>>;
}

/** The two worlds that never mix; the kind of key chooses. */
export type Environment = "live" | "test";

/** The body of every error answer, and the detail of every gRPC error status. */
export interface ErrorBody {
  /** One of the closed table of codes. */
  readonly error_code: string;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly request_id: string;
  /** One entry a violation. */
  readonly details?: readonly ErrorDetail[];
}

/** One violation. */
export interface ErrorDetail {
  /** Path of the field, header or parameter, such as `transaction.amount` or `rules[3].config.window_hours`. */
  readonly field: string;
  readonly message: string;
  /** One of the closed set of violation codes. */
  readonly code: string;
}

/** A value with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export type EventType =
  | "backtest.completed"
  | "backtest.failed"
  | "policy.activated"
  | "policy.archived"
  | "webhook.test"
  | "fit.completed"
  | "fit.abstained"
  | "fit.failed"
  | "decision.flagged"
  | "policy.braked";

/** The real outcome of a decision. */
export interface Feedback {
  readonly feedback_id: string;
  readonly decision_id: string;
  readonly transaction_id: string | null;
  readonly label: Label;
  readonly fraud_type: string | null;
  readonly outcome_at: string | null;
  readonly notes: string | null;
  readonly source: FeedbackSource;
  readonly created_at: string;
  /** The id of the key with which it was given. */
  readonly given_by: string | null;
}

/** What came of one item: the feedback or the error. */
export interface FeedbackResult {
  /** From 0. */
  readonly index: number;
  readonly feedback?: Feedback;
  readonly error?: ErrorBody;
}

export type FeedbackSource = "api" | "dashboard";

/** A policy suggested by labels, with its proof on days that it has not seen. */
export interface Fit {
  readonly fit_id: string;
  readonly status: FitStatus;
  readonly environment: Environment;
  readonly backtest_id: string;
  /** The version that the fit starts from. */
  readonly base: BacktestPolicy;
  /** Exactly one of the three objectives is there. */
  readonly alerts_per_1000: number | null;
  readonly alerts_per_day: number | null;
  readonly cost: FitCostAsSent | null;
  readonly changes_max: number;
  /** Null until completed or abstained, and where the days are too short. */
  readonly split: FitSplit | null;
  /** What POST and PATCH of a policy take unchanged. Null unless completed. */
  readonly suggestion: SuggestedPolicy | null;
  /** How many points of the suggestion double the odds of fraud. */
  readonly points_per_doubling: number | null;
  /** The best suggestions of 1, 2, 3 ... changes. */
  readonly path: readonly FitPathEntry[];
  /** The base on the tested days. Null until completed or abstained. */
  readonly before: PolicyFigures | null;
  /** The suggestion on the tested days. Null unless completed. */
  readonly after: PolicyFigures | null;
  /** Why nothing is suggested. Null unless abstained. */
  readonly abstained_because: FitAbstention | null;
  /** Reason when failed. */
  readonly error: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  /** Only while it runs. */
  readonly progress?: FitProgress;
  /**
   * Whether the suggestion keeps within the alerts that were asked for, on the days that it learnt from; false where
   * no threshold that leaves room for the levels above does. Null unless completed, and for `cost`.
   */
  readonly budget_met: boolean | null;
}

/** Too few labelled frauds, too few days for the label delay, or no gain beyond chance. */
export type FitAbstention = "too_few_frauds" | "too_short" | "no_gain";

/** What alerts cost and save, in minor units of money. */
export interface FitCost {
  /** Of looking at one alert. */
  readonly review_minor?: number | null;
  /** Of an alert that is not labelled fraud, besides the review. */
  readonly friction_minor?: number | null;
  /** Share of a fraud's amount that is not lost when it raises an alert. */
  readonly recovered_share?: number | null;
}

/** What alerts cost and save, in minor units of money. */
export interface FitCostAsSent {
  /** Of looking at one alert. */
  readonly review_minor?: number;
  /** Of an alert that is not labelled fraud, besides the review. */
  readonly friction_minor?: number;
  /** Share of a fraud's amount that is not lost when it raises an alert. */
  readonly recovered_share?: number;
}

/** The fit's end; `GET /v1/fits/{fit_id}` answers what it found. */
export interface FitFinishedData {
  readonly fit_id: string;
  readonly status: FitStatus;
  readonly environment: Environment;
  readonly backtest_id: string;
  readonly base: BacktestPolicy;
  /** Null unless abstained. */
  readonly abstained_because: FitAbstention | null;
  /** Reason when failed. */
  readonly error: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

/** A fit has completed, abstained or failed. */
export interface FitFinishedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "fit.completed" | "fit.abstained" | "fit.failed";
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: FitFinishedData;
}

/** A suggestion of so many changes, in the base's own points. */
export interface FitPathEntry {
  /** Rules that differ from the base, and one for the thresholds where they differ. */
  readonly changes: number;
  /** What PATCH adds to the entries before; the rule that this entry changes comes first, rules that move along follow. */
  readonly change: SuggestedPolicy;
  readonly average_precision: Estimate | null;
  /** As the fit's own, of the policy after this entry. */
  readonly budget_met: boolean | null;
}

/** How far a running fit is: rows read, profiles folded, policy fitted. */
export interface FitProgress {
  readonly done: number;
  readonly total: number;
}

/** Which days were learnt from and which judge, as dates of market time, both ends included. */
export interface FitSplit {
  readonly trained_from: string;
  readonly trained_to: string;
  readonly tested_from: string;
  readonly tested_to: string;
  readonly label_delay_days: number;
  readonly frauds_trained: number;
  readonly frauds_tested: number;
}

export type FitStatus = "queued" | "running" | "completed" | "abstained" | "failed" | "cancelled";

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** An import of past transactions into the profiles, so that the first score knows what came before it. */
export interface History {
  readonly history_id: string;
  readonly status: HistoryStatus;
  readonly environment: Environment;
  readonly dataset: BacktestDataset;
  readonly progress: HistoryProgress;
  /** Rows that went into the profiles. */
  readonly folded: number;
  /** Rows whose transaction had been decided or imported before. */
  readonly skipped: number;
  /** Of these, those whose label became another. */
  readonly labels_changed: number;
  readonly invalid: number;
  /** Reason when failed. */
  readonly error: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
}

/** How far an import is, in rows. */
export interface HistoryProgress {
  readonly done: number;
  readonly total: number;
}

export type HistoryStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

export interface ImportHistoryRequest {
  /** 1 to 50,000. */
  readonly transactions?: readonly BacktestItem[] | null;
}

/** An API key as its holder may see it; never the key itself. */
export interface Key {
  readonly key_id: string;
  /** The first characters, enough to tell two keys apart. */
  readonly prefix: string;
  readonly name: string;
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly environment: Environment;
  /** Caps the scopes. */
  readonly role: MemberRole;
  /** What the key may do: wildcards spelled out, less what its role may not hold in its environment. */
  readonly scopes: readonly string[];
  /** Null for a key that does not expire. */
  readonly expires_at: string | null;
}

/** What a transaction turned out to be. */
export type Label = "fraud" | "legitimate" | "suspected";

export interface LabelReport {
  readonly thresholds: readonly ThresholdReport[];
}

/** What one threshold does. An alert is a scored row at or above it. */
export interface LevelFigures {
  readonly level: RiskLevel;
  readonly alerts_per_1000: Estimate | null;
  readonly alerts_per_day: Estimate | null;
  readonly precision: Estimate | null;
  readonly recall: Estimate | null;
  /** Share of the amount of labelled fraud that raises an alert. */
  readonly fraud_amount_share: Estimate | null;
  /**
   * Of alerts and of fraud without one, over all these days, minor units. Null unless it is a fit's whose objective is
   * cost.
   */
  readonly cost_minor: number | null;
}

/** Rows of one cell of the matrix, those that stay included. */
export interface LevelMove {
  readonly from: RiskLevel;
  readonly to: RiskLevel;
  readonly count: number;
}

export interface LevelQuality {
  readonly level: RiskLevel;
  /** Null when undefined. */
  readonly precision: number | null;
  readonly recall: number | null;
}

export interface ListAuditResponse {
  /** Newest first; of the organisation, both environments together. */
  readonly audit: readonly AuditLine[];
  readonly next_cursor: string | null;
}

export interface ListBacktestRowsResponse {
  readonly rows: readonly BacktestRow[];
  readonly has_more: boolean;
  readonly next_after: number | null;
}

export interface ListBacktestsResponse {
  /** The 50 most recent, newest first. */
  readonly backtests: readonly Backtest[];
}

export interface ListDecisionsResponse {
  /** A page looks at no more than 20,000 decisions, so it may be short, or empty, with a `next_cursor`. */
  readonly decisions: readonly DecisionItem[];
  readonly next_cursor: string | null;
}

export interface ListDeliveriesResponse {
  /** Newest first. */
  readonly deliveries: readonly WebhookDelivery[];
  readonly next_cursor: string | null;
}

export interface ListFitsResponse {
  /** The 50 most recent, newest first. */
  readonly fits: readonly Fit[];
}

export interface ListHistoriesResponse {
  /** The 50 most recent, newest first. */
  readonly histories: readonly History[];
}

export interface ListKeysResponse {
  /** Of the caller's environment, newest first, at most 1,000; revoked and expired ones included. */
  readonly keys: readonly ApiKey[];
}

export interface ListMembersResponse {
  /** By e-mail, at most 1,000. */
  readonly members: readonly Member[];
}

export interface ListPoliciesResponse {
  readonly policies: readonly Policy[];
}

export interface ListRulesResponse {
  /** In registry order. */
  readonly rules: readonly RuleDescription[];
}

export interface ListSigningKeysResponse {
  /** Newest first. */
  readonly signing_keys: readonly SigningKey[];
}

export interface ListWebhooksResponse {
  /** Newest first. */
  readonly webhooks: readonly WebhookEndpoint[];
}

export interface Location {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
  readonly region?: string | null;
}

export interface LocationAsSent {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly region?: string;
}

/** A rule that fires so often that its hits say little. */
export interface LoudQualityRule {
  readonly code: string;
  readonly hits: number;
  /** Share of the decisions, 4 decimals. */
  readonly share: number;
}

/** A rule that fires so often that its hits say little. */
export interface LoudRule {
  readonly code: string;
  /** Decisions of the last 24 hours in which it fired. */
  readonly hits: number;
  /** Share of the decisions of the last 24 hours, over 0.2 to 1, with 4 decimals. */
  readonly share: number;
}

export interface Market {
  readonly code: string;
  readonly currency: string;
  readonly timezone: string;
}

/** Somebody of the organisation: who may be notified, and whose role caps the keys bound to them. */
export interface Member {
  readonly email: string;
  readonly role: MemberRole;
  readonly created_at: string;
}

export type MemberRole = "admin" | "developer" | "analyst";

/** What happened lately in the key's environment, for one glance. */
export interface Overview {
  /** Oldest first, one for each hour of the time asked for. */
  readonly hours: readonly OverviewHour[];
  /** Decisions of these hours in which a rule fired, by its code; a rule that never fired is left out. */
  readonly rule_hits: Readonly<Record<string, number>>;
  /** Backtests that wait, and that run. */
  readonly backtests_queued: number;
  readonly backtests_running: number;
  /** Endpoints by what they are; a failing one is enabled and its last attempts failed. */
  readonly webhooks_enabled: number;
  readonly webhooks_failing: number;
  readonly webhooks_disabled: number;
  /** What people changed, newest first, at most 20: policies, and the webhooks of this environment. */
  readonly changes: readonly OverviewChange[];
  /**
   * Rules that fired on over 20 % of the decisions of the last 24 hours, whatever hours were asked for, the loudest
   * first; none below 100 decisions. Such a rule tells honest transactions from fraud no more: raise its parameters,
   * or lower its weight, and backtest.
   */
  readonly loud_rules: readonly LoudRule[];
  /** How much scores know of the past. */
  readonly warmth: Warmth;
}

/** A line of the audit trail. */
export interface OverviewChange {
  readonly at: string;
  /** A key's id, `svc` for the command, or `worker`. */
  readonly actor: string;
  /** Such as `policy.activate`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly object: string;
}

/** New decisions of one hour. */
export interface OverviewHour {
  readonly from: string;
  readonly scored: number;
  readonly by_risk_level: Readonly<Record<string, number>>;
  readonly by_action: Readonly<Record<string, number>>;
}

/**
 * An activation that was asked for where activations need approval; what decides does not change before somebody else
 * approves it.
 */
export interface PendingActivation {
  readonly version: number;
  /** Who asked: a key id. */
  readonly by: string;
  /** Why. */
  readonly note: string | null;
  /** The brake that its approval arms. */
  readonly brake: PendingBrake | null;
  /** When it lapses, 7 days after it was asked for. */
  readonly expires_at: string;
}

/** A brake that is armed once its activation is approved. */
export interface PendingBrake {
  readonly level: RiskLevel;
  readonly share_max: number;
  readonly within_decisions: number;
  readonly rollback: boolean;
}

/** Which rules run, how much they weigh, where the levels begin and what each level recommends. */
export interface Policy {
  readonly policy_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null means tenant-wide. */
  readonly product: string | null;
  readonly status: PolicyStatus;
  readonly active_version: number | null;
  readonly latest_version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
  /** Newest first; only where one policy is answered. */
  readonly versions?: readonly PolicyVersion[];
  /** The version that decides beside the active one; its answers are kept with the decisions and change none. */
  readonly shadow_version: number | null;
  /** Why the service itself ended the last shadow; null once another one is set. */
  readonly shadow_stopped_because: ShadowStop | null;
  /** The brake of its last activation that had one, until another one is armed for the same product. */
  readonly brake: ActivationBrake | null;
  /** The activation that waits for another member's approval. */
  readonly pending_activation: PendingActivation | null;
}

export interface PolicyActivatedData {
  readonly policy_id: string;
  readonly name: string;
  /** Null means tenant-wide. */
  readonly product: string | null;
  readonly version: number;
  readonly version_id: string;
  /** Whether a backtest has run on the version. */
  readonly was_tested: boolean;
  /** The version that was active before. */
  readonly replaced: ReplacedVersion | null;
}

/** Another policy version decides. */
export interface PolicyActivatedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "policy.activated";
  readonly created_at: string;
  /** Null: a policy belongs to both environments. */
  readonly environment: Environment | null;
  readonly data: PolicyActivatedData;
}

export interface PolicyArchivedData {
  readonly policy_id: string;
  readonly name: string;
  /** Null means tenant-wide. */
  readonly product: string | null;
}

/** A policy was retired. */
export interface PolicyArchivedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "policy.archived";
  readonly created_at: string;
  /** Null: a policy belongs to both environments. */
  readonly environment: Environment | null;
  readonly data: PolicyArchivedData;
}

export interface PolicyBrakedData {
  readonly policy_id: string;
  readonly name: string;
  /** Null means tenant-wide. */
  readonly product: string | null;
  readonly version: number;
  readonly version_id: string;
  readonly level: RiskLevel;
  /** The share of live decisions at or above the level, 4 decimals. */
  readonly share: number;
  readonly share_max: number;
  /** Live decisions since the activation. */
  readonly decisions: number;
  readonly rolled_back: boolean;
  /** The version that is active again; null where it was not rolled back. */
  readonly replaced_by: ReplacedVersion | null;
}

/** A version that was made active with a brake said too often that something is wrong. */
export interface PolicyBrakedEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "policy.braked";
  readonly created_at: string;
  /** Null: a policy belongs to both environments. */
  readonly environment: Environment | null;
  readonly data: PolicyBrakedData;
}

/**
 * What a policy does on some rows: those of a fit's tested days, or all of a backtest. A figure is null where too few
 * rows stand behind it.
 */
export interface PolicyFigures {
  readonly levels: readonly LevelFigures[];
  readonly auc: Estimate | null;
  readonly average_precision: Estimate | null;
}

/** How a version does in live decisions of the key's environment, by what its labels say. */
export interface PolicyQuality {
  readonly policy_id: string;
  readonly version: number;
  readonly version_id: string;
  readonly environment: Environment;
  readonly from: string;
  readonly to: string;
  /** Decisions before this time are counted; null before the first count. */
  readonly counted_to: string | null;
  /** The largest label delay of the version's rules: a day is mature when so many days have passed since its end. */
  readonly label_delay_days: number;
  /** Oldest first; days without a decision are left out. */
  readonly days: readonly QualityDay[];
  readonly drift: QualityDrift;
  /** Rules that fired on over 20 % of the decisions of the range, the loudest first; none below 100 decisions. */
  readonly loud_rules: readonly LoudQualityRule[];
  /** Against the version in shadow, over the decisions of the range that both made; null without one. */
  readonly matrix: ShadowMatrix | null;
}

/** The policy version that decided. */
export interface PolicyReference {
  readonly id: string;
  readonly version: number;
  readonly version_id: string;
  /** The exact configuration; only with `expand=policy_version`. */
  readonly policy_version?: PolicyVersion;
}

export type PolicyStatus = "draft" | "active" | "archived";

/** One numbered configuration of a policy; frozen once it leaves `draft` or is first used. */
export interface PolicyVersion {
  readonly version_id: string;
  readonly version: number;
  readonly status: PolicyVersionStatus;
  /**
   * Every rule of the engine that made the version, resolved; each keeps its rule version after an upgrade of the
   * engine.
   */
  readonly rules: readonly RuleSetting[];
  readonly thresholds: Thresholds;
  readonly actions: Actions;
  readonly market: Market;
  /** The configuration as submitted. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** SHA-256 of the canonical JSON (RFC 8785) of `{actions, market, rules, thresholds}`. */
  readonly config_sha256: string;
  readonly engine_version: string;
  readonly created_at: string;
  readonly tested_at: string | null;
  readonly activated_at: string | null;
  readonly archived_at: string | null;
  readonly first_used_at: string | null;
  /** From here on the configuration never changes: set when the version is activated, used or submitted to a backtest. */
  readonly frozen_at: string | null;
  /** Who made it, or changed it last while it was a draft: a key id, or `svc`. */
  readonly created_by: string | null;
  /** Why. */
  readonly created_note: string | null;
  /** Who made it active, the last time. */
  readonly activated_by: string | null;
  /** Why. */
  readonly activation_note: string | null;
}

export type PolicyVersionStatus = "draft" | "tested" | "active" | "archived";

export interface PutMemberRequest {
  readonly email: string;
  readonly role: MemberRole;
}

/** One market-time day of a version's decisions. */
export interface QualityDay {
  readonly date: string;
  readonly decisions: number;
  readonly by_risk_level: Readonly<Record<string, number>>;
  readonly by_action: Readonly<Record<string, number>>;
  /** Decisions at or above `medium`. */
  readonly alerts_per_1000: number;
  /** Decisions by their latest label. */
  readonly labels: Readonly<Record<string, number>>;
  /** Whether the labels of the day are taken to be known. */
  readonly mature: boolean;
  /** Of the decisions at or above a level that are labelled fraud or legitimate, the share that is fraud. */
  readonly precision: QualityRates;
  /** Of the decisions labelled fraud, the share at or above a level. */
  readonly recall: QualityRates;
  /** Decisions whose score a rule raised, by its code; a rule that never fired is left out. */
  readonly rule_hits: Readonly<Record<string, number>>;
}

/** How far the range is from the version's 28 days before it. */
export interface QualityDrift {
  /**
   * Population stability index over ten bins of the score, 4 decimals; over .25 is commonly read as a shift. Null
   * under 1,000 decisions on a side.
   */
  readonly score: number | null;
  /** That of each rule, of whether it fired, by its code; empty where the score's is null. */
  readonly rules: Readonly<Record<string, number>>;
}

/** A share with Wilson's interval of 95 %, 4 decimals. */
export interface QualityRate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** By level; null where no decision counts. */
export interface QualityRates {
  readonly medium: QualityRate | null;
  readonly high: QualityRate | null;
  readonly critical: QualityRate | null;
}

/** How many transactions the organisation may score in a calendar month of market time, in the key's environment. */
export interface Quota {
  readonly environment: Environment;
  /** Null: unlimited. */
  readonly limit: number | null;
  /** Null where nothing is counted, because there is no limit. */
  readonly used: number | null;
  /** Such as `2026-11`. */
  readonly month: string;
  /** When the next month begins. */
  readonly resets_at: string;
}

/** One rule that raised the score. */
export interface Reason {
  readonly code: string;
  /** Score points that the rule added. */
  readonly contribution: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type RecommendedAction = "approve" | "step_up" | "manual_review" | "block";

export interface RemoveMemberResponse {
  readonly email: string;
  readonly deleted: boolean;
}

export interface ReplacedVersion {
  readonly policy_id: string;
  readonly version: number;
  readonly version_id: string;
}

/** The decision recomputed from its stored snapshot and frozen configuration. */
export interface Replay {
  /**
   * Whether the recomputed decision equals the stored one to the last digit; null where an engine made it that was
   * never released.
   */
  readonly matches: boolean | null;
  /** The engine version that made the decision. */
  readonly engine_version: string;
}

export type RiskLevel = "low" | "medium" | "high" | "critical";

export interface RowDifference {
  readonly row: number;
  readonly transaction_id: string;
  readonly score: number;
  readonly with_score: number;
  /** Uncapped sums: two scores of 100 may be far apart. */
  readonly points: number;
  readonly with_points: number;
  readonly risk_level: RiskLevel;
  readonly with_risk_level: RiskLevel;
  /** Rules whose contribution differs. */
  readonly changes: readonly ContributionChange[];
  readonly label: Label | null;
  /** Kobo. */
  readonly amount: number;
}

/** A rule of the registry, as a form or a script needs it to write a policy. */
export interface RuleDescription {
  readonly code: string;
  readonly version: number;
  readonly description: string;
  /** Inputs and least history that the rule needs. */
  readonly needs: readonly string[];
  readonly default_weight: number;
  readonly parameters: readonly RuleParameter[];
  /** Whether this deployment lets policies use it. */
  readonly available: boolean;
}

/** Why a rule did or did not fire. */
export interface RuleExplanation {
  readonly code: string;
  readonly version: number;
  readonly outcome: RuleOutcome;
  readonly contribution: number;
  readonly message: string | null;
  /** The numbers that the rule saw. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What was missing where the rule could not be evaluated. */
  readonly missing: readonly string[];
}

export type RuleOutcome = "hit" | "no_hit" | "not_evaluable";

/** One number that a policy may set for a rule. */
export interface RuleParameter {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly integer: boolean;
  readonly description: string;
  /** Where the default comes from. */
  readonly source: string;
}

/** What one rule was worth. */
export interface RuleReport {
  readonly code: string;
  readonly hits: number;
  readonly fraud_hits: number;
  readonly legitimate_hits: number;
  /** What each level's threshold would reach if the rule were disabled. */
  readonly without: readonly LevelQuality[];
}

/** One rule as a version runs it. */
export interface RuleSetting {
  readonly code: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly weight: number;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A rule as submitted; what is left out is the default's. */
export interface RuleSpec {
  readonly code: string;
  readonly enabled?: boolean | null;
  readonly weight?: number | null;
  readonly config?: Readonly<Record<string, unknown>> | null;
  /** The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest. */
  readonly version?: number | null;
}

/** A rule as submitted; what is left out is the default's. */
export interface RuleSpecAsSent {
  readonly code?: string;
  readonly enabled?: boolean;
  readonly weight?: number;
  readonly config?: Readonly<Record<string, unknown>>;
  /** The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest. */
  readonly version?: number;
}

/** A rule as submitted; what is left out is the default's. */
export interface RuleSpecPatch {
  readonly code: string;
  readonly enabled?: boolean;
  readonly weight?: number;
  readonly config?: Readonly<Record<string, unknown>>;
  /** The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest. */
  readonly version?: number;
}

/** A transaction to score, with hashed identifiers. */
export interface ScoreRequest {
  readonly transaction: Transaction;
  readonly customer: Customer;
  readonly device?: Device | null;
  readonly beneficiary?: Beneficiary | null;
  readonly location?: Location | null;
  /** Selects a product-specific policy. */
  readonly product?: string | null;
  /** Test mode only: scores against exactly this version. */
  readonly policy_version_id?: string | null;
}

/** A transaction to score, with hashed identifiers. */
export interface ScoreRequestAsSent {
  readonly transaction?: TransactionAsSent;
  readonly customer?: CustomerAsSent;
  readonly device?: DeviceAsSent;
  readonly beneficiary?: BeneficiaryAsSent;
  readonly location?: LocationAsSent;
  /** Selects a product-specific policy. */
  readonly product?: string;
  /** Test mode only: scores against exactly this version. */
  readonly policy_version_id?: string;
}

export interface SetShadowRequest {
  /** Default latest. */
  readonly version?: number | null;
}

export interface ShadowCell {
  readonly active_level: RiskLevel;
  readonly shadow_level: RiskLevel;
  readonly decisions: number;
  /** Kobo. */
  readonly amount_minor: number;
  /** Decisions whose latest label says so. */
  readonly fraud: number;
  readonly legitimate: number;
}

/** What a version would have answered that decided beside the active one. */
export interface ShadowDecision {
  readonly version_id: string;
  readonly score: number;
  /** The sum of the contributions before the score is capped at 100. */
  readonly points: number;
  readonly risk_level: RiskLevel;
  readonly recommended_action: RecommendedAction;
  /** The rules that raised the score, largest contribution first. */
  readonly reasons: readonly Reason[];
}

/** What the active version and the one in shadow said of the same decisions. */
export interface ShadowMatrix {
  readonly shadow_version_id: string;
  /** Only those with a decision, by level of the active version, then of the shadow, the lowest first. */
  readonly cells: readonly ShadowCell[];
}

export type ShadowStop = "too_slow" | "rule_not_available";

/** A key that proof packs are signed with: its public half. */
export interface SigningKey {
  readonly key_id: string;
  /** Always `Ed25519`. */
  readonly algorithm: string;
  /** The 32 bytes of the public key, in hex. */
  readonly public_key: string;
  /** SHA-256 of those 32 bytes, in hex: what `svc pack verify` and a pack's own script are told. */
  readonly fingerprint: string;
  readonly created_at: string;
  /** When the next one took its place; null for the one in use. */
  readonly retired_at: string | null;
}

/**
 * The target is `policy_version_id`; else `policy_id` with `version` (default latest); else the active policy for
 * `product`.
 */
export interface SubmitBacktestRequest {
  readonly policy_version_id?: string | null;
  readonly policy_id?: string | null;
  readonly version?: number | null;
  readonly product?: string | null;
  readonly notify_emails?: readonly string[] | null;
  /** 1 to 50,000. */
  readonly transactions?: readonly BacktestItem[] | null;
  /**
   * Instead of `transactions`: an earlier, completed backtest of the same environment, whose rows, labels and order
   * are replayed again.
   */
  readonly rows_of?: string | null;
}

export interface SubmitFeedbackBatchRequest {
  /** 1 to 1,000. */
  readonly feedbacks?: readonly SubmitFeedbackRequest[] | null;
}

export interface SubmitFeedbackBatchResponse {
  /** One entry an item, in their order. */
  readonly results: readonly FeedbackResult[];
}

export interface SubmitFeedbackRequest {
  /** At least one of `decision_id` and `transaction_id`; both must name one decision. */
  readonly decision_id?: string | null;
  readonly transaction_id?: string | null;
  readonly label: Label;
  readonly fraud_type?: string | null;
  readonly outcome_at?: string | null;
  readonly notes?: string | null;
}

/** What an endpoint may subscribe to. */
export type SubscribedEvent =
  | "*"
  | "backtest.completed"
  | "backtest.failed"
  | "policy.activated"
  | "policy.archived"
  | "fit.completed"
  | "fit.abstained"
  | "fit.failed"
  | "decision.flagged"
  | "policy.braked";

/** Rules and thresholds as POST and PATCH of a policy take them. */
export interface SuggestedPolicy {
  readonly rules: readonly RuleSpecAsSent[];
  readonly thresholds: ThresholdsSpecAsSent;
}

/** What a threshold of exactly this score would flag. */
export interface SweepPoint {
  readonly min_score: number;
  readonly flagged_share: number;
  /** Null when undefined. */
  readonly precision: number | null;
  readonly recall: number | null;
  /** Kobo of labelled fraud from this score on. Null in reports of before. */
  readonly fraud_amount: number | null;
  /** Flagged rows a day of market time, over the days that have rows. Null in reports of before. */
  readonly alerts_per_day: number | null;
}

/**
 * Rows that one version flags at a level and the other does not, by label; a row without a label is in `flagged` and
 * `released` alone.
 */
export interface ThresholdMove {
  readonly level: RiskLevel;
  readonly flagged: number;
  readonly released: number;
  readonly fraud_newly_caught: number;
  readonly fraud_newly_missed: number;
  readonly legitimate_newly_flagged: number;
  readonly legitimate_released: number;
  /** Kobo of the fraud newly caught, and newly missed. */
  readonly amount_newly_caught: number;
  readonly amount_newly_missed: number;
}

export interface ThresholdReport {
  readonly level: RiskLevel;
  readonly min_score: number;
  readonly flagged: number;
  /** Null when undefined. */
  readonly precision: number | null;
  readonly recall: number | null;
}

/** The lowest score of each level; below `medium` is `low`. */
export interface Thresholds {
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
}

/** Thresholds as submitted, merged by key. */
export interface ThresholdsSpec {
  readonly medium?: number | null;
  readonly high?: number | null;
  readonly critical?: number | null;
}

/** Thresholds as submitted, merged by key. */
export interface ThresholdsSpecAsSent {
  readonly medium?: number;
  readonly high?: number;
  readonly critical?: number;
}

/** Thresholds as submitted, merged by key. */
export interface ThresholdsSpecPatch {
  readonly medium?: number;
  readonly high?: number;
  readonly critical?: number;
}

export interface Transaction {
  /** The caller's transaction id, and the idempotency key. */
  readonly id: string;
  readonly type: TransactionType;
  /** Minor units (kobo), 0 to 2^53-1. */
  readonly amount: number;
  /** Must be the currency of the policy's market (NGN). */
  readonly currency: string;
  /** Not more than 5 minutes in the future. */
  readonly occurred_at: string;
  readonly channel?: string | null;
}

export interface TransactionAsSent {
  /** The caller's transaction id, and the idempotency key. */
  readonly id?: string;
  readonly type?: TransactionType;
  /** Minor units (kobo), 0 to 2^53-1. */
  readonly amount?: number;
  /** Must be the currency of the policy's market (NGN). */
  readonly currency?: string;
  /** Not more than 5 minutes in the future. */
  readonly occurred_at?: string;
  readonly channel?: string;
}

export type TransactionType =
  | "loan_application"
  | "loan_disbursement"
  | "repayment"
  | "transfer"
  | "withdrawal"
  | "deposit"
  | "card_payment"
  | "bill_payment"
  | "other";

/** Only what is sent changes; rules merge by code, thresholds and actions by key, a rule's config by parameter. */
export interface UpdatePolicyRequest {
  readonly name?: string;
  /** Empty clears. */
  readonly description?: string | null;
  readonly rules?: readonly RuleSpecPatch[];
  readonly thresholds?: ThresholdsSpecPatch;
  readonly actions?: ActionsSpecPatch;
  /** Why the configuration is changed; without such a change it says nothing. */
  readonly note?: string;
}

/** Only what is sent changes. */
export interface UpdateWebhookRequest {
  readonly url?: string;
  /** Empty clears. */
  readonly description?: string | null;
  readonly events?: readonly SubscribedEvent[];
  readonly status?: WebhookStatus;
}

/** What scores know of the past: after an import, or some months, confidence is high and habits are known. */
export interface Warmth {
  /** When the earliest transaction happened that was imported or scored; null before the first. */
  readonly history_since: string | null;
  /** Customers with a history, imported or scored. */
  readonly customers_known: number;
  /** Whether that number was worked out from a sample, as it is in a large store. */
  readonly customers_estimated: boolean;
  /**
   * The newest decisions, by whole hours, until there are 1,000; of the last 24 hours, or of the hours asked for where
   * these are more.
   */
  readonly confidence_decisions: number;
  /** Their mean confidence, 0 to 100, with 1 decimal; null where there is none. */
  readonly confidence_mean: number | null;
}

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: EventType;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  /** Set while pending. */
  readonly next_attempt_at: string | null;
  readonly last_attempt_at: string | null;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly succeeded_at: string | null;
  readonly created_at: string;
  /** The JSON body posted to the endpoint. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Most recent first, at most 50; only where one delivery is asked for. */
  readonly attempts?: readonly DeliveryAttempt[];
}

/** A customer's HTTPS endpoint that receives events. */
export interface WebhookEndpoint {
  readonly webhook_id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly SubscribedEvent[];
  readonly status: WebhookStatus;
  readonly disabled_reason: string | null;
  /** When deliveries started failing. */
  readonly failing_since: string | null;
  readonly environment: Environment;
  /** Set after a rotation while an old secret still signs. */
  readonly previous_secret_expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Only in the answer to creation and rotation; never shown again. */
  readonly secret?: string;
}

export type WebhookStatus = "enabled" | "disabled";

export interface WebhookTestData {
  readonly webhook_id: string;
  readonly message: string;
}

/** A test was asked for; it cannot be subscribed to. */
export interface WebhookTestEvent {
  /** The same event can arrive more than once: deduplicate on it. */
  readonly id: string;
  readonly type: "webhook.test";
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: WebhookTestData;
}

/** An event of the service, told by its `type`; pass over a type that you do not know. */
export type WebhookEvent =
  | BacktestFinishedEvent
  | FitFinishedEvent
  | DecisionFlaggedEvent
  | PolicyActivatedEvent
  | PolicyBrakedEvent
  | PolicyArchivedEvent
  | WebhookTestEvent;
