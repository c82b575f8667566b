import { expect, it } from "vitest";
import { Environment, Label, RecommendedAction, RiskLevel } from "#gen/risk/v1/common_pb.ts";
import { RuleOutcome } from "#gen/risk/v1/decision_pb.ts";
import { FeedbackSource } from "#gen/risk/v1/feedback_pb.ts";
import { MemberRole } from "#gen/risk/v1/key_pb.ts";
import { BrakeState, PolicyStatus, PolicyVersionStatus, ShadowStop } from "#gen/risk/v1/policy_pb.ts";
import { TransactionType } from "#gen/risk/v1/score_pb.ts";
import { DeliveryStatus, EventType, SubscribedEvent, WebhookStatus } from "#gen/risk/v1/webhook_pb.ts";
import { words } from "./words.ts";

const ENUMS: { readonly [Name in keyof typeof words]: Readonly<Record<string, number>> } = {
  environment: Environment,
  riskLevel: RiskLevel,
  action: RecommendedAction,
  label: Label,
  outcome: RuleOutcome,
  feedbackSource: FeedbackSource,
  memberRole: MemberRole,
  policyStatus: PolicyStatus,
  brakeState: BrakeState,
  shadowStop: ShadowStop,
  versionStatus: PolicyVersionStatus,
  transactionType: TransactionType,
  subscribedEvent: SubscribedEvent,
  webhookStatus: WebhookStatus,
  eventType: EventType,
  deliveryStatus: DeliveryStatus,
};
/** Whose words have a full stop, or say something else than the name. */
const DOTTED = new Set(["subscribedEvent", "eventType"]);

function typedWord(table: string, name: string): string {
  if (!DOTTED.has(table)) return name.toLowerCase();
  return name === "ALL" ? "*" : name.toLowerCase().replace("_", ".");
}

it.each(Object.entries(words))("%s has for every name the word that its type says", (name, table) => {
  const enumOf: Readonly<Record<string, Readonly<Record<string, number>>>> = ENUMS;
  const known = Object.entries(enumOf[name] ?? {}).filter(([, number]) => number !== 0);
  expect(known.length).toBeGreaterThan(1);
  for (const [value, number] of known) expect(table.findWord(number)).toBe(typedWord(name, value));
  expect([table.findWord(0), table.findWord(99)]).toEqual([undefined, undefined]);
  expect(() => table.toWord(99)).toThrow("Cannot read enum value 99");
});
