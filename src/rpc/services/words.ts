import { Environment, Label, RecommendedAction, RiskLevel } from "#gen/risk/v1/common_pb.ts";
import { RuleOutcome } from "#gen/risk/v1/decision_pb.ts";
import { FeedbackSource } from "#gen/risk/v1/feedback_pb.ts";
import { MemberRole } from "#gen/risk/v1/key_pb.ts";
import { PolicyStatus, PolicyVersionStatus } from "#gen/risk/v1/policy_pb.ts";
import { TransactionType } from "#gen/risk/v1/score_pb.ts";
import { DeliveryStatus, EventType, SubscribedEvent, WebhookStatus } from "#gen/risk/v1/webhook_pb.ts";

/** The closed sets that messages and use cases share: words of the domain on one side, numbers of a protobuf enum on the other. */
export const words = {
  environment: wordTable({ live: Environment.LIVE, test: Environment.TEST }),
  riskLevel: wordTable({
    low: RiskLevel.LOW,
    medium: RiskLevel.MEDIUM,
    high: RiskLevel.HIGH,
    critical: RiskLevel.CRITICAL,
  }),
  action: wordTable({
    approve: RecommendedAction.APPROVE,
    step_up: RecommendedAction.STEP_UP,
    manual_review: RecommendedAction.MANUAL_REVIEW,
    block: RecommendedAction.BLOCK,
  }),
  label: wordTable({ fraud: Label.FRAUD, legitimate: Label.LEGITIMATE, suspected: Label.SUSPECTED }),
  outcome: wordTable({
    hit: RuleOutcome.HIT,
    no_hit: RuleOutcome.NO_HIT,
    not_evaluable: RuleOutcome.NOT_EVALUABLE,
  }),
  feedbackSource: wordTable({ api: FeedbackSource.API, dashboard: FeedbackSource.DASHBOARD }),
  memberRole: wordTable({ admin: MemberRole.ADMIN, developer: MemberRole.DEVELOPER, analyst: MemberRole.ANALYST }),
  policyStatus: wordTable({
    draft: PolicyStatus.DRAFT,
    active: PolicyStatus.ACTIVE,
    archived: PolicyStatus.ARCHIVED,
  }),
  versionStatus: wordTable({
    draft: PolicyVersionStatus.DRAFT,
    tested: PolicyVersionStatus.TESTED,
    active: PolicyVersionStatus.ACTIVE,
    archived: PolicyVersionStatus.ARCHIVED,
  }),
  transactionType: wordTable({
    loan_application: TransactionType.LOAN_APPLICATION,
    loan_disbursement: TransactionType.LOAN_DISBURSEMENT,
    repayment: TransactionType.REPAYMENT,
    transfer: TransactionType.TRANSFER,
    withdrawal: TransactionType.WITHDRAWAL,
    deposit: TransactionType.DEPOSIT,
    card_payment: TransactionType.CARD_PAYMENT,
    bill_payment: TransactionType.BILL_PAYMENT,
    other: TransactionType.OTHER,
  }),
  subscribedEvent: wordTable({
    "*": SubscribedEvent.ALL,
    "backtest.completed": SubscribedEvent.BACKTEST_COMPLETED,
    "backtest.failed": SubscribedEvent.BACKTEST_FAILED,
    "policy.activated": SubscribedEvent.POLICY_ACTIVATED,
    "policy.archived": SubscribedEvent.POLICY_ARCHIVED,
  }),
  webhookStatus: wordTable({ enabled: WebhookStatus.ENABLED, disabled: WebhookStatus.DISABLED }),
  eventType: wordTable({
    "backtest.completed": EventType.BACKTEST_COMPLETED,
    "backtest.failed": EventType.BACKTEST_FAILED,
    "policy.activated": EventType.POLICY_ACTIVATED,
    "policy.archived": EventType.POLICY_ARCHIVED,
    "webhook.test": EventType.WEBHOOK_TEST,
  }),
  deliveryStatus: wordTable({
    pending: DeliveryStatus.PENDING,
    succeeded: DeliveryStatus.SUCCEEDED,
    failed: DeliveryStatus.FAILED,
  }),
} as const;

/** Words on one side, the numbers of an enum on the other. */
export interface WordTable<T extends Readonly<Record<string, number>>> {
  toNumber<W extends keyof T>(word: W): T[W];
  /** Undefined for a number that has no word. */
  findWord(number: number): (keyof T & string) | undefined;
  /** Throws on a number that the table does not have: what was checked has one. */
  toWord(number: number): keyof T & string;
}

function wordTable<const T extends Readonly<Record<string, number>>>(numberOf: T): WordTable<T> {
  const wordOf = new Map<number, keyof T & string>(Object.entries(numberOf).map(([word, number]) => [number, word]));
  return {
    toNumber: (word) => numberOf[word],
    findWord: (number) => wordOf.get(number),
    toWord(number) {
      const word = wordOf.get(number);
      if (word === undefined) throw new Error(`Cannot read enum value ${number}: no word of ${[...wordOf.values()]}`);
      return word;
    },
  };
}
