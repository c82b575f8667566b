import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import recorded from "./examples.json" with { type: "json" };

/** What a running service answered, sent or took; written by scripts/write-openapi-examples.ts and compared by a test. */
export interface RecordedExamples {
  /** By operation (`*`: the same for all), status, and error code (`ok` for a success). */
  readonly answers: { readonly [operation: string]: { readonly [status: string]: JsonObject } };
  /** Bodies that got the success, by operation and media type. */
  readonly requests: { readonly [operation: string]: JsonObject };
  /** Bodies posted to webhook endpoints, by event type. */
  readonly events: JsonObject;
}

const EXAMPLES: RecordedExamples = recorded;

/** The name of what is the same for every operation. */
export const EVERY_OPERATION = "*";

/** The `examples` member of an answer's media type; empty where none was recorded. */
export function answerExamples(operation: string, status: number, names: readonly string[]): JsonObject {
  const found = EXAMPLES.answers[operation]?.[String(status)] ?? {};
  return toExamples(names.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]] as const])));
}

/** The `examples` member of a request's media type. */
export function requestExamples(operation: string, mediaType: string): JsonObject {
  const found = EXAMPLES.requests[operation]?.[mediaType];
  return toExamples(found === undefined ? [] : [["request", found]]);
}

/** The `examples` member of an event's body. */
export function eventExamples(type: string): JsonObject {
  const found = EXAMPLES.events[type];
  return toExamples(found === undefined ? [] : [["event", found]]);
}

function toExamples(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  if (entries.length === 0) return {};
  return { examples: Object.fromEntries(entries.map(([name, value]) => [name, { value }])) };
}
