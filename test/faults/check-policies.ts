import { createHash } from "node:crypto";
import { canonicalJson } from "../../src/engine/policy/canonical-json.ts";
import type { OutboxEvent, WithOutbox } from "../../src/store/repositories/outbox.ts";
import { createRandom } from "../../src/synthetic/random.ts";
import { brokenChain } from "../support/activation-chain.ts";
import type { Json } from "../support/json.ts";
import { ask } from "./good-client.ts";
import type { World } from "./world.ts";

/**
 * Every policy that was answered is as its owner left it, its hashes can be computed again, each scope has exactly one active version, and the
 * activations of a scope follow one another. `ids` are those to look at closely.
 */
export async function checkPolicies(world: World, ids: readonly string[]): Promise<void> {
  const activations = await allActivations(world);
  await checkScopes(world, activations);
  for (const policyId of ids) await checkPolicy(world, policyId, activations);
}

/** What was activated, moved on already or not. */
async function allActivations({ services }: World): Promise<readonly Json[]> {
  const { db } = services.store;
  const moved = await db.collection<OutboxEvent & { readonly _id: string }>("events").find({}).toArray();
  const scopes = await db.collection<WithOutbox>("policy_scopes").find({}).toArray();
  const waiting = scopes.flatMap(({ outbox }) => outbox.filter((entry) => entry.kind === "event"));
  const byId = new Map<string, OutboxEvent>();
  for (const event of moved) byId.set(event._id, event);
  for (const event of waiting) byId.set(event.id, event);
  return [...byId.values()].flatMap(({ type, data }) => (type === "policy.activated" ? [data] : []));
}

async function checkScopes(world: World, activations: readonly Json[]): Promise<void> {
  const random = createRandom(`${world.seed}-policies`);
  const listed = await ask(world, random, { method: "GET", path: "/v1/policies?include_archived=true" });
  const active = (listed?.body.policies ?? []).filter(({ status }: Json) => status === "active");
  const scopes = await world.services.policies.listScopes(world.organisationId);
  for (const { product, active: stored } of scopes) {
    const ofScope = active.filter((policy: Json) => policy.product === product);
    const ids = ofScope.map(({ policy_id }: Json) => policy_id);
    if (JSON.stringify(ids) !== JSON.stringify(stored === null ? [] : [stored.policyId]))
      world.problem(`The active policies of ${product} are ${ids}, wanted ${stored?.policyId}`);
    if (
      (listed?.body.policies ?? []).some((policy: Json) => policy.product === product && policy.status === "archived")
    )
      continue;
    const chain = activations.filter((data) => data.product === product);
    for (const broken of brokenChain(chain, stored?.versionId ?? null)) world.problem(`Scope ${product}: ${broken}`);
  }
}

async function checkPolicy(world: World, policyId: string, activations: readonly Json[]): Promise<void> {
  const known = world.acknowledged.policies.get(policyId);
  const settled = await ask(world, createRandom(policyId), { method: "GET", path: `/v1/policies/${policyId}` });
  if (known === undefined || settled === undefined) return;
  const policy = settled.body;
  if (!known.descriptions.includes(policy.description))
    world.problem(`Policy ${policyId} is described ${policy.description}, answered was ${known.descriptions}`);
  if ((policy.status === "archived") !== known.isArchived)
    world.problem(`Policy ${policyId} is ${policy.status}, answered was archived: ${known.isArchived}`);
  for (const { version, config_sha256, actions, market, rules, thresholds } of policy.versions) {
    const text = canonicalJson({ actions, market, rules, thresholds });
    if (createHash("sha256").update(text).digest("hex") !== config_sha256)
      world.problem(`config_sha256 of version ${version} of ${policyId} is not that of its configuration`);
  }
  const told = activations.filter((data) => data.policy_id === policyId).map(({ version_id }) => version_id);
  const untold = known.activated.filter((versionId) => !told.includes(versionId));
  if (untold.length > 0) world.problem(`No event tells of the activation of ${untold} of ${policyId}`);
  if (!known.isActivatedAgain && told.length !== known.activated.length)
    world.problem(`Policy ${policyId} was activated ${told.length} times, answered were ${known.activated.length}`);
}
