"""The contract's types.

Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


ActionMove = TypedDict(
    "ActionMove",
    {
        "from": "RecommendedAction",
        "to": "RecommendedAction",
        "count": "int",
    },
)


class Actions(TypedDict):
    """The recommended action of each level."""

    low: RecommendedAction
    medium: RecommendedAction
    high: RecommendedAction
    critical: RecommendedAction



class ActionsSpec(TypedDict):
    """Actions as submitted, merged by key."""

    low: NotRequired[RecommendedAction | None]
    medium: NotRequired[RecommendedAction | None]
    high: NotRequired[RecommendedAction | None]
    critical: NotRequired[RecommendedAction | None]



class ActionsSpecPatch(TypedDict):
    """Actions as submitted, merged by key."""

    low: NotRequired[RecommendedAction]
    medium: NotRequired[RecommendedAction]
    high: NotRequired[RecommendedAction]
    critical: NotRequired[RecommendedAction]



class ActivatePolicyRequest(TypedDict):
    # Default latest.
    version: NotRequired[int | None]
    # Why it is made active.
    note: NotRequired[str | None]
    brake: NotRequired[BrakeSpec | None]



class ActivationBrake(TypedDict):
    """Watches what a version does once it is active: of too many decisions at or above a level it trips."""

    level: RiskLevel
    # The share of decisions at or above the level from which on it trips, once chance explains the excess in less than
    # 1 of 1,000 histories.
    share_max: float
    # It looks after 100, 200, 400, 800 and so on of the live decisions that follow the activation, and after this many
    # for the last time.
    within_decisions: int
    # Whether the version active before becomes active again when it trips.
    rollback: bool
    state: BrakeState
    # Live decisions counted so far, and those at or above the level.
    decisions: int
    at_or_above: int



class AlertRate(TypedDict):
    """Flagged rows a day of market time, over the days that have rows."""

    level: RiskLevel
    mean: float
    max: int



class ApiKey(TypedDict):
    """An API key as those who manage keys see it."""

    key_id: str
    # The first characters, enough to tell two keys apart.
    prefix: str
    name: str
    organisation_id: str
    environment: Environment
    # Caps the scopes.
    role: MemberRole
    # As granted, wildcards included.
    scopes: list[str]
    # Address ranges that may use it; empty means any.
    cidrs: list[str]
    # Requests a second, and at once.
    rate: int
    burst: int
    # E-mail of the member whose role caps the key's, and whose removal revokes it.
    member: str | None
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    # To within some minutes.
    last_used_at: str | None
    # The key itself: only in the answer to its creation; never shown again.
    key: NotRequired[str]



class ApproveActivationRequest(TypedDict):
    # The version that waits, so that nobody approves another one than they looked at.
    version: int



class AuditLine(TypedDict):
    """A line of the audit trail: who changed what, when."""

    audit_id: str
    at: str
    # A key's id, `svc` for the command, or `worker`.
    actor: str
    # Such as `policy.activate`.
    action: str
    # The id of what was changed.
    object: str
    # Of a policy: the configuration before and after.
    before_config_sha256: str | None
    after_config_sha256: str | None
    request_id: str | None



class Backtest(TypedDict):
    """A batch of historical transactions replayed through one pinned policy version."""

    backtest_id: str
    status: BacktestStatus
    policy: BacktestPolicy
    dataset: BacktestDataset
    # Null until completed.
    summary: BacktestSummary | None
    # Reason when failed.
    error: str | None
    environment: Environment
    notify_emails: list[str]
    notified_at: str | None
    created_at: str
    started_at: str | None
    completed_at: str | None
    # Only while it runs.
    progress: NotRequired[BacktestProgress]
    # When its rows are removed; summary and report stay. Null until it has ended.
    rows_expire_at: str | None



BacktestComparison = TypedDict(
    "BacktestComparison",
    {
        "backtest_id": "str",
        "with": "str",
        "level_moves": "list[LevelMove]",
        "action_moves": "list[ActionMove]",
        "moved": "int",
        "differences": "list[RowDifference]",
        "before": "ComparedBacktest",
        "after": "ComparedBacktest",
        "threshold_moves": "list[ThresholdMove]",
        "fraud_newly_missed": "list[RowDifference]",
        "fraud_newly_caught": "list[RowDifference]",
        "change": "PolicyFigures",
    },
)


class BacktestDataset(TypedDict):
    format: DatasetFormat
    # SHA-256 of the body's bytes as received.
    sha256: str
    # Rows, invalid ones included.
    row_count: int
    invalid_row_count: int



class BacktestFinishedData(TypedDict):
    """The backtest, as `GET /v1/backtest/{backtest_id}` answers it."""

    backtest_id: str
    status: BacktestStatus
    environment: Environment
    policy: BacktestPolicy
    dataset: BacktestDataset
    # Null when failed.
    summary: BacktestSummary | None
    # Reason when failed.
    error: str | None
    created_at: str
    completed_at: str | None



class BacktestFinishedEvent(TypedDict):
    """A backtest has completed or failed."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["backtest.completed", "backtest.failed"]
    created_at: str
    environment: Environment
    data: BacktestFinishedData



class BacktestItem(TypedDict):
    """A score request with an optional label; the product and the policy version are set for the whole backtest, and
    a row's product must be that one."""

    transaction: Transaction
    customer: Customer
    device: NotRequired[Device | None]
    beneficiary: NotRequired[Beneficiary | None]
    location: NotRequired[Location | None]
    label: NotRequired[Label | None]
    # As a score request has it: the backtest's own, or left out.
    product: NotRequired[str | None]



class BacktestPolicy(TypedDict):
    id: str
    version: int
    version_id: str
    config_sha256: NotRequired[str]
    engine_version: NotRequired[str]



class BacktestProgress(TypedDict):
    """How far a running backtest is, in rows."""

    done: int
    total: int



