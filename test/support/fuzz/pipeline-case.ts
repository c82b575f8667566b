import type { Random } from "../../../src/synthetic/random.ts";
import { requestText } from "../raw-http.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import type { FuzzWorld } from "./fuzz-world.ts";

const REST_LINES = ["GET /livez", "GET /metrics", "GET /v1/policies", "GET /v1/rules", "GET /v1/nothing", "GET /docs"];
const RPC_LINES = [
  "POST /grpc.health.v1.Health/Check",
  "POST /risk.v1.PolicyService/ListRules",
  "POST /risk.v1.PolicyService/ListPolicies",
];
const REQUESTS_MAX = 60;

/** A packet of good requests, more than one turn may answer; every one gets an answer, in order. */
export function pipelineCase(random: Random, { testKey }: FuzzWorld): FuzzCase {
  const door = random.pick(["raw", "raw-rpc"] as const);
  const answers = 2 + random.below(REQUESTS_MAX);
  const requests = Array.from({ length: answers }, (_, index) => {
    const connection = `Connection: ${index === answers - 1 ? "close" : "keep-alive"}`;
    const headers = [connection, `Authorization: Bearer ${testKey}`];
    if (door === "raw") return requestText(random.pick(REST_LINES), headers);
    return requestText(random.pick(RPC_LINES), [...headers, "Content-Type: application/json"], "{}");
  });
  return { door, method: "", path: "", headers: {}, body: Buffer.from(requests.join("")), answers };
}
