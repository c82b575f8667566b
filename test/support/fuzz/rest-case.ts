import type { DescMethod } from "@bufbuild/protobuf";
import { CSV_COLUMNS } from "../../../src/dataset/csv-columns.ts";
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { FUZZ_CSV, type FuzzWorld, namesAddress, pathValues, validBody } from "./fuzz-world.ts";
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, hostileValue } from "./hostile-values.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";
import { mutateText, mutateValue } from "./mutate-json.ts";

const VERBS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "QUERY", "PROPFIND"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "text/csv",
  "text/plain",
  "application/json;",
  "*/*",
  "",
  "multipart/form-data; boundary=x",
];
const OTHER_PATHS = [
  "/",
  "/v1",
  "/v1/",
  "/livez",
  "/readyz",
  "/metrics",
  "/v1/openapi.json",
  "/docs",
  "//v1/score",
  "/v1/score/",
  "/V1/SCORE",
  "/v1/./score",
  "/v1/../v1/score",
  "/v1/score;a=b",
  "/v1/%73core",
  "/%",
  "/v1/policies/%00",
  "/v1/policies/%2e%2e",
];

/** A request over REST: a valid one with something wrong in one or more of its parts. */
export function restCase(random: Random, world: FuzzWorld): FuzzCase {
  const desc = random.pick(world.methods);
  const { verb } = httpBinding(desc);
  const isUpload = random.chance(0.5) && desc.name === "SubmitBacktest";
  const body = bodyOf(random, world, desc, isUpload);
  return {
    door: "rest",
    method: random.chance(0.95) ? verb.toUpperCase() : random.pick(VERBS),
    path: random.chance(0.97) ? pathOf(random, world, desc) : random.pick(OTHER_PATHS),
    headers: headersOf(random, world, body === undefined ? undefined : isUpload ? "text/csv" : "application/json"),
    body,
  };
}

function bodyOf(random: Random, world: FuzzWorld, desc: DescMethod, isUpload: boolean): Buffer | undefined {
  const valid = validBody(world, desc);
  if (valid === undefined) return random.chance(0.95) ? undefined : Buffer.from("{}");
  if (isUpload) return csv(random);
  const text = JSON.stringify(random.chance(0.7) ? mutateValue(random, valid) : valid);
  const kind = random.below(10);
  if (kind < 6 || namesAddress(desc)) return Buffer.from(text);
  if (kind === 6) return Buffer.from(mutateText(random, text));
  if (kind === 7) return mutateBytes(random, Buffer.from(text));
  if (kind === 8) return Buffer.from(JSON.stringify(hostileValue(random)));
  return randomBytes(random, random.below(200));
}

function csv(random: Random): Buffer {
  const kind = random.below(4);
  if (kind === 0) return mutateBytes(random, Buffer.from(FUZZ_CSV));
  if (kind === 1)
    return Buffer.from(
      FUZZ_CSV.replace(/[^,\n]+/g, (cell) => (random.chance(0.1) ? random.pick(HOSTILE_TEXTS) : cell)),
    );
  if (kind === 2)
    return Buffer.from(FUZZ_CSV.replaceAll("\n", random.pick(["\r\n", "\n\n", "\r", '"\n', ",\n", "\u0000"])));
  const header = CSV_COLUMNS.slice(0, random.below(CSV_COLUMNS.length + 1));
  const rows = Array.from({ length: random.below(30) }, () =>
    header.map(() => random.pick([...HOSTILE_TEXTS, ...HOSTILE_NUMBERS])),
  );
  return Buffer.from([header, ...rows].map((cells) => cells.join(",")).join("\n"));
}

function pathOf(random: Random, world: FuzzWorld, desc: DescMethod): string {
  const { path, queryFields } = httpBinding(desc);
  const values = pathValues(world, desc);
  const filled = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    if (random.chance(0.85)) return value;
    return encodeLoosely(
      random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : mutateBytes(random, Buffer.from(value)).toString("latin1"),
    );
  });
  if (queryFields.length === 0 && random.chance(0.95)) return filled;
  const names = [
    ...queryFields.map(({ name }) => name),
    ...(random.chance(0.1) ? [random.pick(["colour", "__proto__", "", "limit"])] : []),
  ];
  const pieces = names.filter(() => random.chance(0.7)).map((name) => `${name}=${queryValue(random, world)}`);
  return `${filled}?${random.chance(0.05) ? [...pieces, ...pieces].join("&") : pieces.join("&")}`;
}

function queryValue(random: Random, world: FuzzWorld): string {
  return random.weighted([
    [random.pick(["pending", "true", "1", "50", "policy_version", "replay", "policy_version,replay"]), 4],
    [random.pick([...world.objects.values()]), 2],
    [encodeLoosely(random.pick(HOSTILE_TEXTS)), 2],
    [random.pick(HOSTILE_NUMBERS), 2],
    [random.pick(["%", "%zz", "%ff", "+", "a,b,,", "=".repeat(20), "1".repeat(3_000)]), 1],
  ]);
}

/** What a URL can carry; percent signs stand as they are half of the time, so that some encodings are broken. */
function encodeLoosely(text: string): string {
  return Array.from(text.toWellFormed(), (one) =>
    /^[A-Za-z0-9_.~%:@!$'()*,;-]$/.test(one) ? one : encodeURIComponent(one),
  ).join("");
}

/** Headers as callers and proxies send them, good and bad. */
function headersOf(random: Random, world: FuzzWorld, type: string | undefined): Record<string, string> {
  const token = random.weighted([
    [`Bearer ${world.testKey}`, 90],
    [`Bearer ${world.liveKey}`, 5],
    [
      random.pick([
        "Bearer",
        "Bearer ",
        "Basic dXNlcjpwYXNz",
        `bearer  ${world.testKey}`,
        `Bearer ${"A".repeat(8_000)}`,
        "Bearer \u00e9\u00ff",
      ]),
      3,
    ],
    [undefined, 2],
  ]);
  return {
    ...(token !== undefined && { authorization: token }),
    ...(type !== undefined && { "content-type": random.chance(0.93) ? type : random.pick(TYPES) }),
    ...(random.chance(0.2) && {
      "idempotency-key": random.pick(["k", `k-${random.below(50)}`, "a b", "", "é", "x".repeat(129)]),
    }),
    ...(random.chance(0.1) && { "x-request-id": random.pick(["mine", "", "a b", "é", "x".repeat(500), "$ne"]) }),
    ...(random.chance(0.05) && { "content-encoding": random.pick(["gzip", "identity", "br", "", "identity, gzip"]) }),
    ...(random.chance(0.05) && {
      "x-forwarded-for": random.pick(["10.0.0.1", "::ffff:1.2.3.4", ",,,", "unknown", "1".repeat(2_000)]),
    }),
    ...(random.chance(0.03) && { accept: random.pick(["text/xml", "*/*;q=0", "\u00ff"]) }),
    ...(random.chance(0.02) && { expect: random.pick(["100-continue", "200-ok"]) }),
  };
}
