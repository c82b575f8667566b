import { setTimeout } from "node:timers/promises";
import { createRandom, type Random } from "../../src/synthetic/random.ts";
import type { CrewMember } from "./crew.ts";
import { probeAway } from "./probe-away.ts";
import { withSkewedService } from "./with-skewed-service.ts";
import type { World } from "./world.ts";

/** Something that goes wrong, and is over when it resolves; what it ended has been started again, or will be. */
interface Fault {
  readonly name: string;
  /** Whether a process decides and counts by a wrong clock. */
  readonly isOfClock?: boolean;
  /** Whether this world has what it takes. */
  readonly fits: (world: World) => boolean;
  readonly run: (world: World, random: Random) => Promise<void>;
}

const always = () => true;
const overNetwork = ({ proxies }: World) => proxies.length > 0;
/** Past an `Idempotency-Key`'s lease of 10 seconds where it is long, and past every other one of 30 where it is very long. */
const PAUSES_S = [2, 3, 4, 5, 11, 33];
const HOUR_MS = 3_600_000;

const FAULTS: readonly Fault[] = [
  { name: "kill", fits: always, run: (world, random) => killed(world, [random.pick(world.crew.members)]) },
  { name: "kill several", fits: always, run: (world, random) => killed(world, someOf(world, random)) },
  { name: "terminate", fits: always, run: terminated },
  { name: "pause", fits: always, run: paused },
  { name: "clock an hour ahead", isOfClock: true, fits: always, run: (world) => withSkewedService(world, HOUR_MS) },
  { name: "clock an hour behind", isOfClock: true, fits: always, run: (world) => withSkewedService(world, -HOUR_MS) },
  { name: "disk full", fits: ({ disk }) => disk !== undefined, run: diskFull },
  { name: "database killed", fits: ({ database }) => database !== undefined, run: databaseKilled },
  { name: "network reset", fits: overNetwork, run: reset },
  {
    name: "network slow",
    fits: overNetwork,
    run: onSomeProxies((proxy, random) => proxy.slow(20 + random.below(150))),
  },
  { name: "network stalled", fits: overNetwork, run: onSomeProxies((proxy) => proxy.stall()) },
  {
    name: "network cut",
    fits: overNetwork,
    run: onSomeProxies((proxy, random) => proxy.cutAfter(random.below(20_000))),
  },
  { name: "network down", fits: overNetwork, run: networkDown },
];

/** The fault of a round: all that the world has what it takes for, in an order of the seed's own, again and again. */
export function faultOf(world: World, round: number): Fault {
  const random = createRandom(`${world.seed}-faults`);
  const left = FAULTS.filter((fault) => fault.fits(world));
  const order: Fault[] = [];
  while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
  const fault = order[round % order.length];
  if (fault === undefined) throw new Error("Cannot find a fault for the round");
  return fault;
}

async function killed(world: World, members: readonly CrewMember[]): Promise<void> {
  await Promise.all(members.map((member) => world.crew.end(member, "SIGKILL")));
  await world.crew.whole();
}

async function terminated(world: World, random: Random): Promise<void> {
  const member = random.pick(world.crew.members);
  const code = await world.crew.end(member, "SIGTERM");
  if (code !== 0) world.problem(`${member.name} was told to stop and ended with ${code}`);
  await world.crew.whole();
}

/** A process that is half dead: it wakes in the middle of what it did, when others may have taken it over. */
async function paused(world: World, random: Random): Promise<void> {
  const { process } = random.pick(world.crew.members);
  const seconds = random.weighted(PAUSES_S.map((pause) => [pause, pause > 10 ? 0.5 : 1] as const));
  process?.child.kill("SIGSTOP");
  await setTimeout(seconds * 1_000);
  process?.child.kill("SIGCONT");
}

async function diskFull(world: World): Promise<void> {
  await world.disk?.fill();
  await setTimeout(1_000);
  await probeAway(world, { readsGoOn: true });
  await world.disk?.free();
}

async function databaseKilled(world: World, random: Random): Promise<void> {
  await world.database?.kill();
  await setTimeout(500 + random.below(2_000));
  await probeAway(world, { readsGoOn: false });
  await world.database?.start();
}

async function reset({ proxies }: World, random: Random): Promise<void> {
  for (let times = 1 + random.below(5); times > 0; times -= 1) {
    for (const proxy of proxies) proxy.reset();
    await setTimeout(random.below(500));
  }
}

async function networkDown(world: World, random: Random): Promise<void> {
  for (const proxy of world.proxies) proxy.down();
  await setTimeout(500 + random.below(3_000));
  await probeAway(world, { readsGoOn: false });
  for (const proxy of world.proxies) proxy.heal();
}

function onSomeProxies(misbehave: (proxy: World["proxies"][number], random: Random) => void): Fault["run"] {
  return async ({ proxies }, random) => {
    const chosen = random.chance(0.5) ? proxies : [random.pick(proxies)];
    for (const proxy of chosen) misbehave(proxy, random);
    await setTimeout(1_000 + random.below(5_000));
    for (const proxy of chosen) proxy.heal();
  };
}

function someOf({ crew }: World, random: Random): readonly CrewMember[] {
  const chosen = crew.members.filter(() => random.chance(0.6));
  return chosen.length > 1 ? chosen : crew.members;
}
