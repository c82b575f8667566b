import { decide } from "../../src/engine/decision/decide.ts";
import type { ScoringEvent } from "../../src/engine/event.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import { HOUR_MS } from "../../src/engine/market/market-time.ts";
import type { CompiledPolicy } from "../../src/engine/policy/compile-policy.ts";
import { applyEvent } from "../../src/engine/profile/apply-event.ts";
import { createProfileMemory } from "../../src/engine/profile/create-profile-memory.ts";
import { packProfile } from "../../src/engine/profile/pack-profile.ts";
import { emptyProfile, type Profile } from "../../src/engine/profile/profile.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import { everyKind } from "./throughput.ts";
import { eventOf, START_MS } from "./zipf-rows.ts";

const DAY_MS = 24 * HOUR_MS;
const TRANSFER = TRANSACTION_TYPES.indexOf("transfer");
const SCORES = 20_000;
const WARM_UP = 2_000;
/** More payees than a profile keeps. */
const PAYEES_FULL = 290;
const DEVICES = 3;

type Entities = Readonly<Record<"customer" | "device" | "beneficiary", Profile>>;

/** Stored profiles of the three entities of a transaction, and how many transactions made them. */
export interface StoredEntities {
  readonly packed: Readonly<Record<keyof Entities, Uint8Array>>;
  readonly transactions: number;
  readonly endMs: number;
}

/** A customer with 30 transactions in 60 days to 10 accounts, and a device and an account like that. */
export function typicalEntities(): StoredEntities {
  const transactions = 30;
  return stored(
    Array.from({ length: transactions }, (_, index) => transferAt(index, START_MS + index * 2 * DAY_MS, index % 10)),
  );
}

/** Entities at every cap: months of six transactions a day, then 300 within hours. */
export function fullEntities(): StoredEntities {
  const calm = 600;
  const all = 900;
  const endMs = START_MS + (calm * 4 + 24) * HOUR_MS;
  return stored(
    Array.from({ length: all }, (_, index) => {
      const atMs = index < calm ? START_MS + index * 4 * HOUR_MS : endMs - (all - index) * 30_000;
      return transferAt(index, atMs, index % PAYEES_FULL);
    }),
  );
}

/** Microseconds of each live score without its store: unpack, apply, features, rules, decision, pack; of the lender's small profile, too. */
export function measureLiveScores(
  { packed, transactions, endMs }: StoredEntities,
  policy: CompiledPolicy,
): Float64Array {
  const micros = new Float64Array(SCORES);
  const memory = createProfileMemory();
  const packedLender = packProfile(applyEvent(emptyProfile("lender"), transferAt(0, START_MS, 0)));
  for (let index = -WARM_UP; index < SCORES; index++) {
    const event = transferAt(
      transactions + WARM_UP + index,
      endMs + (WARM_UP + index) * 10,
      (WARM_UP + index) % PAYEES_FULL,
    );
    const startMs = performance.now();
    const applied = everyKind((kind) => applyEvent(memory.unpack(packed[kind]), event));
    const lender = applyEvent(memory.unpack(packedLender), event);
    const { score } = decide(readFeatures({ ...applied, lender }, event, policy.featureSettings), policy);
    const bytes = everyKind((kind) => packProfile(applied[kind]).byteLength);
    packProfile(lender);
    for (const profile of [applied.customer, applied.device, applied.beneficiary, lender]) memory.giveBack(profile);
    if (index >= 0) micros[index] = (performance.now() - startMs) * 1_000;
    if (Number.isNaN(score + bytes.customer)) throw new Error("Cannot measure: a score is NaN");
  }
  return micros;
}

function stored(events: readonly ScoringEvent[]): StoredEntities {
  const profiles = everyKind((kind) =>
    events.reduce((profile, event) => applyEvent(profile, event), emptyProfile(kind)),
  );
  const packed = everyKind((kind) => packProfile(profiles[kind]));
  return { packed, transactions: events.length, endMs: events.at(-1)?.occurredAtMs ?? START_MS };
}

/** A transfer between the customer and account `other`, which are the two sides of the same three profiles. */
function transferAt(transaction: number, occurredAtMs: number, other: number): ScoringEvent {
  const amountMinor = 1_000_000 + (transaction % 977) * 1_000;
  const who = { customer: other, device: other % DEVICES, beneficiary: other };
  return eventOf({ transaction, occurredAtMs, typeCode: TRANSFER, amountMinor, ...who });
}