class BacktestReport(TypedDict):
    """What a completed backtest says beyond its summary."""

    backtest_id: str
    rules: list[RuleReport]
    # One entry a score, 0 to 100.
    sweep: list[SweepPoint]
    # Area under the ROC curve over the labelled rows, by their points; null without both fraud and legitimate ones.
    auc: float | None
    average_precision: float | None
    # Kobo of the rows labelled fraud.
    fraud_amount: int
    amounts: list[CaughtAmount]
    alerts_per_day: list[AlertRate]
    confidence_histogram: list[HistogramBin]
    # Rows whose customer has no earlier row in the batch: live scoring would have known more.
    cold_rows: int
    # What labels and alerts say of all rows, with 95 % intervals.
    figures: PolicyFigures | None



class BacktestRow(TypedDict):
    """One row of a backtest, as submitted and as scored."""

    row: int
    input: ScoreRequestAsSent
    label: Label | None
    score: int | None
    # The uncapped sum of the contributions, 2 decimals: what the report ranks rows by.
    points: float | None
    risk_level: RiskLevel | None
    confidence: int | None
    recommended_action: RecommendedAction | None
    reasons: list[Reason] | None
    # Set for an invalid row.
    error: str | None
    # With `expand=line`, of a CSV: the line of the file at which the row begins, as an editor counts. The header is
    # line 1.
    line: NotRequired[int]


BacktestStatus = Literal[
    "queued",
    "running",
    "completed",
    "failed",
    "cancelled",
]


class BacktestSummary(TypedDict):
    scored: int
    by_risk_level: dict[str, int]
    by_action: dict[str, int]
    score_histogram: list[HistogramBin]
    mean_score: float
    mean_confidence: float
    rule_hits: dict[str, int]
    # Null when no labels were supplied.
    labels: LabelReport | None



class Beneficiary(TypedDict):
    account_hash: str
    bank_code: NotRequired[str | None]



class BeneficiaryAsSent(TypedDict):
    account_hash: NotRequired[str]
    bank_code: NotRequired[str]



class BrakeSpec(TypedDict):
    """A brake as it is asked for."""

    level: RiskLevel
    share_max: float
    within_decisions: int
    rollback: NotRequired[bool | None]


BrakeState = Literal[
    "armed",
    "tripped",
    "passed",
    "ended",
]


class CaughtAmount(TypedDict):
    """How much of the money labelled fraud a level's threshold catches."""

    level: RiskLevel
    # Kobo.
    amount: int
    # Null without fraud.
    recall: float | None



class ComparedBacktest(TypedDict):
    """What one of two compared backtests does."""

    policy: BacktestPolicy
    alerts_per_day: list[AlertRate]
    # Kobo of the rows labelled fraud.
    fraud_amount: int
    amounts: list[CaughtAmount]
    # With 95 % intervals.
    figures: PolicyFigures | None



class ContributionChange(TypedDict):
    code: str
    contribution: float
    with_contribution: float



class CreateFitRequest(TypedDict):
    # A completed backtest of the key's environment.
    backtest_id: str
    # The version to start from; default: the backtest's.
    policy_version_id: NotRequired[str | None]
    # Objective: scored rows at or above `medium`, of 1,000. Send exactly one objective.
    alerts_per_1000: NotRequired[float | None]
    # Objective: scored rows at or above `medium`, a day of market time.
    alerts_per_day: NotRequired[float | None]
    # Objective: the least cost of alerts and missed fraud.
    cost: NotRequired[FitCost | None]
    # Rules and thresholds that may change, the thresholds counted as one; default 100.
    changes_max: NotRequired[int | None]



class CreateKeyRequest(TypedDict):
    """What is left out is the caller's own; nothing may go beyond it."""

    name: str
    role: NotRequired[MemberRole | None]
    scopes: NotRequired[list[str] | None]
    cidrs: NotRequired[list[str] | None]
    rate: NotRequired[int | None]
    burst: NotRequired[int | None]
    # E-mail of a member.
    member: NotRequired[str | None]
    expires_at: NotRequired[str | None]



class CreatePolicyRequest(TypedDict):
    name: str
    description: NotRequired[str | None]
    product: NotRequired[str | None]
    rules: NotRequired[list[RuleSpec] | None]
    thresholds: NotRequired[ThresholdsSpec | None]
    actions: NotRequired[ActionsSpec | None]
    # Also activates version 1.
    activate: NotRequired[bool | None]
    # Why it is made.
    note: NotRequired[str | None]



class CreateWebhookRequest(TypedDict):
    # HTTPS on a public address.
    url: str
    description: NotRequired[str | None]
    events: list[SubscribedEvent]



class Customer(TypedDict):
    """Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits."""

    id_hash: str
    bvn_hash: NotRequired[str | None]
    phone_hash: NotRequired[str | None]



class CustomerAsSent(TypedDict):
    """Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits."""

    id_hash: NotRequired[str]
    bvn_hash: NotRequired[str]
    phone_hash: NotRequired[str]



class CustomerMessage(TypedDict):
    """What the customer may be told of a decision: without numbers, thresholds and hashes, and without what would
    help to get around a rule. An automated decision may be explained so (NDPA 2023, section 37); the sender's own
    words may stand in its place."""

    # In English.
    en: str
    # In Nigerian Pidgin.
    pcm: str


DatasetFormat = Literal[
    "json",
    "csv",
]


class Decision(TypedDict):
    """The answer to a score request. The recommended action is advice; the caller decides."""

    decision_id: str
    transaction_id: str
    # 0 to 100: the points of the rules that fired, added up. It is no probability: ten points more double the odds of
    # fraud 1.1 to 2.8 times, and the same score means less where fraud is rarer.
    score: int
    # By the policy's thresholds: how many times the odds of an average transaction this one has, at least. Under the
    # default policy, in the data set where each level is worth least, so many of the alarms are fraud where 1
    # transaction in 100, in 1,000 or in 10,000 is: medium or above 15 %, 1.8 %, 0.2 %; high or above 15 %, 1.8 %, 0.2
    # %; critical 76 %, 24 %, 3.0 %. docs/rules.md says how it was measured.
    risk_level: RiskLevel
    # 0 to 100: the share of the policy's enabled weight that could be evaluated.
    confidence: int
    recommended_action: RecommendedAction
    # The rules that raised the score, largest contribution first.
    reasons: list[Reason]
    policy: PolicyReference
    environment: Environment
    engine_version: str
    created_at: str



