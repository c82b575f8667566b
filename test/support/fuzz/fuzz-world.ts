import type { DescMethod } from "@bufbuild/protobuf";
import recorded from "../../../src/edge/openapi/examples.json" with { type: "json" };
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import { type Objects, prefixOf } from "../authorization-objects.ts";
import type { Json } from "../json.ts";

/** What the cases are made from: the methods, a body that each takes, and objects that are there. */
export interface FuzzWorld {
  readonly methods: readonly DescMethod[];
  readonly objects: Objects;
  readonly testKey: string;
  readonly liveKey: string;
  /** Hosts for webhooks, beside an address where nobody listens; the service must know them without asking a name server. */
  readonly hosts: readonly string[];
  /** Tells the repeats of a case apart: in each, its transactions and Idempotency-Keys are new ones. */
  readonly round: number;
}

const REQUESTS: Json = recorded.requests;
const IDS = 1_000_000_000;

/** A CSV data set that is taken. */
export const FUZZ_CSV: string = REQUESTS.submitBacktest["text/csv"];

/** A body that a method takes, about objects that are there, mostly with transactions that nobody has sent yet; undefined where it takes none. */
export function validBody(random: Random, { objects, round, hosts }: FuzzWorld, desc: DescMethod): Json {
  if (!httpBinding(desc).hasBody) return undefined;
  const text = JSON.stringify(REQUESTS[desc.localName]?.["application/json"] ?? {});
  const isNew = random.chance(0.9);
  const first = random.below(IDS);
  let transactions = 0;
  const here = text
    .replaceAll(/\b(pol|plv|dec|bt|wh|whd)_[0-9a-f]{32}\b/g, (id, prefix) => objects.get(prefix) ?? id)
    .replaceAll(/"txn-[\w-]+"/g, (id) => (isNew ? `"txn-${first}-${transactions++}-${round}"` : id))
    // Nobody listens there, and no name is asked for: a case reaches nothing outside this machine.
    .replaceAll(/https:\/\/[a-z.]+\/[a-z/]+/g, () => `https://${random.pick(["127.0.0.1:8443", ...hosts])}/hook`);
  return JSON.parse(here);
}

/** An Idempotency-Key: good, bad, or one that other cases use too. */
export function idempotencyKey(random: Random, { round }: FuzzWorld): string {
  return random.pick([`k-${round}`, `k-${random.below(50)}-${round}`, "a b", "", "é", "x".repeat(129)]);
}

/** The values of a method's fields in the path. */
export function pathValues({ objects }: FuzzWorld, desc: DescMethod): Readonly<Record<string, string>> {
  return Object.fromEntries(
    httpBinding(desc).pathFields.map((field) => [field.name, objects.get(prefixOf(field) ?? "") ?? "x"]),
  );
}

/** Whether a method's body names an address: bytes flipped in it could name another machine. */
export function namesAddress(desc: DescMethod): boolean {
  return desc.input.fields.some(({ name }) => name === "url");
}
