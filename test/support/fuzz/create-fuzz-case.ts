import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { leftCase } from "./left-case.ts";
import { pipelineCase } from "./pipeline-case.ts";
import { rawCase } from "./raw-case.ts";
import { restCase } from "./rest-case.ts";
import { rpcCase } from "./rpc-case.ts";
import { watchCase } from "./watch-case.ts";

/** Makes a case from chance and the world alone. */
export function createFuzzCase(random: Random, world: FuzzWorld): FuzzCase {
  return random.weighted([
    [restCase, 67],
    [rpcCase, 25],
    [rawCase, 8],
    [pipelineCase, 1],
    [leftCase, 2],
    [watchCase, 1],
  ])(random, world);
}
