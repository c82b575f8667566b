import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { leftCase } from "./left-case.ts";
import { pipelineCase } from "./pipeline-case.ts";
import { rawCase } from "./raw-case.ts";
import { restCase } from "./rest-case.ts";
import { rpcCase } from "./rpc-case.ts";
import { watchCase } from "./watch-case.ts";

/** One request, whole: sent again it is the same. */
export interface FuzzCase {
  /**
   * `raw` and `raw-rpc`: bytes on a connection of its own to the REST or the RPC port; `watch`: a stream that stays open; else a request over
   * HTTP/1.1, `grpc` over HTTP/2.
   */
  readonly door: "rest" | "raw" | "raw-rpc" | "connect" | "grpc-web" | "grpc" | "watch";
  readonly method: string;
  readonly path: string;
  /** A list is sent as a line each. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
  /** Of raw bytes: requests of one packet that must each be answered. */
  readonly answers?: number;
  /** Of raw bytes: what the client does behind them. Default: it says that it sends no more, and reads on. */
  readonly leaves?: "open" | "reset";
}

/** Makes a case from chance and the world alone. */
export function fuzzCase(random: Random, world: FuzzWorld): FuzzCase {
  return random.weighted([
    [restCase, 67],
    [rpcCase, 25],
    [rawCase, 8],
    [pipelineCase, 1],
    [leftCase, 2],
    [watchCase, 1],
  ])(random, world);
}
