import { createHash } from "node:crypto";
import { createRandom } from "../../src/synthetic/random.ts";
import { type Client, OPERATIONS } from "./operations.ts";
import type { Watch } from "./watch.ts";
import type { World } from "./world.ts";

/** A load that goes on until it is stopped. */
export interface Load {
  /** No new requests; resolves when all that were begun are answered or given up. */
  stop(): Promise<void>;
}

const CLIENTS = 14;
/** Customers of one round: few enough that clients meet, many enough that a profile keeps all of a round. */
const CUSTOMERS = 60;
/** Of a round, besides those that it watches: fifty rounds of one organisation stay below what it may have. */
const POLICIES = 15;

/** Starts the clients of a round, each one request after the other. */
export function startLoad(world: World, round: number, watch: Watch): Load {
  let stopped = false;
  const customers = Array.from({ length: CUSTOMERS }, (_, customer) =>
    createHash("sha256").update(`${world.seed}-${round}-${customer}`).digest("hex"),
  );
  const left = { policies: POLICIES };
  const clients = Array.from({ length: CLIENTS }, async (_, place) => {
    const name = `r${round}_c${place}`;
    const random = createRandom(`${world.seed}-${name}`);
    const client: Client = { world, watch, random, name, customers, decisions: [], policies: [], left, count: 0 };
    while (!stopped) await random.weighted(OPERATIONS)(client);
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}
