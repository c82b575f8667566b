import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { DAY_MS } from "../../src/engine/market/market-time.ts";
import { derivedId } from "../../src/ids.ts";
import { checkBrakes } from "../../src/service/policies/brake/check-brakes.ts";
import { countDecisions } from "../../src/service/policies/brake/count-decisions.ts";
import { countLabels } from "../../src/service/quality/count-labels.ts";
import { countQuality, eachDecision, marketDayAt } from "../../src/service/quality/count-quality.ts";
import { factsOf } from "../../src/service/quality/quality-facts.ts";
import { recountDays } from "../../src/service/quality/recount-days.ts";
import { createQualityTally } from "../../src/service/quality/tally-quality.ts";
import type { DeliveryDocument } from "../../src/store/repositories/deliveries.ts";
import type { QualityDocument } from "../../src/store/repositories/quality.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";
import type { StoredEvent } from "./check-events.ts";
import type { Watch } from "./watch.ts";
import type { World } from "./world.ts";

const POLL_MS = 100;
/** Long enough for every lease and every second that a store waits for late decisions. */
const COUNTED_MS_MAX = 60_000;

/**
 * On MongoDB an insertion that took long, since a process or the network stood still, is not counted before its day is counted anew, and not
 * by the brake at all.
 */
const isTimely = ({ services }: World) => services.store.kind === "embedded";

/**
 * Of what a round watched nothing is lost and nothing counted twice: each decision has its shadow and its event, what is counted of versions
 * and by the brake is what a recount of the decisions says, and the brake has tripped once.
 */
export async function checkWatch(world: World, watch: Watch): Promise<void> {
  const decisions = await decidedOf(world, watch);
  const wanted = [...watch.decisions.values()].sort();
  const found = decisions.map(({ _id }) => _id).sort();
  if (!isDeepStrictEqual(found, wanted))
    world.problem(`${found.length} watched decisions are listed, ${wanted.length} were answered`);
  // No score is refused because the version in shadow cannot be read, as over a network that is cut.
  for (const { _id, shadow } of decisions)
    if (shadow === undefined ? isTimely(world) : shadow.versionId !== watch.shadowVersionId)
      world.problem(`Decision ${_id} has the shadow ${shadow?.versionId}, not ${watch.shadowVersionId}`);
  await checkBrake(world, watch, decisions);
  await checkQuality(world, watch, decisions);
  await checkFlags(world, decisions);
}

const OF_LIVE = { environment: "live" } as const;

/** In the order in which they were made. */
async function decidedOf(world: World, { tameVersionId, loudVersionId }: Watch): Promise<readonly StoredDecision[]> {
  const { services, organisationId } = world;
  const decisions: StoredDecision[] = [];
  const to = new Date(Date.now() + DAY_MS);
  const filter = { organisationId, ...OF_LIVE, to, policyVersionIds: [tameVersionId, loudVersionId] };
  await eachDecision(services, filter, (decision) => void decisions.push(decision));
  return decisions.reverse();
}

async function checkBrake(world: World, watch: Watch, decisions: readonly StoredDecision[]): Promise<void> {
  const { services, organisationId, problem } = world;
  const own = decisions.filter(({ policy }) => policy.versionId === watch.loudVersionId);
  const brakeOf = async () => (await services.policies.findScope(organisationId, watch.product))?.brake;
  await until(async () => {
    await checkBrakes(services);
    const brake = await brakeOf();
    return brake?.state !== "armed" || own.every(({ createdAt }) => createdAt < brake.countedTo);
  });
  const brake = await brakeOf();
  if (!brake) return problem(`The brake of ${watch.product} is lost`);
  const flags = own.map(isFlagged);
  const again = countDecisions({ ...brake, state: "armed", decisions: 0, atOrAbove: 0 }, flags);
  if (brake.decisions > own.length) problem(`The brake of ${watch.product} has counted a decision twice`);
  for (const name of ["state", "decisions", "atOrAbove"] as const)
    if (isTimely(world) && brake[name] !== again[name])
      problem(`The brake of ${watch.product} has ${name} ${brake[name]}, its decisions say ${again[name]}`);
  const wanted = brake.state === "tripped" ? 1 : 0;
  let trips = 0;
  // Whoever has tripped it may not have told of it yet.
  await until(async () => {
    const told = await eventsOf(world, "policy.braked");
    trips = told.filter(({ data }) => data["version_id"] === watch.loudVersionId).length;
    return trips >= wanted;
  });
  if (trips !== wanted) problem(`The brake of ${watch.product} is ${brake.state}, and ${trips} events tell of it`);
  const active = (await services.policies.findScope(organisationId, watch.product))?.active?.versionId;
  const decides = brake.state === "tripped" ? watch.tameVersionId : watch.loudVersionId;
  if (active !== decides) problem(`The active version of ${watch.product} is ${active}, wanted ${decides}`);
}

