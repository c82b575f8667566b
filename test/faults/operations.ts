import { createHash } from "node:crypto";
import type { Random } from "../../src/synthetic/random.ts";
import type { Json } from "../support/json.ts";
import type { AcknowledgedPolicy } from "./acknowledged.ts";
import { ask } from "./good-client.ts";
import type { Watch } from "./watch.ts";
import type { World } from "./world.ts";

/** One client of one round: its requests have names of their own. */
export interface Client {
  readonly world: World;
  readonly watch: Watch;
  readonly random: Random;
  /** Unique over the run. */
  readonly name: string;
  readonly customers: readonly string[];
  /** Decisions that it was answered. */
  readonly decisions: string[];
  /** Policies that it alone changes, by id. */
  readonly policies: string[];
  /** Policies that the clients of the round may still make, all together: an organisation has 1,000. */
  readonly left: { policies: number };
  /** Requests sent so far. */
  count: number;
}

/** Scopes that the clients of a round fight over. */
const SHARED_PRODUCTS = ["cards", "loans"];
/** So far back that a clock that is an hour behind takes it for the past. */
const BACK_MS = 3 * 3_600_000;
const HOUR_MS = 3_600_000;
const LABELS = ["fraud", "legitimate", "suspected"];
const PLACES = ["Lagos", "Kano", "Rivers"];

/** What clients do, and how often. */
export const OPERATIONS: readonly (readonly [(client: Client) => Promise<void>, number])[] = [
  [scoreOnce, 60],
  [scoreTwice, 8],
  [giveFeedback, 14],
  [createPolicy, 4],
  [changePolicy, 5],
  [activatePolicy, 4],
  [archivePolicy, 1],
  [decideByOwnPolicy, 4],
  [submitBacktest, 1],
  [sendTestEvent, 2],
  [scoreWatched, 30],
  [labelWatched, 5],
];

async function scoreOnce(client: Client): Promise<void> {
  await scored(client, scoreRequest(client));
}

/** The same request twice at once: one decision, whoever answers. */
async function scoreTwice(client: Client): Promise<void> {
  const request = scoreRequest(client);
  const [one, other] = await Promise.all([scored(client, request), scored(client, request)]);
  if (one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other))
    client.world.problem(`${request.transaction.id} was decided twice`);
}

async function giveFeedback(client: Client): Promise<void> {
  const { world, random } = client;
  if (client.decisions.length === 0) return scoreOnce(client);
  const decisionId = random.pick(client.decisions);
  const body = { decision_id: decisionId, label: random.pick(LABELS) };
  const settled = await ask(world, random, {
    method: "POST",
    path: "/v1/feedback",
    body,
    idempotencyKey: nameOf(client),
  });
  if (settled !== undefined) world.acknowledged.feedback.set(settled.body.feedback_id, decisionId);
}

async function createPolicy(client: Client): Promise<void> {
  const { world, random } = client;
  if (!mayMakePolicy(client)) return scoreOnce(client);
  const product = random.chance(0.5) ? random.pick(SHARED_PRODUCTS) : ownProduct(client);
  const activate = random.chance(0.5);
  const description = nameOf(client);
  const settled = await ask(world, random, {
    method: "POST",
    path: "/v1/policies",
    body: { name: client.name, product, description, activate, thresholds: { medium: random.below(20) + 5 } },
    idempotencyKey: description,
  });
  if (settled === undefined) return;
  const { policy_id, versions } = settled.body;
  client.policies.push(policy_id);
  const activated = activate ? [versions[0].version_id] : [];
  const fresh: AcknowledgedPolicy = {
    product,
    activated,
    descriptions: [description],
    isArchived: false,
    isActivatedAgain: false,
  };
  world.acknowledged.policies.set(policy_id, fresh);
}

async function changePolicy(client: Client): Promise<void> {
  const { world, random } = client;
  const policyId = pickPolicy(client);
  const known = world.acknowledged.policies.get(policyId ?? "");
  if (policyId === undefined || known === undefined) return createPolicy(client);
  const description = nameOf(client);
  const body = { description, thresholds: { high: 40 + random.below(20) } };
  const settled = await ask(world, random, { method: "PATCH", path: `/v1/policies/${policyId}`, body });
  if (settled === undefined) return;
  // One that was sent more than once and arrives late undoes what came after it: only who changes knows.
  const late = settled.sent > 1 ? [description] : known.descriptions.slice(1);
  known.descriptions = [description, ...late];
}

async function activatePolicy(client: Client): Promise<void> {
  const { world, random } = client;
  const policyId = pickPolicy(client);
  const known = world.acknowledged.policies.get(policyId ?? "");
  if (policyId === undefined || known === undefined) return createPolicy(client);
  known.isActivatedAgain = true;
  const settled = await ask(world, random, { method: "POST", path: `/v1/policies/${policyId}/activate` });
  if (settled !== undefined) known.activated.push(settled.body.versions[0].version_id);
}

