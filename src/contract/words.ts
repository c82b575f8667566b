import type { UnknownEnum } from "@bufbuild/protobuf";
import type { GenEnum } from "@bufbuild/protobuf/codegenv2";
import {
  type Environment,
  EnvironmentSchema,
  type Label,
  LabelSchema,
  type RecommendedAction,
  RecommendedActionSchema,
  type RiskLevel,
  RiskLevelSchema,
} from "#gen/risk/v1/common_pb.ts";
import { type RuleOutcome, RuleOutcomeSchema } from "#gen/risk/v1/decision_pb.ts";
import { type FeedbackSource, FeedbackSourceSchema } from "#gen/risk/v1/feedback_pb.ts";
import { type MemberRole, MemberRoleSchema } from "#gen/risk/v1/key_pb.ts";
import {
  type BrakeState,
  BrakeStateSchema,
  type PolicyStatus,
  PolicyStatusSchema,
  type PolicyVersionStatus,
  PolicyVersionStatusSchema,
  type ShadowStop,
  ShadowStopSchema,
} from "#gen/risk/v1/policy_pb.ts";
import { type TransactionType, TransactionTypeSchema } from "#gen/risk/v1/score_pb.ts";
import {
  type DeliveryStatus,
  DeliveryStatusSchema,
  type EventType,
  EventTypeSchema,
  type SubscribedEvent,
  SubscribedEventSchema,
  type WebhookStatus,
  WebhookStatusSchema,
} from "#gen/risk/v1/webhook_pb.ts";
import { enumWords } from "./check/enum-words.ts";

/**
 * The closed sets that messages and use cases share: words of the domain on one side, numbers of a protobuf enum on the other. Both come
 * from the descriptors, and so does the type of the words.
 */
export const words = {
  environment: wordTable<typeof Environment>(EnvironmentSchema),
  riskLevel: wordTable<typeof RiskLevel>(RiskLevelSchema),
  action: wordTable<typeof RecommendedAction>(RecommendedActionSchema),
  label: wordTable<typeof Label>(LabelSchema),
  outcome: wordTable<typeof RuleOutcome>(RuleOutcomeSchema),
  feedbackSource: wordTable<typeof FeedbackSource>(FeedbackSourceSchema),
  memberRole: wordTable<typeof MemberRole>(MemberRoleSchema),
  policyStatus: wordTable<typeof PolicyStatus>(PolicyStatusSchema),
  brakeState: wordTable<typeof BrakeState>(BrakeStateSchema),
  shadowStop: wordTable<typeof ShadowStop>(ShadowStopSchema),
  versionStatus: wordTable<typeof PolicyVersionStatus>(PolicyVersionStatusSchema),
  transactionType: wordTable<typeof TransactionType>(TransactionTypeSchema),
  subscribedEvent: wordTable<typeof SubscribedEvent, "*" | Dotted<Exclude<NameIn<typeof SubscribedEvent>, "ALL">>>(
    SubscribedEventSchema,
  ),
  webhookStatus: wordTable<typeof WebhookStatus>(WebhookStatusSchema),
  eventType: wordTable<typeof EventType, Dotted<NameIn<typeof EventType>>>(EventTypeSchema),
  deliveryStatus: wordTable<typeof DeliveryStatus>(DeliveryStatusSchema),
} as const;

/** Words on one side, the numbers of an enum on the other. */
export interface WordTable<Word extends string, Num extends number> {
  toNumber(word: Word): Num;
  /** Undefined for a number that has no word. */
  findWord(number: number): Word | undefined;
  /** Throws on a number that the table does not have: what was checked has one. */
  toWord(number: number): Word;
}

/** The generated names and numbers of an enum. */
type Numbers = Readonly<Record<string, number>>;
/** Names that stand for something. */
type NameIn<T extends Numbers> = Exclude<keyof T & string, "UNSPECIFIED">;
/** The words of `(risk.v1.word)` where they are the name with a full stop: `BACKTEST_FAILED` is `backtest.failed`. */
type Dotted<Name extends string> = Name extends `${infer Thing}_${infer What}`
  ? `${Lowercase<Thing>}.${Lowercase<What>}`
  : never;

/** `Word` is what the descriptor's options make of the names; a test compares the two. */
function wordTable<T extends Numbers, Word extends string = Lowercase<NameIn<T>>>(
  desc: GenEnum<T[keyof T] | UnknownEnum>,
): WordTable<Word, T[NameIn<T>]> {
  const { words: known, numberOf, wordOf } = enumWords(desc);
  const isWord = (word: string | undefined): word is Word => word !== undefined && numberOf.has(word);
  const isNumber = (number: number | undefined): number is T[NameIn<T>] => number !== undefined && wordOf.has(number);
  const findWord = (number: number) => {
    const word = wordOf.get(number);
    return isWord(word) ? word : undefined;
  };
  return {
    toNumber(word) {
      const number = numberOf.get(word);
      if (!isNumber(number)) throw new Error(`Cannot number the word "${word}" of ${desc.typeName}: no value has it`);
      return number;
    },
    findWord,
    toWord(number) {
      const word = findWord(number);
      if (word === undefined) throw new Error(`Cannot read enum value ${number}: no word of ${known}`);
      return word;
    },
  };
}
