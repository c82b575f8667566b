import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { type FuzzWorld, idempotencyKey } from "./fuzz-world.ts";

const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "text/csv",
  "text/plain",
  "application/json;",
  "application/x-www-form-urlencoded",
  "*/*",
  "",
  "multipart/form-data; boundary=x",
];
/** Headers that servers and proxies have misread, and headers that nobody knows. */
const ODD: readonly Readonly<Record<string, string>>[] = [
  { accept: "text/xml" },
  { accept: "\u00ff" },
  { "accept-encoding": "gzip;q=0, br;q=x, *" },
  { expect: "100-continue" },
  { expect: "200-ok" },
  { range: "bytes=0-1,-5,zz" },
  { "if-none-match": '"' },
  { "x-http-method-override": "DELETE" },
  { "x-original-url": "/metrics" },
  { traceparent: "00-ffffffffffffffffffffffffffffffff-0000000000000000-zz" },
  { traceparent: `00-${"a".repeat(5_000)}` },
  { forwarded: "for=[::1]:99999;proto=x" },
  { "x-risk-source": "__proto__" },
  { "x-risk-source": "dashboard" },
  { __proto: "x", constructor: "x", "x-": "" },
  { [`x-${"n".repeat(300)}`]: "v" },
  { "x-long": "v".repeat(15_000) },
  { "x-too-long": "v".repeat(20_000) },
  Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-${index}`, "v"])),
];
const DOUBLED = ["authorization", "content-type", "idempotency-key", "x-request-id", "content-encoding"];

/** Headers as callers and proxies send them, good and bad. */
export function restHeaders(random: Random, world: FuzzWorld, type: string | undefined): FuzzCase["headers"] {
  const token = authorization(random, world);
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: token }),
    ...(type !== undefined && { "content-type": random.chance(0.93) ? type : random.pick(TYPES) }),
    ...(random.chance(0.2) && { "idempotency-key": idempotencyKey(random, world) }),
    ...(random.chance(0.1) && { "x-request-id": random.pick(["mine", "", "a b", "é", "x".repeat(500), "$ne"]) }),
    ...(random.chance(0.05) && { "content-encoding": random.pick(["gzip", "identity", "br", "", "identity, gzip"]) }),
    ...(random.chance(0.05) && {
      "x-forwarded-for": random.pick(["10.0.0.1", "::ffff:1.2.3.4", ",,,", "unknown", "1".repeat(2_000)]),
    }),
    ...(random.chance(0.05) && random.pick(ODD)),
  };
  const doubled = random.pick(DOUBLED);
  const value = headers[doubled];
  return random.chance(0.03) && value !== undefined ? { ...headers, [doubled]: [value, value] } : headers;
}

function authorization(random: Random, { testKey, liveKey }: FuzzWorld): string | undefined {
  const bad = [
    ...["Bearer", "Bearer ", "Basic dXNlcjpwYXNz", `bearer  ${testKey}`, `Bearer ${testKey}x`, `Bearer ${testKey},`],
    ...[`Bearer ${"A".repeat(8_000)}`, "Bearer \u00e9\u00ff", testKey],
  ];
  return random.weighted<string | undefined>([
    [`Bearer ${testKey}`, 90],
    [`Bearer ${liveKey}`, 5],
    [random.pick(bad), 3],
    [undefined, 2],
  ]);
}
