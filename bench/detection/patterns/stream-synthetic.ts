import { type Decision, decide } from "../../../src/engine/decision/decide.ts";
import { type ScoringEvent, toScoringEvent } from "../../../src/engine/event.ts";
import { readFeatures } from "../../../src/engine/features/read-features.ts";
import type { CompiledPolicy } from "../../../src/engine/policy/compile-policy.ts";
import { applyEvent } from "../../../src/engine/profile/apply-event.ts";
import { applyLabel } from "../../../src/engine/profile/apply-label.ts";
import { emptyProfile, type Profile } from "../../../src/engine/profile/profile.ts";
import { entityKeyOf, PROFILE_KINDS, type ProfileKind } from "../../../src/engine/profile/profile-kind.ts";
import type { SyntheticRequest, SyntheticTransaction } from "../../../src/synthetic/generate-transactions.ts";

const LABEL_DELAY_MS = 7 * 86_400_000;

type Entities = Readonly<Record<ProfileKind, Map<number, Profile>>>;

/** Scores rows in order, point in time: each sees what came before it, and of frauds those that are older than seven days. */
export function* scoreSynthetic(
  rows: Iterable<SyntheticTransaction>,
  policy: CompiledPolicy,
): Generator<{ readonly row: SyntheticTransaction; readonly decision: Decision }> {
  const entities: Entities = {
    customer: new Map(),
    device: new Map(),
    beneficiary: new Map(),
    bvn: new Map(),
    phone: new Map(),
  };
  const unlabelled: ScoringEvent[] = [];
  let labelled = 0;
  let transactionKey = 0;
  for (const row of rows) {
    const event = toScoringEvent(toScoreRequest(row.request), transactionKey);
    for (; isKnown(unlabelled[labelled], event.occurredAtMs); labelled++) {
      label(entities, unlabelled[labelled], labelled);
    }
    const profiles = Object.fromEntries(PROFILE_KINDS.map((kind) => [kind, fold(entities, kind, event)]));
    const { customer = emptyProfile("customer"), ...others } = profiles;
    yield { row, decision: decide(readFeatures({ customer, ...others }, event, policy.featureSettings), policy) };
    if (row.label === "fraud") unlabelled.push(event);
    transactionKey++;
  }
}

function isKnown(fraud: ScoringEvent | undefined, nowMs: number): boolean {
  return fraud !== undefined && fraud.occurredAtMs + LABEL_DELAY_MS < nowMs;
}

function label(entities: Entities, event: ScoringEvent | undefined, sequence: number): void {
  if (event === undefined) return;
  const { transactionKey, marketDay } = event;
  for (const kind of PROFILE_KINDS) {
    const profile = entities[kind].get(entityKeyOf(kind, event) ?? -1);
    if (profile !== undefined) applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence });
  }
}

function fold(entities: Entities, kind: ProfileKind, event: ScoringEvent): Profile | undefined {
  const key = entityKeyOf(kind, event);
  if (key === undefined) return undefined;
  const profile = applyEvent(entities[kind].get(key) ?? emptyProfile(kind), event);
  entities[kind].set(key, profile);
  return profile;
}

function toScoreRequest({ transaction, customer, device, beneficiary, location }: SyntheticRequest) {
  return {
    transaction: {
      id: transaction.id,
      type: transaction.type,
      amountMinor: transaction.amount,
      currency: transaction.currency,
      occurredAtMs: Date.parse(transaction.occurred_at),
    },
    customer: {
      idHash: customer.id_hash,
      ...(customer.bvn_hash !== undefined && { bvnHash: customer.bvn_hash }),
      ...(customer.phone_hash !== undefined && { phoneHash: customer.phone_hash }),
    },
    ...(device !== undefined && { device: { idHash: device.id_hash } }),
    ...(beneficiary !== undefined && { beneficiary: { accountHash: beneficiary.account_hash } }),
    ...(location !== undefined && { location }),
  };
}
