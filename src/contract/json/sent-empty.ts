import type { DescMessage } from "@bufbuild/protobuf";
import type { Violation } from "../../errors.ts";
import type { Finding } from "../check/violation-sink.ts";
import { jsonRules } from "./json-rules.ts";

/** What is wrong with an empty list of a field that is never empty. */
export const SENT_EMPTY: Finding = ["length", "Expected at least 1 item, found none: leave it out to have the default"];

/** The fields of a message itself that are never empty, and whose list is in a text of protobuf's JSON; none in what is no JSON. */
export function sentEmpty(desc: DescMessage, json: Uint8Array): readonly Violation[] {
  const fields = desc.fields.filter((field) => jsonRules(field).neverEmpty);
  if (fields.length === 0) return [];
  const sent = parsed(json);
  const [code, message] = SENT_EMPTY;
  return fields
    .filter(({ name, jsonName }) => [sent.get(name), sent.get(jsonName)].some(isEmptyList))
    .map(({ name }) => ({ field: name, message, code }));
}

function parsed(json: Uint8Array): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(Object(JSON.parse(Buffer.from(json).toString()))));
  } catch {
    return new Map();
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
