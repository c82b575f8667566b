import type { Random } from "../../../src/synthetic/random.ts";
import { envelope } from "../envelope.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { randomBytes } from "./mutate-bytes.ts";

const SERVICES = ["", "risk.v1.ScoringService", "risk.v1.NoService", "x".repeat(127)];

/** A watch of the health: of a service that is there or not, or with a message that cannot be read. */
export function watchCase(random: Random, _world: FuzzWorld): FuzzCase {
  const name = Buffer.from(random.pick(SERVICES));
  const known = name.length === 0 ? name : Buffer.concat([Buffer.from([10, name.length]), name]);
  const message = random.chance(0.8) ? known : randomBytes(random, 1 + random.below(40));
  return {
    door: "watch",
    method: "POST",
    path: "/grpc.health.v1.Health/Watch",
    headers: { "content-type": "application/grpc", te: "trailers" },
    body: envelope(message),
  };
}