class DecisionClaim(TypedDict):
    """Who looks into a decision, and until when."""

    decision_id: str
    # The id of their key.
    claimed_by: str
    claimed_until: str



class DecisionFlaggedData(TypedDict):
    """The decision, without any hash; `GET /v1/decisions/{decision_id}` answers the rest."""

    decision_id: str
    transaction_id: str
    score: int
    # The sum of the contributions before the score is capped at 100.
    points: float
    risk_level: RiskLevel
    confidence: int
    recommended_action: RecommendedAction
    # The rules that raised the score, largest contribution first.
    reasons: list[Reason]
    policy: PolicyReference
    engine_version: str
    created_at: str



class DecisionFlaggedEvent(TypedDict):
    """A transaction was decided as high or critical."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["decision.flagged"]
    created_at: str
    environment: Environment
    data: DecisionFlaggedData



class DecisionItem(TypedDict):
    """A decision in a list."""

    decision_id: str
    transaction_id: str
    score: int
    risk_level: RiskLevel
    confidence: int
    recommended_action: RecommendedAction
    reasons: list[Reason]
    policy: PolicyReference
    environment: Environment
    engine_version: str
    created_at: str
    # The uncapped sum of the contributions, 2 decimals.
    points: float
    # The latest label.
    feedback_label: Label | None
    # The score request as stored.
    input: ScoreRequestAsSent
    # The id of the key of whoever is looking into it at the moment.
    claimed_by: str | None



class DecisionRecord(TypedDict):
    """A decision with its audit context."""

    decision_id: str
    transaction_id: str
    score: int
    # The uncapped sum of the contributions, 2 decimals: a score ends at 100, and beyond it the points still tell which
    # decision is worse.
    points: float
    risk_level: RiskLevel
    confidence: int
    recommended_action: RecommendedAction
    reasons: list[Reason]
    policy: PolicyReference
    environment: Environment
    engine_version: str
    created_at: str
    # The `X-Request-Id` of the request that scored.
    request_id: str
    # The score request as stored.
    input: ScoreRequestAsSent
    # The feature snapshot used to score: every number that a rule read, by family.
    features: dict[str, Any]
    # One entry an enabled rule, in registry order.
    rules: list[RuleExplanation]
    # The latest label.
    feedback_label: Label | None
    # Newest first.
    feedback: list[Feedback]
    # Only with `expand=replay`.
    replay: NotRequired[Replay]
    # What the version in shadow said of the same transaction, where there was one; no answer depends on it.
    shadow: ShadowDecision | None
    # Only with `expand=customer_message`.
    customer_message: NotRequired[CustomerMessage]



class DeleteBacktestResponse(TypedDict):
    backtest_id: str
    deleted: bool



class DeleteFitResponse(TypedDict):
    fit_id: str
    deleted: bool



class DeletePolicyResponse(TypedDict):
    policy_id: str
    deleted: bool



class DeleteWebhookResponse(TypedDict):
    webhook_id: str
    deleted: bool



class DeliveryAttempt(TypedDict):
    attempted_at: str
    status_code: int | None
    duration_ms: int
    error: str | None
    # First 512 bytes of the response body.
    response_excerpt: str | None


DeliveryStatus = Literal[
    "pending",
    "succeeded",
    "failed",
]


class Device(TypedDict):
    id_hash: str
    platform: NotRequired[str | None]



class DeviceAsSent(TypedDict):
    id_hash: NotRequired[str]
    platform: NotRequired[str]



class Entity(TypedDict):
    """What the engine knows of a customer, a device, a beneficiary, a BVN or a phone, of its last transaction on."""

    # customer, device, beneficiary, bvn or phone.
    kind: str
    # The identifier, as transactions send it.
    hash: str
    first_seen_at: str
    last_seen_at: str
    # Whether a bound was reached, so that something older is not counted: the families say what.
    truncated: bool
    # Numbers by family: activity, amount, device, beneficiary, merchant, phone, clock, customers, fraud. Amounts are in
    # kobo, times RFC 3339, null where nothing is known.
    families: dict[str, Any]


# The two worlds that never mix; the kind of key chooses.
Environment = Literal[
    "live",
    "test",
]


class ErrorBody(TypedDict):
    """The body of every error answer, and the detail of every gRPC error status."""

    # One of the closed table of codes.
    error_code: str
    message: str
    # Whether the same request may succeed later.
    retryable: bool
    request_id: str
    # One entry a violation.
    details: NotRequired[list[ErrorDetail]]



class ErrorDetail(TypedDict):
    """One violation."""

    # Path of the field, header or parameter, such as `transaction.amount` or `rules[3].config.window_hours`.
    field: str
    message: str
    # One of the closed set of violation codes.
    code: str



class Estimate(TypedDict):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


EventType = Literal[
    "backtest.completed",
    "backtest.failed",
    "policy.activated",
    "policy.archived",
    "webhook.test",
    "fit.completed",
    "fit.abstained",
    "fit.failed",
    "decision.flagged",
    "policy.braked",
]


class Feedback(TypedDict):
    """The real outcome of a decision."""

    feedback_id: str
    decision_id: str
    transaction_id: str | None
    label: Label
    fraud_type: str | None
    outcome_at: str | None
    notes: str | None
    source: FeedbackSource
    created_at: str
    # The id of the key with which it was given.
    given_by: str | None



class FeedbackResult(TypedDict):
    """What came of one item: the feedback or the error."""

    # From 0.
    index: int
    feedback: NotRequired[Feedback]
    error: NotRequired[ErrorBody]


FeedbackSource = Literal[
    "api",
    "dashboard",
]


class Fit(TypedDict):
    """A policy suggested by labels, with its proof on days that it has not seen."""

    fit_id: str
    status: FitStatus
    environment: Environment
    backtest_id: str
    # The version that the fit starts from.
    base: BacktestPolicy
    # Exactly one of the three objectives is there.
    alerts_per_1000: float | None
    alerts_per_day: float | None
    cost: FitCostAsSent | None
    changes_max: int
    # Null until completed or abstained, and where the days are too short.
    split: FitSplit | None
    # What POST and PATCH of a policy take unchanged. Null unless completed.
    suggestion: SuggestedPolicy | None
    # How many points of the suggestion double the odds of fraud.
    points_per_doubling: float | None
    # The best suggestions of 1, 2, 3 ... changes.
    path: list[FitPathEntry]
    # The base on the tested days. Null until completed or abstained.
    before: PolicyFigures | None
    # The suggestion on the tested days. Null unless completed.
    after: PolicyFigures | None
    # Why nothing is suggested. Null unless abstained.
    abstained_because: FitAbstention | None
    # Reason when failed.
    error: str | None
    created_at: str
    started_at: str | None
    completed_at: str | None
    # Only while it runs.
    progress: NotRequired[FitProgress]
    # Whether the suggestion keeps within the alerts that were asked for, on the days that it learnt from; false where
    # no threshold that leaves room for the levels above does. Null unless completed, and for `cost`.
    budget_met: bool | None


# Too few labelled frauds, too few days for the label delay, or no gain beyond chance.
FitAbstention = Literal[
    "too_few_frauds",
    "too_short",
    "no_gain",
]


class FitCost(TypedDict):
    """What alerts cost and save, in minor units of money."""

    # Of looking at one alert.
    review_minor: NotRequired[int | None]
    # Of an alert that is not labelled fraud, besides the review.
    friction_minor: NotRequired[int | None]
    # Share of a fraud's amount that is not lost when it raises an alert.
    recovered_share: NotRequired[float | None]



class FitCostAsSent(TypedDict):
    """What alerts cost and save, in minor units of money."""

    # Of looking at one alert.
    review_minor: NotRequired[int]
    # Of an alert that is not labelled fraud, besides the review.
    friction_minor: NotRequired[int]
    # Share of a fraud's amount that is not lost when it raises an alert.
    recovered_share: NotRequired[float]



class FitFinishedData(TypedDict):
    """The fit's end; `GET /v1/fits/{fit_id}` answers what it found."""

    fit_id: str
    status: FitStatus
    environment: Environment
    backtest_id: str
    base: BacktestPolicy
    # Null unless abstained.
    abstained_because: FitAbstention | None
    # Reason when failed.
    error: str | None
    created_at: str
    completed_at: str | None



