import type { DescMethod } from "@bufbuild/protobuf";
import recorded from "../../../src/edge/openapi/examples.json" with { type: "json" };
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import { type Objects, prefixOf } from "../authorization-objects.ts";
import type { Json } from "../start-service.ts";

/** What the cases are made from: the methods, a body that each takes, and objects that are there. */
export interface FuzzWorld {
  readonly methods: readonly DescMethod[];
  readonly objects: Objects;
  readonly testKey: string;
  readonly liveKey: string;
}

const REQUESTS: Json = recorded.requests;

/** A CSV data set that is taken. */
export const FUZZ_CSV: string = REQUESTS.submitBacktest["text/csv"];

/** A body that a method takes, about objects that are there; undefined where it takes none. */
export function validBody({ objects }: FuzzWorld, desc: DescMethod): Json {
  if (!httpBinding(desc).hasBody) return undefined;
  const text = JSON.stringify(REQUESTS[desc.localName]?.["application/json"] ?? {});
  const here = text
    .replaceAll(/\b(pol|plv|dec|bt|wh|whd)_[0-9a-f]{32}\b/g, (id, prefix) => objects.get(prefix) ?? id)
    // Nobody listens there, and no name is asked for: a case reaches nothing outside this machine.
    .replaceAll(/https:\/\/[a-z.]+\/[a-z/]+/g, "https://127.0.0.1:8443/hook");
  return JSON.parse(here);
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
