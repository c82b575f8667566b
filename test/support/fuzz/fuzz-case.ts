import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { rawCase } from "./raw-case.ts";
import { restCase } from "./rest-case.ts";
import { rpcCase } from "./rpc-case.ts";

/** One request, whole: sent again it is the same. */
export interface FuzzCase {
  /** `raw` and `raw-rpc`: bytes on a connection of its own to the REST or the RPC port; else a request over HTTP/1.1, `grpc` over HTTP/2. */
  readonly door: "rest" | "raw" | "raw-rpc" | "connect" | "grpc-web" | "grpc";
  readonly method: string;
  readonly path: string;
  /** A list is sent as a line each. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
}

/** Makes a case from chance and the world alone. */
export function fuzzCase(random: Random, world: FuzzWorld): FuzzCase {
  return random.weighted([
    [restCase, 67],
    [rpcCase, 25],
    [rawCase, 8],
  ])(random, world);
}
