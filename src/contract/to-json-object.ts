import type { JsonObject, JsonValue } from "@bufbuild/protobuf";

/** A plain value as the JSON object of a `google.protobuf.Struct`; members that are undefined are left out. Throws on what JSON cannot say. */
export function toJsonObject(value: object): JsonObject {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toJsonValue(member)]));
}

function toJsonValue(value: unknown): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (typeof value === "object") return toJsonObject(value);
  throw new Error(`Cannot write a ${typeof value} as JSON`);
}