class FitFinishedEvent(TypedDict):
    """A fit has completed, abstained or failed."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["fit.completed", "fit.abstained", "fit.failed"]
    created_at: str
    environment: Environment
    data: FitFinishedData



class FitPathEntry(TypedDict):
    """A suggestion of so many changes, in the base's own points."""

    # Rules that differ from the base, and one for the thresholds where they differ.
    changes: int
    # What PATCH adds to the entries before; the rule that this entry changes comes first, rules that move along follow.
    change: SuggestedPolicy
    average_precision: Estimate | None
    # As the fit's own, of the policy after this entry.
    budget_met: bool | None



class FitProgress(TypedDict):
    """How far a running fit is: rows read, profiles folded, policy fitted."""

    done: int
    total: int



class FitSplit(TypedDict):
    """Which days were learnt from and which judge, as dates of market time, both ends included."""

    trained_from: str
    trained_to: str
    tested_from: str
    tested_to: str
    label_delay_days: int
    frauds_trained: int
    frauds_tested: int


FitStatus = Literal[
    "queued",
    "running",
    "completed",
    "abstained",
    "failed",
    "cancelled",
]


HistogramBin = TypedDict(
    "HistogramBin",
    {
        "from": "int",
        "to": "int",
        "count": "int",
    },
)


class History(TypedDict):
    """An import of past transactions into the profiles, so that the first score knows what came before it."""

    history_id: str
    status: HistoryStatus
    environment: Environment
    dataset: BacktestDataset
    progress: HistoryProgress
    # Rows that went into the profiles.
    folded: int
    # Rows whose transaction had been decided or imported before.
    skipped: int
    # Of these, those whose label became another.
    labels_changed: int
    invalid: int
    # Reason when failed.
    error: str | None
    created_at: str
    started_at: str | None
    completed_at: str | None



class HistoryProgress(TypedDict):
    """How far an import is, in rows."""

    done: int
    total: int


HistoryStatus = Literal[
    "queued",
    "running",
    "completed",
    "failed",
    "cancelled",
]


class ImportHistoryRequest(TypedDict):
    # 1 to 50,000.
    transactions: NotRequired[list[BacktestItem] | None]



class Key(TypedDict):
    """An API key as its holder may see it; never the key itself."""

    key_id: str
    # The first characters, enough to tell two keys apart.
    prefix: str
    name: str
    organisation_id: str
    organisation_name: str
    environment: Environment
    # Caps the scopes.
    role: MemberRole
    # What the key may do: wildcards spelled out, less what its role may not hold in its environment.
    scopes: list[str]
    # Null for a key that does not expire.
    expires_at: str | None


# What a transaction turned out to be.
Label = Literal[
    "fraud",
    "legitimate",
    "suspected",
]


class LabelReport(TypedDict):
    thresholds: list[ThresholdReport]



class LevelFigures(TypedDict):
    """What one threshold does. An alert is a scored row at or above it."""

    level: RiskLevel
    alerts_per_1000: Estimate | None
    alerts_per_day: Estimate | None
    precision: Estimate | None
    recall: Estimate | None
    # Share of the amount of labelled fraud that raises an alert.
    fraud_amount_share: Estimate | None
    # Of alerts and of fraud without one, over all these days, minor units. Null unless it is a fit's whose objective is
    # cost.
    cost_minor: int | None



LevelMove = TypedDict(
    "LevelMove",
    {
        "from": "RiskLevel",
        "to": "RiskLevel",
        "count": "int",
    },
)


class LevelQuality(TypedDict):
    level: RiskLevel
    # Null when undefined.
    precision: float | None
    recall: float | None



class ListAuditResponse(TypedDict):
    # Newest first; of the organisation, both environments together.
    audit: list[AuditLine]
    next_cursor: str | None



