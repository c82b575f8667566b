import { hashKeyOf } from "../../src/engine/event.ts";
import { isApplied } from "../../src/engine/profile/applied.ts";
import { LABEL, STATE } from "../../src/engine/profile/profile.ts";
import { findRow } from "../../src/engine/profile/table.ts";
import { unpackProfile } from "../../src/engine/profile/unpack-profile.ts";
import { listDecisions } from "../../src/service/decisions/list-decisions.ts";
import { notDeleted } from "../../src/store/repositories/decisions.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";
import { createRandom } from "../../src/synthetic/random.ts";
import type { AcknowledgedScore } from "./acknowledged.ts";
import { ask } from "./good-client.ts";
import type { World } from "./world.ts";

/** Decisions of a round that are asked for again over the API. */
const ASKED_AGAIN_MAX = 60;
const LISTED_AFTER_MS = 2 * 3_600_000;

/**
 * Every decision that was answered is stored as it was answered; there is no other one; each customer's profile holds exactly the customer's
 * transactions and their newest labels; a repeat answers the same, and the audit's replay matches.
 */
export async function checkScores(world: World, round: readonly AcknowledgedScore[]): Promise<void> {
  const { acknowledged, services } = world;
  const customers = new Map<string, StoredDecision[]>();
  for (const { request, answer } of round) {
    const decision = notDeleted(await services.ledger.findDecision(answer.decision_id));
    if (decision === undefined) {
      world.problem(`Decision ${answer.decision_id} of ${request.transaction.id} was answered, and is lost`);
      continue;
    }
    const same =
      decision.input.transaction.id === request.transaction.id &&
      decision.score === answer.score &&
      decision.policy.versionId === answer.policy.version_id &&
      decision.createdAt.toISOString() === answer.created_at;
    if (!same) world.problem(`Decision ${answer.decision_id} is stored differently from how it was answered`);
    const customer = request.customer.id_hash;
    customers.set(customer, [...(customers.get(customer) ?? []), decision]);
  }
  for (const [customer, decisions] of customers) await checkCustomer(world, customer, decisions);
  const stored = await services.store.db.collection<StoredDecision>("decisions").countDocuments({});
  const answered = acknowledged.scores.size + acknowledged.live;
  if (stored !== answered) world.problem(`${stored} decisions are stored, ${answered} transactions were answered`);
  await checkList(world);
  await askAgain(world, round);
}

/** Every decision that was acknowledged is in the list once, and nothing else is. */
async function checkList({ acknowledged, services, organisationId, problem }: World): Promise<void> {
  // What a clock an hour ahead decided is listed from that time on.
  const later = { ...services, now: () => Date.now() + LISTED_AFTER_MS };
  const listed = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await listDecisions(later, { ...EVERYTHING, organisationId, cursor });
    for (const { _id } of page.decisions) listed.set(_id, (listed.get(_id) ?? 0) + 1);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  for (const { answer } of acknowledged.scores.values())
    if (listed.get(answer.decision_id) !== 1)
      problem(`Decision ${answer.decision_id} is in the list ${listed.get(answer.decision_id) ?? 0} times`);
  if (listed.size !== acknowledged.scores.size)
    problem(`${listed.size} decisions are listed, ${acknowledged.scores.size} transactions were answered`);
}

const EVERYTHING = {
  environment: "test",
  from: undefined,
  to: undefined,
  transactionId: undefined,
  sort: "created_at",
  limit: 200,
} as const;

async function checkCustomer(world: World, customer: string, decisions: readonly StoredDecision[]): Promise<void> {
  const { services, organisationId } = world;
  const packed = await services.ledger.readProfile(`${organisationId}:test:customer:${customer}`);
  if (packed === undefined) return world.problem(`The profile of customer ${customer} is lost`);
  const profile = unpackProfile(packed);
  const total = profile.state[STATE.total];
  // All of a customer's transactions are of one round.
  if (total !== decisions.length)
    world.problem(`The profile of customer ${customer} holds ${total} transactions, ${decisions.length} were decided`);
  const { labels } = profile;
  for (const { _id, feedback } of decisions) {
    const key = hashKeyOf(_id.slice("dec_".length));
    if (!isApplied(profile, key)) world.problem(`The profile of customer ${customer} lacks decision ${_id}`);
    const newest = feedback.at(-1);
    const row = findRow(labels, key);
    if (newest === undefined && row < 0) continue;
    const start = row * labels.width;
    const held = [labels.values[start + LABEL.sequence], labels.values[start + LABEL.fraud]];
    if (held[0] !== newest?.sequence || held[1] !== Number(newest?.label === "fraud"))
      world.problem(`The profile of customer ${customer} holds label ${held}, not ${newest?.label} of ${_id}`);
  }
}

async function askAgain(world: World, round: readonly AcknowledgedScore[]): Promise<void> {
  const random = createRandom(`${world.seed}-again-${round.length}`);
  for (let asked = 0; asked < Math.min(ASKED_AGAIN_MAX, round.length); asked += 1) {
    const { request, answer } = random.pick(round);
    const again = await ask(world, random, { method: "POST", path: "/v1/score", body: request });
    if (again?.status !== 200 || JSON.stringify(again.body) !== JSON.stringify(answer))
      world.problem(`A repeat of ${request.transaction.id} was answered ${again?.status}, or differently`);
    const path = `/v1/decisions/${answer.decision_id}?expand=replay`;
    const audit = await ask(world, random, { method: "GET", path });
    if (audit?.body.replay.matches !== true) world.problem(`The replay of ${answer.decision_id} does not match`);
  }
}
