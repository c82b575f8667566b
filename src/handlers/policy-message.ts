import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type ActivationBrakeSchema,
  type PendingActivationSchema,
  type PolicySchema,
  type PolicyVersion,
  PolicyVersionSchema,
} from "#gen/risk/v1/policy_pb.ts";
import { toJsonObject } from "../contract/to-json-object.ts";
import { words } from "../contract/words.ts";
import { given } from "../given.ts";
import { giveTurn } from "../next-turn.ts";
import type { PolicyVersionView, PolicyView } from "../service/policies/policy-view.ts";
import type { ArmedBrake, BrakeTerms, PendingActivation } from "../store/repositories/store-documents.ts";
import { givenDate } from "./given-date.ts";

/** Versions made in one turn of the event loop, a millisecond or two. */
const VERSIONS_AT_ONCE = 20;

/** The same, of a policy with all its versions, up to a thousand: others have a turn in between. */
export async function toWholePolicyMessage({
  versions = [],
  ...view
}: PolicyView): Promise<MessageInitShape<typeof PolicySchema>> {
  const made: PolicyVersion[] = [];
  for (const version of versions) {
    made.push(create(PolicyVersionSchema, toPolicyVersionMessage(version)));
    if (made.length % VERSIONS_AT_ONCE === 0) await giveTurn();
  }
  return { ...toPolicyMessage(view), versions: made };
}

/** A policy as the API answers it. */
export function toPolicyMessage(view: PolicyView): MessageInitShape<typeof PolicySchema> {
  return {
    policyId: view.policyId,
    name: view.name,
    ...(view.description !== null && { description: view.description }),
    ...(view.product !== null && { product: view.product }),
    status: words.policyStatus.toNumber(view.status),
    ...(view.activeVersion !== null && { activeVersion: BigInt(view.activeVersion) }),
    ...(view.shadowVersion !== null && { shadowVersion: BigInt(view.shadowVersion) }),
    ...(view.shadowStoppedBecause !== null && {
      shadowStoppedBecause: words.shadowStop.toNumber(view.shadowStoppedBecause),
    }),
    latestVersion: BigInt(view.latestVersion),
    ...(view.brake !== null && { brake: toBrakeMessage(view.brake) }),
    ...(view.pendingActivation !== null && { pendingActivation: toPendingMessage(view.pendingActivation) }),
    createdAt: timestampFromDate(view.createdAt),
    updatedAt: timestampFromDate(view.updatedAt),
    ...givenDate("archivedAt", view.archivedAt),
    versions: view.versions?.map(toPolicyVersionMessage) ?? [],
  };
}

function toPendingMessage(pending: PendingActivation): MessageInitShape<typeof PendingActivationSchema> {
  const { version, by, note, brake, expiresAt } = pending;
  return {
    version: BigInt(version),
    by,
    ...(note !== null && { note }),
    ...(brake !== null && { brake: toTermsMessage(brake) }),
    expiresAt: timestampFromDate(expiresAt),
  };
}

function toTermsMessage({ level, shareMax, withinDecisions, rollback }: BrakeTerms) {
  return { level: words.riskLevel.toNumber(level), shareMax, withinDecisions: BigInt(withinDecisions), rollback };
}

function toBrakeMessage(brake: ArmedBrake): MessageInitShape<typeof ActivationBrakeSchema> {
  return {
    ...toTermsMessage(brake),
    state: words.brakeState.toNumber(brake.state),
    decisions: BigInt(brake.decisions),
    atOrAbove: BigInt(brake.atOrAbove),
  };
}

/** A policy version as the API answers it. */
export function toPolicyVersionMessage(view: PolicyVersionView): MessageInitShape<typeof PolicyVersionSchema> {
  const { rules, thresholds, actions, market } = view.configuration;
  return {
    versionId: view.versionId,
    version: BigInt(view.version),
    status: words.versionStatus.toNumber(view.status),
    rules: rules.map((rule) => ({ ...rule, version: BigInt(rule.version), config: { ...rule.config } })),
    thresholds: { ...thresholds },
    actions: {
      low: words.action.toNumber(actions.low),
      medium: words.action.toNumber(actions.medium),
      high: words.action.toNumber(actions.high),
      critical: words.action.toNumber(actions.critical),
    },
    market: { ...market },
    spec: toJsonObject(view.spec),
    configSha256: view.configSha256,
    engineVersion: view.engineVersion,
    createdAt: timestampFromDate(view.createdAt),
    ...givenDate("testedAt", view.testedAt),
    ...givenDate("activatedAt", view.activatedAt),
    ...givenDate("archivedAt", view.archivedAt),
    ...givenDate("firstUsedAt", view.firstUsedAt),
    ...givenDate("frozenAt", view.frozenAt),
    ...given({
      createdBy: view.createdBy,
      createdNote: view.createdNote ?? undefined,
      activatedBy: view.activatedBy ?? undefined,
      activationNote: view.activationNote ?? undefined,
    }),
  };
}