class ListBacktestRowsResponse(TypedDict):
    rows: list[BacktestRow]
    has_more: bool
    next_after: int | None



class ListBacktestsResponse(TypedDict):
    # The 50 most recent, newest first.
    backtests: list[Backtest]



class ListDecisionsResponse(TypedDict):
    # A page looks at no more than 20,000 decisions, so it may be short, or empty, with a `next_cursor`.
    decisions: list[DecisionItem]
    next_cursor: str | None



class ListDeliveriesResponse(TypedDict):
    # Newest first.
    deliveries: list[WebhookDelivery]
    next_cursor: str | None



class ListFitsResponse(TypedDict):
    # The 50 most recent, newest first.
    fits: list[Fit]



class ListHistoriesResponse(TypedDict):
    # The 50 most recent, newest first.
    histories: list[History]



class ListKeysResponse(TypedDict):
    # Of the caller's environment, newest first, at most 1,000; revoked and expired ones included.
    keys: list[ApiKey]



class ListMembersResponse(TypedDict):
    # By e-mail, at most 1,000.
    members: list[Member]



class ListPoliciesResponse(TypedDict):
    policies: list[Policy]



class ListRulesResponse(TypedDict):
    # In registry order.
    rules: list[RuleDescription]



class ListSigningKeysResponse(TypedDict):
    # Newest first.
    signing_keys: list[SigningKey]



class ListWebhooksResponse(TypedDict):
    # Newest first.
    webhooks: list[WebhookEndpoint]



class Location(TypedDict):
    # ISO 3166-1 alpha-2.
    country: NotRequired[str | None]
    region: NotRequired[str | None]



class LocationAsSent(TypedDict):
    # ISO 3166-1 alpha-2.
    country: NotRequired[str]
    region: NotRequired[str]



class LoudQualityRule(TypedDict):
    """A rule that fires so often that its hits say little."""

    code: str
    hits: int
    # Share of the decisions, 4 decimals.
    share: float



class LoudRule(TypedDict):
    """A rule that fires so often that its hits say little."""

    code: str
    # Decisions of the last 24 hours in which it fired.
    hits: int
    # Share of the decisions of the last 24 hours, over 0.2 to 1, with 4 decimals.
    share: float



class Market(TypedDict):
    code: str
    currency: str
    timezone: str



class Member(TypedDict):
    """Somebody of the organisation: who may be notified, and whose role caps the keys bound to them."""

    email: str
    role: MemberRole
    created_at: str


MemberRole = Literal[
    "admin",
    "developer",
    "analyst",
]


class Overview(TypedDict):
    """What happened lately in the key's environment, for one glance."""

    # Oldest first, one for each hour of the time asked for.
    hours: list[OverviewHour]
    # Decisions of these hours in which a rule fired, by its code; a rule that never fired is left out.
    rule_hits: dict[str, int]
    # Backtests that wait, and that run.
    backtests_queued: int
    backtests_running: int
    # Endpoints by what they are; a failing one is enabled and its last attempts failed.
    webhooks_enabled: int
    webhooks_failing: int
    webhooks_disabled: int
    # What people changed, newest first, at most 20: policies, and the webhooks of this environment.
    changes: list[OverviewChange]
    # Rules that fired on over 20 % of the decisions of the last 24 hours, whatever hours were asked for, the loudest
    # first; none below 100 decisions. Such a rule tells honest transactions from fraud no more: raise its parameters,
    # or lower its weight, and backtest.
    loud_rules: list[LoudRule]
    # How much scores know of the past.
    warmth: Warmth



class OverviewChange(TypedDict):
    """A line of the audit trail."""

    at: str
    # A key's id, `svc` for the command, or `worker`.
    actor: str
    # Such as `policy.activate`.
    action: str
    # The id of what was changed.
    object: str



OverviewHour = TypedDict(
    "OverviewHour",
    {
        "from": "str",
        "scored": "int",
        "by_risk_level": "dict[str, int]",
        "by_action": "dict[str, int]",
    },
)


class PendingActivation(TypedDict):
    """An activation that was asked for where activations need approval; what decides does not change before somebody
    else approves it."""

    version: int
    # Who asked: a key id.
    by: str
    # Why.
    note: str | None
    # The brake that its approval arms.
    brake: PendingBrake | None
    # When it lapses, 7 days after it was asked for.
    expires_at: str



class PendingBrake(TypedDict):
    """A brake that is armed once its activation is approved."""

    level: RiskLevel
    share_max: float
    within_decisions: int
    rollback: bool



class Policy(TypedDict):
    """Which rules run, how much they weigh, where the levels begin and what each level recommends."""

    policy_id: str
    name: str
    description: str | None
    # Null means tenant-wide.
    product: str | None
    status: PolicyStatus
    active_version: int | None
    latest_version: int
    created_at: str
    updated_at: str
    archived_at: str | None
    # Newest first; only where one policy is answered.
    versions: NotRequired[list[PolicyVersion]]
    # The version that decides beside the active one; its answers are kept with the decisions and change none.
    shadow_version: int | None
    # Why the service itself ended the last shadow; null once another one is set.
    shadow_stopped_because: ShadowStop | None
    # The brake of its last activation that had one, until another one is armed for the same product.
    brake: ActivationBrake | None
    # The activation that waits for another member's approval.
    pending_activation: PendingActivation | None



class PolicyActivatedData(TypedDict):
    policy_id: str
    name: str
    # Null means tenant-wide.
    product: str | None
    version: int
    version_id: str
    # Whether a backtest has run on the version.
    was_tested: bool
    # The version that was active before.
    replaced: ReplacedVersion | None



class PolicyActivatedEvent(TypedDict):
    """Another policy version decides."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["policy.activated"]
    created_at: str
    # Null: a policy belongs to both environments.
    environment: Environment | None
    data: PolicyActivatedData



class PolicyArchivedData(TypedDict):
    policy_id: str
    name: str
    # Null means tenant-wide.
    product: str | None



class PolicyArchivedEvent(TypedDict):
    """A policy was retired."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["policy.archived"]
    created_at: str
    # Null: a policy belongs to both environments.
    environment: Environment | None
    data: PolicyArchivedData



