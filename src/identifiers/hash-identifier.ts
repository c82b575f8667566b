import { createHmac } from "node:crypto";
import type { IdentifierKind } from "./identifier-kind.ts";
import type { IdentifierProblem } from "./identifier-problem.ts";
import { normaliseIdentifier } from "./normalise-identifier.ts";
import type { IdentifierKey } from "./parse-identifier-key.ts";

/**
 * Hashes an identifier the way the service expects it: HMAC-SHA256 under the caller's key over the UTF-8 of the normalised value,
 * as 64 lowercase hex digits. A value that breaks the rules of its kind comes back as a problem, whose message does not hold the value.
 */
export function hashIdentifier(key: IdentifierKey, kind: IdentifierKind, value: string): string | IdentifierProblem {
  const normalised = normaliseIdentifier(kind, value);
  if (typeof normalised !== "string") return normalised;
  return createHmac("sha256", key).update(normalised, "utf8").digest("hex");
}
