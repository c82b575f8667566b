import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { FUZZ_CSV, type FuzzWorld } from "./fuzz-world.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";

/** Bytes on a connection of the REST door: HTTP with something wrong in its very form, or none. */
export function rawCase(random: Random, { testKey }: FuzzWorld): FuzzCase {
  const head = [
    `${random.pick(["GET", "POST", "G\u0000T", "get", ""])} ${random.pick(["/v1/policies", "/v1/score", "*", "http://x/", "/é"])} HTTP/${random.pick(["1.1", "1.0", "2.0", "9"])}`,
    ...(random.chance(0.9) ? ["Host: x"] : []),
    `Authorization: Bearer ${testKey}`,
    random.pick([
      "Content-Length: 5",
      "Content-Length: -1",
      "Content-Length: 1e3",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: gzip, chunked",
      "X: \u0001",
      ": x",
      "X : y",
      `X: ${"a".repeat(20_000)}`,
      "Upgrade: h2c",
    ]),
    ...(random.chance(0.2) ? ["Content-Length: 3"] : []),
    "Connection: close",
  ].join(random.pick(["\r\n", "\r\n", "\n", "\r"]));
  const body = random.pick(["", "{}", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "FFFFFFFFFFFFFFFF\r\n", FUZZ_CSV]);
  const whole = Buffer.from(`${head}\r\n\r\n${body}`);
  const bytes = random.pick([whole, mutateBytes(random, whole), randomBytes(random, 1 + random.below(300))]);
  return { door: "raw", method: "", path: "", headers: {}, body: bytes };
}