class PolicyBrakedData(TypedDict):
    policy_id: str
    name: str
    # Null means tenant-wide.
    product: str | None
    version: int
    version_id: str
    level: RiskLevel
    # The share of live decisions at or above the level, 4 decimals.
    share: float
    share_max: float
    # Live decisions since the activation.
    decisions: int
    rolled_back: bool
    # The version that is active again; null where it was not rolled back.
    replaced_by: ReplacedVersion | None



class PolicyBrakedEvent(TypedDict):
    """A version that was made active with a brake said too often that something is wrong."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["policy.braked"]
    created_at: str
    # Null: a policy belongs to both environments.
    environment: Environment | None
    data: PolicyBrakedData



class PolicyFigures(TypedDict):
    """What a policy does on some rows: those of a fit's tested days, or all of a backtest. A figure is null where
    too few rows stand behind it."""

    levels: list[LevelFigures]
    auc: Estimate | None
    average_precision: Estimate | None



PolicyQuality = TypedDict(
    "PolicyQuality",
    {
        "policy_id": "str",
        "version": "int",
        "version_id": "str",
        "environment": "Environment",
        "from": "str",
        "to": "str",
        "counted_to": "str | None",
        "label_delay_days": "int",
        "days": "list[QualityDay]",
        "drift": "QualityDrift",
        "loud_rules": "list[LoudQualityRule]",
        "matrix": "ShadowMatrix | None",
    },
)


class PolicyReference(TypedDict):
    """The policy version that decided."""

    id: str
    version: int
    version_id: str
    # The exact configuration; only with `expand=policy_version`.
    policy_version: NotRequired[PolicyVersion]


PolicyStatus = Literal[
    "draft",
    "active",
    "archived",
]


class PolicyVersion(TypedDict):
    """One numbered configuration of a policy; frozen once it leaves `draft` or is first used."""

    version_id: str
    version: int
    status: PolicyVersionStatus
    # Every rule of the engine that made the version, resolved; each keeps its rule version after an upgrade of the
    # engine.
    rules: list[RuleSetting]
    thresholds: Thresholds
    actions: Actions
    market: Market
    # The configuration as submitted.
    spec: dict[str, Any]
    # SHA-256 of the canonical JSON (RFC 8785) of `{actions, market, rules, thresholds}`.
    config_sha256: str
    engine_version: str
    created_at: str
    tested_at: str | None
    activated_at: str | None
    archived_at: str | None
    first_used_at: str | None
    # From here on the configuration never changes: set when the version is activated, used or submitted to a backtest.
    frozen_at: str | None
    # Who made it, or changed it last while it was a draft: a key id, or `svc`.
    created_by: str | None
    # Why.
    created_note: str | None
    # Who made it active, the last time.
    activated_by: str | None
    # Why.
    activation_note: str | None


PolicyVersionStatus = Literal[
    "draft",
    "tested",
    "active",
    "archived",
]


class PutMemberRequest(TypedDict):
    email: str
    role: MemberRole



class QualityDay(TypedDict):
    """One market-time day of a version's decisions."""

    date: str
    decisions: int
    by_risk_level: dict[str, int]
    by_action: dict[str, int]
    # Decisions at or above `medium`.
    alerts_per_1000: float
    # Decisions by their latest label.
    labels: dict[str, int]
    # Whether the labels of the day are taken to be known.
    mature: bool
    # Of the decisions at or above a level that are labelled fraud or legitimate, the share that is fraud.
    precision: QualityRates
    # Of the decisions labelled fraud, the share at or above a level.
    recall: QualityRates
    # Decisions whose score a rule raised, by its code; a rule that never fired is left out.
    rule_hits: dict[str, int]



class QualityDrift(TypedDict):
    """How far the range is from the version's 28 days before it."""

    # Population stability index over ten bins of the score, 4 decimals; over .25 is commonly read as a shift. Null
    # under 1,000 decisions on a side.
    score: float | None
    # That of each rule, of whether it fired, by its code; empty where the score's is null.
    rules: dict[str, float]



class QualityRate(TypedDict):
    """A share with Wilson's interval of 95 %, 4 decimals."""

    value: float
    low: float
    high: float



class QualityRates(TypedDict):
    """By level; null where no decision counts."""

    medium: QualityRate | None
    high: QualityRate | None
    critical: QualityRate | None



class Quota(TypedDict):
    """How many transactions the organisation may score in a calendar month of market time, in the key's environment."""

    environment: Environment
    # Null: unlimited.
    limit: int | None
    # Null where nothing is counted, because there is no limit.
    used: int | None
    # Such as `2026-11`.
    month: str
    # When the next month begins.
    resets_at: str



class Reason(TypedDict):
    """One rule that raised the score."""

    code: str
    # Score points that the rule added.
    contribution: float
    message: str
    details: dict[str, Any]


RecommendedAction = Literal[
    "approve",
    "step_up",
    "manual_review",
    "block",
]


class RemoveMemberResponse(TypedDict):
    email: str
    deleted: bool



class ReplacedVersion(TypedDict):
    policy_id: str
    version: int
    version_id: str



class Replay(TypedDict):
    """The decision recomputed from its stored snapshot and frozen configuration."""

    # Whether the recomputed decision equals the stored one to the last digit; null where an engine made it that was
    # never released.
    matches: bool | None
    # The engine version that made the decision.
    engine_version: str


RiskLevel = Literal[
    "low",
    "medium",
    "high",
    "critical",
]


class RowDifference(TypedDict):
    row: int
    transaction_id: str
    score: int
    with_score: int
    # Uncapped sums: two scores of 100 may be far apart.
    points: float
    with_points: float
    risk_level: RiskLevel
    with_risk_level: RiskLevel
    # Rules whose contribution differs.
    changes: list[ContributionChange]
    label: Label | None
    # Kobo.
    amount: int



class RuleDescription(TypedDict):
    """A rule of the registry, as a form or a script needs it to write a policy."""

    code: str
    version: int
    description: str
    # Inputs and least history that the rule needs.
    needs: list[str]
    default_weight: float
    parameters: list[RuleParameter]
    # Whether this deployment lets policies use it.
    available: bool