/** Makes a policy of a product of its own, and takes it away again. */
async function archivePolicy(client: Client): Promise<void> {
  const { world, random } = client;
  if (!mayMakePolicy(client)) return scoreOnce(client);
  const product = `gone_${client.count}`;
  const key = nameOf(client);
  const made = await ask(world, random, {
    method: "POST",
    path: "/v1/policies",
    body: { name: "Gone", product, description: key, activate: true },
    idempotencyKey: key,
  });
  if (made === undefined) return;
  const { policy_id, versions } = made.body;
  const activated = [versions[0].version_id];
  const settled = await ask(world, random, { method: "POST", path: `/v1/policies/${policy_id}/archive` });
  if (settled === undefined) return;
  const gone = { product, activated, descriptions: [key], isArchived: true, isActivatedAgain: false };
  world.acknowledged.policies.set(policy_id, gone);
}

/** An activation that was answered decides the next score, whichever process is asked for either. */
async function decideByOwnPolicy(client: Client): Promise<void> {
  const { world, random } = client;
  if (!mayMakePolicy(client)) return scoreOnce(client);
  const product = `now_${client.name}_${client.count}`;
  const key = nameOf(client);
  const made = await ask(world, random, {
    method: "POST",
    path: "/v1/policies",
    body: { name: "Now", product, description: key, activate: true },
    idempotencyKey: key,
  });
  if (made === undefined) return;
  const { policy_id, versions } = made.body;
  const known = { product, activated: [versions[0].version_id], descriptions: [key] };
  world.acknowledged.policies.set(policy_id, { ...known, isArchived: false, isActivatedAgain: false });
  const answer = await scored(client, { ...scoreRequest(client), product });
  if (answer !== undefined && answer.policy.id !== policy_id)
    world.problem(`${answer.decision_id} was decided by ${answer.policy.id}, although ${policy_id} was active`);
}

async function submitBacktest(client: Client): Promise<void> {
  const { world, random } = client;
  const settled = await ask(world, random, {
    method: "POST",
    path: "/v1/backtest",
    body: { policy_version_id: world.pinnedVersionId, transactions: world.backtestRows },
    idempotencyKey: nameOf(client),
  });
  if (settled !== undefined) world.acknowledged.backtests.set(settled.body.backtest_id, settled.body);
}

async function sendTestEvent({ world, random }: Client): Promise<void> {
  const path = `/v1/webhooks/${world.endpoints.steady}/test`;
  const settled = await ask(world, random, { method: "POST", path, body: {} });
  if (settled !== undefined) world.acknowledged.testDeliveries.set(settled.body.delivery_id, world.endpoints.steady);
}

/** In live, by a version under a brake and beside a shadow. */
async function scoreWatched(client: Client): Promise<void> {
  const { world, watch, random } = client;
  const request = scoreRequest(client);
  const transaction = { ...request.transaction, amount: 2_000_000 };
  const body = { ...request, transaction, product: watch.product };
  const settled = await ask(world, random, { method: "POST", path: "/v1/score", body, key: world.liveKey });
  if (settled !== undefined) watch.decisions.set(transaction.id, settled.body.decision_id);
}

async function labelWatched(client: Client): Promise<void> {
  const { world, watch, random } = client;
  const decisions = [...watch.decisions.values()];
  if (decisions.length === 0) return scoreWatched(client);
  const decisionId = random.pick(decisions);
  const settled = await ask(world, random, {
    method: "POST",
    path: "/v1/feedback",
    body: { decision_id: decisionId, label: random.pick(LABELS) },
    idempotencyKey: nameOf(client),
    key: world.liveKey,
  });
  if (settled !== undefined) world.acknowledged.feedback.set(settled.body.feedback_id, decisionId);
}

async function scored(client: Client, request: Json): Promise<Json | undefined> {
  const { world, random } = client;
  const settled = await ask(world, random, { method: "POST", path: "/v1/score", body: request });
  if (settled === undefined) return undefined;
  const { body } = settled;
  world.acknowledged.scores.set(request.transaction.id, { request, answer: body });
  client.decisions.push(body.decision_id);
  return body;
}

function scoreRequest(client: Client): Json {
  const { random } = client;
  const occurredAt = new Date(Date.now() - BACK_MS - random.below(HOUR_MS)).toISOString();
  return {
    transaction: {
      id: nameOf(client),
      type: random.pick(["transfer", "withdrawal", "deposit", "card_payment"]),
      amount: 10_000 + random.below(5_000_000),
      currency: "NGN",
      occurred_at: occurredAt,
      channel: "mobile_app",
    },
    customer: { id_hash: random.pick(client.customers), bvn_hash: hashOf(`bvn-${random.below(20)}`) },
    device: { id_hash: hashOf(`device-${random.below(20)}`), platform: "android" },
    beneficiary: { account_hash: hashOf(`account-${random.below(10)}`), bank_code: "058" },
    location: { country: "NG", region: random.pick(PLACES) },
  };
}

function mayMakePolicy({ left }: Client): boolean {
  left.policies -= 1;
  return left.policies >= 0;
}

function pickPolicy({ policies, random }: Client): string | undefined {
  return policies.length === 0 ? undefined : random.pick(policies);
}

function ownProduct({ name }: Client): string {
  return `own_${name}`;
}

function nameOf(client: Client): string {
  client.count += 1;
  return `${client.name}-${client.count}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
