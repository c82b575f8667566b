import { brotliCompressSync, gzipSync } from "node:zlib";
import type { DescMethod } from "@bufbuild/protobuf";
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import { csvBody } from "./csv-body.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { type FuzzWorld, namesAddress, pathValues, validBody } from "./fuzz-world.ts";
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, hostileValue } from "./hostile-values.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";
import { mutateText, mutateValue } from "./mutate-json.ts";
import { restHeaders } from "./rest-headers.ts";

const VERBS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "QUERY", "PROPFIND"];
const OTHER_PATHS = [
  ...["/", "/v1", "/v1/", "/livez", "/readyz", "/metrics", "/v1/openapi.json", "/docs", "/dashboard"],
  ...["//v1/score", "/v1/score/", "/V1/SCORE", "/v1/./score", "/v1/../v1/score", "/v1/score;a=b", "/v1/%73core"],
  ...[
    "/%",
    "/v1/policies/%00",
    "/v1/policies/%2e%2e",
    "/v1/policies/%252e",
    "/v1/policies/%c0%af",
    "/v1/policies/a%2Fb",
  ],
  ...["/v1/score?", "/v1/score??", "/v1/score?&&&", "/__proto__", "/v1/constructor"],
  `/v1/policies/${"a/".repeat(7_000)}`,
  `/dashboard/${".".repeat(15_000)}/`,
  `/v1/policies/${"%41".repeat(5_000)}`,
  `/${"/".repeat(15_000)}`,
];
/** A body of 10 MB of zeros, unpacked. */
const BOMB = gzipSync(Buffer.alloc(10_000_000));

/** A request over REST: a valid one with something wrong in one or more of its parts. */
export function restCase(random: Random, world: FuzzWorld): FuzzCase {
  const desc = random.pick(world.methods);
  const { verb } = httpBinding(desc);
  const isUpload = random.chance(0.5) && desc.name === "SubmitBacktest";
  const type = isUpload ? "text/csv" : "application/json";
  const body = bodyOf(random, world, desc, isUpload);
  const plain: FuzzCase = {
    door: "rest",
    method: random.chance(0.95) ? verb.toUpperCase() : random.pick(VERBS),
    path: random.chance(0.97) ? pathOf(random, world, desc) : random.pick(OTHER_PATHS),
    headers: restHeaders(random, world, body === undefined ? undefined : type),
    body,
  };
  return random.chance(0.02) ? compressed(random, plain) : plain;
}

function bodyOf(random: Random, world: FuzzWorld, desc: DescMethod, isUpload: boolean): Buffer | undefined {
  const valid = validBody(random, world, desc);
  if (valid === undefined) return random.chance(0.95) ? undefined : Buffer.from("{}");
  if (isUpload) return csvBody(random);
  const text = JSON.stringify(random.chance(0.7) ? mutateValue(random, valid) : valid);
  const kind = random.below(10);
  if (kind < 6 || namesAddress(desc)) return Buffer.from(text);
  if (kind === 6) return Buffer.from(mutateText(random, text), random.chance(0.95) ? "utf8" : "utf16le");
  if (kind === 7) return mutateBytes(random, Buffer.from(text));
  if (kind === 8) return Buffer.from(JSON.stringify(hostileValue(random)));
  return randomBytes(random, random.below(200));
}

/** The same request with its body really in the compression that it names, or with a body that unfolds to far more. */
function compressed(random: Random, { headers, body = Buffer.alloc(0), ...plain }: FuzzCase): FuzzCase {
  const [encoding, packed] = random.pick([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["br", brotliCompressSync],
    ["gzip", () => BOMB],
  ] as const);
  return { ...plain, headers: { ...headers, "content-encoding": encoding }, body: packed(body) };
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
    ...(random.chance(0.1) ? [random.pick(["colour", "__proto__", "", "limit", "limit[]", "limit.a"])] : []),
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
    [random.pick(["%", "%zz", "%ff", "+", "a,b,,", "=".repeat(20), "1".repeat(3_000), ",".repeat(10_000)]), 1],
  ]);
}

/** What a URL can carry; percent signs stand as they are half of the time, so that some encodings are broken. */
function encodeLoosely(text: string): string {
  return Array.from(text.toWellFormed(), (one) =>
    /^[A-Za-z0-9_.~%:@!$'()*,;-]$/.test(one) ? one : encodeURIComponent(one),
  ).join("");
}