class RuleExplanation(TypedDict):
    """Why a rule did or did not fire."""

    code: str
    version: int
    outcome: RuleOutcome
    contribution: float
    message: str | None
    # The numbers that the rule saw.
    details: dict[str, Any]
    # What was missing where the rule could not be evaluated.
    missing: list[str]


RuleOutcome = Literal[
    "hit",
    "no_hit",
    "not_evaluable",
]


class RuleParameter(TypedDict):
    """One number that a policy may set for a rule."""

    name: str
    unit: str
    min: float
    max: float
    default: float
    integer: bool
    description: str
    # Where the default comes from.
    source: str



class RuleReport(TypedDict):
    """What one rule was worth."""

    code: str
    hits: int
    fraud_hits: int
    legitimate_hits: int
    # What each level's threshold would reach if the rule were disabled.
    without: list[LevelQuality]



class RuleSetting(TypedDict):
    """One rule as a version runs it."""

    code: str
    version: int
    enabled: bool
    weight: float
    config: dict[str, Any]



class RuleSpec(TypedDict):
    """A rule as submitted; what is left out is the default's."""

    code: str
    enabled: NotRequired[bool | None]
    weight: NotRequired[float | None]
    config: NotRequired[dict[str, Any] | None]
    # The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest.
    version: NotRequired[int | None]



class RuleSpecAsSent(TypedDict):
    """A rule as submitted; what is left out is the default's."""

    code: NotRequired[str]
    enabled: NotRequired[bool]
    weight: NotRequired[float]
    config: NotRequired[dict[str, Any]]
    # The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest.
    version: NotRequired[int]



class RuleSpecPatch(TypedDict):
    """A rule as submitted; what is left out is the default's."""

    code: str
    enabled: NotRequired[bool]
    weight: NotRequired[float]
    config: NotRequired[dict[str, Any]]
    # The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest.
    version: NotRequired[int]



class ScoreRequest(TypedDict):
    """A transaction to score, with hashed identifiers."""

    transaction: Transaction
    customer: Customer
    device: NotRequired[Device | None]
    beneficiary: NotRequired[Beneficiary | None]
    location: NotRequired[Location | None]
    # Selects a product-specific policy.
    product: NotRequired[str | None]
    # Test mode only: scores against exactly this version.
    policy_version_id: NotRequired[str | None]



class ScoreRequestAsSent(TypedDict):
    """A transaction to score, with hashed identifiers."""

    transaction: NotRequired[TransactionAsSent]
    customer: NotRequired[CustomerAsSent]
    device: NotRequired[DeviceAsSent]
    beneficiary: NotRequired[BeneficiaryAsSent]
    location: NotRequired[LocationAsSent]
    # Selects a product-specific policy.
    product: NotRequired[str]
    # Test mode only: scores against exactly this version.
    policy_version_id: NotRequired[str]



class SetShadowRequest(TypedDict):
    # Default latest.
    version: NotRequired[int | None]



class ShadowCell(TypedDict):
    active_level: RiskLevel
    shadow_level: RiskLevel
    decisions: int
    # Kobo.
    amount_minor: int
    # Decisions whose latest label says so.
    fraud: int
    legitimate: int



class ShadowDecision(TypedDict):
    """What a version would have answered that decided beside the active one."""

    version_id: str
    score: int
    # The sum of the contributions before the score is capped at 100.
    points: float
    risk_level: RiskLevel
    recommended_action: RecommendedAction
    # The rules that raised the score, largest contribution first.
    reasons: list[Reason]



class ShadowMatrix(TypedDict):
    """What the active version and the one in shadow said of the same decisions."""

    shadow_version_id: str
    # Only those with a decision, by level of the active version, then of the shadow, the lowest first.
    cells: list[ShadowCell]


ShadowStop = Literal[
    "too_slow",
    "rule_not_available",
]


class SigningKey(TypedDict):
    """A key that proof packs are signed with: its public half."""

    key_id: str
    # Always `Ed25519`.
    algorithm: str
    # The 32 bytes of the public key, in hex.
    public_key: str
    # SHA-256 of those 32 bytes, in hex: what `svc pack verify` and a pack's own script are told.
    fingerprint: str
    created_at: str
    # When the next one took its place; null for the one in use.
    retired_at: str | None



class SubmitBacktestRequest(TypedDict):
    """The target is `policy_version_id`; else `policy_id` with `version` (default latest); else the active policy
    for `product`."""

    policy_version_id: NotRequired[str | None]
    policy_id: NotRequired[str | None]
    version: NotRequired[int | None]
    product: NotRequired[str | None]
    notify_emails: NotRequired[list[str] | None]
    # 1 to 50,000.
    transactions: NotRequired[list[BacktestItem] | None]
    # Instead of `transactions`: an earlier, completed backtest of the same environment, whose rows, labels and order
    # are replayed again.
    rows_of: NotRequired[str | None]



class SubmitFeedbackBatchRequest(TypedDict):
    # 1 to 1,000.
    feedbacks: NotRequired[list[SubmitFeedbackRequest] | None]



class SubmitFeedbackBatchResponse(TypedDict):
    # One entry an item, in their order.
    results: list[FeedbackResult]



class SubmitFeedbackRequest(TypedDict):
    # At least one of `decision_id` and `transaction_id`; both must name one decision.
    decision_id: NotRequired[str | None]
    transaction_id: NotRequired[str | None]
    label: Label
    fraud_type: NotRequired[str | None]
    outcome_at: NotRequired[str | None]
    notes: NotRequired[str | None]


# What an endpoint may subscribe to.
SubscribedEvent = Literal[
    "*",
    "backtest.completed",
    "backtest.failed",
    "policy.activated",
    "policy.archived",
    "fit.completed",
    "fit.abstained",
    "fit.failed",
    "decision.flagged",
    "policy.braked",
]


class SuggestedPolicy(TypedDict):
    """Rules and thresholds as POST and PATCH of a policy take them."""

    rules: list[RuleSpecAsSent]
    thresholds: ThresholdsSpecAsSent