async function checkQuality(world: World, watch: Watch, decisions: readonly StoredDecision[]): Promise<void> {
  const { services, organisationId, problem } = world;
  const organisation = await services.organisations.find(organisationId);
  if (organisation === null) return problem("The organisation is lost");
  const owner = { organisationId, ...OF_LIVE };
  const own = new Set([watch.tameVersionId, watch.loudVersionId]);
  const days = async () => {
    const all = await services.store.db.collection<QualityDocument>("quality").find({}).toArray();
    return all.filter(({ versionId }) => own.has(versionId));
  };
  await until(async () => {
    await countQuality(services, organisation, OF_LIVE.environment);
    await countLabels(services);
    const countedTo = await services.quality.readProgress(owner);
    const isCounted = decisions.every(({ createdAt }) => countedTo !== undefined && createdAt < countedTo);
    return isCounted && (await days()).every(({ recountAt }) => recountAt === null);
  });
  const soFar = (await days()).reduce((sum, day) => sum + day.decisions, 0);
  if (soFar > decisions.length) problem(`${soFar} of ${decisions.length} decisions of ${watch.product} are counted`);
  if (!isTimely(world)) {
    // What every day sees two hours after its end.
    await services.quality.writeRecounted(owner, marketDayAt(new Date(Date.now() - DAY_MS)).dayAt);
    await recountDays({ ...services, now: () => Date.now() + 2 * DAY_MS }, owner);
  }
  for (const { versionId, dayAt, countedTo: _to, recountAt, ...day } of await days()) {
    const tally = createQualityTally();
    const to = new Date(dayAt.getTime() + DAY_MS);
    const filter = { organisationId, ...OF_LIVE, from: dayAt, to, policyVersionIds: [versionId] };
    await eachDecision(services, filter, (decision) => tally.add(factsOf(decision), decision.feedback.at(-1)?.label));
    for (const [name, counted] of Object.entries({ ...tally.counts(), ...tally.labels(), recountAt: null })) {
      const stored = Reflect.get({ ...day, recountAt }, name);
      if (!isDeepStrictEqual(stored, counted))
        problem(`${name} of ${versionId} is ${JSON.stringify(stored)}, its decisions say ${JSON.stringify(counted)}`);
    }
  }
  const counted = (await days()).reduce((sum, day) => sum + day.decisions, 0);
  if (counted !== watch.decisions.size)
    problem(`${counted} decisions of ${watch.product} are counted, ${watch.decisions.size} were answered`);
}

function isFlagged({ riskLevel }: StoredDecision): boolean {
  return riskLevel === "high" || riskLevel === "critical";
}

/** Each decision that is high or critical is told once, and no other one. */
async function checkFlags(world: World, decisions: readonly StoredDecision[]): Promise<void> {
  const told = new Map<unknown, number>();
  const { services, liveEndpoint } = world;
  const sent = await services.store.db.collection<DeliveryDocument>("deliveries").find({}).toArray();
  const deliveryIds = new Set(sent.map(({ _id }) => _id));
  for (const { _id, environment, data } of await eventsOf(world, "decision.flagged")) {
    if (environment !== OF_LIVE.environment) continue;
    told.set(data["decision_id"], (told.get(data["decision_id"]) ?? 0) + 1);
    if (!deliveryIds.has(derivedId("whd", services.salt, [_id, liveEndpoint])))
      world.problem(`Event ${_id} (decision.flagged) has no delivery to ${liveEndpoint}`);
  }
  for (const decision of decisions) {
    const { _id, riskLevel } = decision;
    if ((told.get(_id) ?? 0) !== Number(isFlagged(decision)))
      world.problem(`Decision ${_id} is ${riskLevel}, and ${told.get(_id) ?? 0} events tell of it`);
  }
}

async function eventsOf({ services }: World, type: string): Promise<readonly StoredEvent[]> {
  return services.store.db.collection<StoredEvent>("events").find({ type }).toArray();
}

/** Looks again and again until something holds, or for so long that it never will. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < COUNTED_MS_MAX; waitedMs += POLL_MS) {
    if (await holds()) return;
    await setTimeout(POLL_MS);
  }
}
