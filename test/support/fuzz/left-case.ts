import type { Random } from "../../../src/synthetic/random.ts";
import { requestText } from "../raw-http.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import type { FuzzWorld } from "./fuzz-world.ts";

/** A connection whose client is gone or silent after some bytes: none, a part of a request, or a whole one whose answer nobody waits for. */
export function leftCase(random: Random, { testKey }: FuzzWorld): FuzzCase {
  const door = random.pick(["raw", "raw-rpc"] as const);
  const line = random.pick(["GET /v1/policies", "POST /v1/score", "POST /risk.v1.PolicyService/ListRules"]);
  const headers = ["Connection: keep-alive", `Authorization: Bearer ${testKey}`, "Content-Type: application/json"];
  const whole = Buffer.from(requestText(line, headers, "{}"));
  const length = random.pick([0, 1, random.below(whole.length), whole.length - 1, whole.length]);
  const leaves = random.pick(["open", "reset"] as const);
  return { door, method: "", path: "", headers: {}, body: whole.subarray(0, length), leaves };
}