class SweepPoint(TypedDict):
    """What a threshold of exactly this score would flag."""

    min_score: int
    flagged_share: float
    # Null when undefined.
    precision: float | None
    recall: float | None
    # Kobo of labelled fraud from this score on. Null in reports of before.
    fraud_amount: int | None
    # Flagged rows a day of market time, over the days that have rows. Null in reports of before.
    alerts_per_day: float | None



class ThresholdMove(TypedDict):
    """Rows that one version flags at a level and the other does not, by label; a row without a label is in `flagged`
    and `released` alone."""

    level: RiskLevel
    flagged: int
    released: int
    fraud_newly_caught: int
    fraud_newly_missed: int
    legitimate_newly_flagged: int
    legitimate_released: int
    # Kobo of the fraud newly caught, and newly missed.
    amount_newly_caught: int
    amount_newly_missed: int



class ThresholdReport(TypedDict):
    level: RiskLevel
    min_score: float
    flagged: int
    # Null when undefined.
    precision: float | None
    recall: float | None



class Thresholds(TypedDict):
    """The lowest score of each level; below `medium` is `low`."""

    medium: float
    high: float
    critical: float



class ThresholdsSpec(TypedDict):
    """Thresholds as submitted, merged by key."""

    medium: NotRequired[float | None]
    high: NotRequired[float | None]
    critical: NotRequired[float | None]



class ThresholdsSpecAsSent(TypedDict):
    """Thresholds as submitted, merged by key."""

    medium: NotRequired[float]
    high: NotRequired[float]
    critical: NotRequired[float]



class ThresholdsSpecPatch(TypedDict):
    """Thresholds as submitted, merged by key."""

    medium: NotRequired[float]
    high: NotRequired[float]
    critical: NotRequired[float]



class Transaction(TypedDict):
    # The caller's transaction id, and the idempotency key.
    id: str
    type: TransactionType
    # Minor units (kobo), 0 to 2^53-1.
    amount: int
    # Must be the currency of the policy's market (NGN).
    currency: str
    # Not more than 5 minutes in the future.
    occurred_at: str
    channel: NotRequired[str | None]



class TransactionAsSent(TypedDict):
    # The caller's transaction id, and the idempotency key.
    id: NotRequired[str]
    type: NotRequired[TransactionType]
    # Minor units (kobo), 0 to 2^53-1.
    amount: NotRequired[int]
    # Must be the currency of the policy's market (NGN).
    currency: NotRequired[str]
    # Not more than 5 minutes in the future.
    occurred_at: NotRequired[str]
    channel: NotRequired[str]


TransactionType = Literal[
    "loan_application",
    "loan_disbursement",
    "repayment",
    "transfer",
    "withdrawal",
    "deposit",
    "card_payment",
    "bill_payment",
    "other",
]


class UpdatePolicyRequest(TypedDict):
    """Only what is sent changes; rules merge by code, thresholds and actions by key, a rule's config by parameter."""

    name: NotRequired[str]
    # Empty clears.
    description: NotRequired[str | None]
    rules: NotRequired[list[RuleSpecPatch]]
    thresholds: NotRequired[ThresholdsSpecPatch]
    actions: NotRequired[ActionsSpecPatch]
    # Why the configuration is changed; without such a change it says nothing.
    note: NotRequired[str]



class UpdateWebhookRequest(TypedDict):
    """Only what is sent changes."""

    url: NotRequired[str]
    # Empty clears.
    description: NotRequired[str | None]
    events: NotRequired[list[SubscribedEvent]]
    status: NotRequired[WebhookStatus]



class Warmth(TypedDict):
    """What scores know of the past: after an import, or some months, confidence is high and habits are known."""

    # When the earliest transaction happened that was imported or scored; null before the first.
    history_since: str | None
    # Customers with a history, imported or scored.
    customers_known: int
    # Whether that number was worked out from a sample, as it is in a large store.
    customers_estimated: bool
    # The newest decisions, by whole hours, until there are 1,000; of the last 24 hours, or of the hours asked for where
    # these are more.
    confidence_decisions: int
    # Their mean confidence, 0 to 100, with 1 decimal; null where there is none.
    confidence_mean: float | None



class WebhookDelivery(TypedDict):
    """One event on its way to one endpoint."""

    delivery_id: str
    webhook_id: str
    event_id: str
    event_type: EventType
    status: DeliveryStatus
    attempt_count: int
    # Set while pending.
    next_attempt_at: str | None
    last_attempt_at: str | None
    last_status_code: int | None
    last_error: str | None
    succeeded_at: str | None
    created_at: str
    # The JSON body posted to the endpoint.
    payload: dict[str, Any]
    # Most recent first, at most 50; only where one delivery is asked for.
    attempts: NotRequired[list[DeliveryAttempt]]



class WebhookEndpoint(TypedDict):
    """A customer's HTTPS endpoint that receives events."""

    webhook_id: str
    url: str
    description: str | None
    events: list[SubscribedEvent]
    status: WebhookStatus
    disabled_reason: str | None
    # When deliveries started failing.
    failing_since: str | None
    environment: Environment
    # Set after a rotation while an old secret still signs.
    previous_secret_expires_at: str | None
    created_at: str
    updated_at: str
    # Only in the answer to creation and rotation; never shown again.
    secret: NotRequired[str]


WebhookStatus = Literal[
    "enabled",
    "disabled",
]


class WebhookTestData(TypedDict):
    webhook_id: str
    message: str



class WebhookTestEvent(TypedDict):
    """A test was asked for; it cannot be subscribed to."""

    # The same event can arrive more than once: deduplicate on it.
    id: str
    type: Literal["webhook.test"]
    created_at: str
    environment: Environment
    data: WebhookTestData


# An event of the service, told by its `type`; pass over a type that you do not know.
WebhookEvent = (
    BacktestFinishedEvent
    | FitFinishedEvent
    | DecisionFlaggedEvent
    | PolicyActivatedEvent
    | PolicyBrakedEvent
    | PolicyArchivedEvent
    | WebhookTestEvent
)
