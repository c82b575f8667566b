import { hashIdentifier } from "../../../src/identifiers/hash-identifier.ts";
import type { IdentifierKind } from "../../../src/identifiers/identifier-kind.ts";
import { parseIdentifierKey } from "../../../src/identifiers/parse-identifier-key.ts";
import { FraudRiskError } from "./fraud-risk-error.ts";
import { readSecret } from "./read-secret.ts";

export type { IdentifierKind } from "../../../src/identifiers/identifier-kind.ts";

/** Normalises an identifier of a kind and hashes it; throws an `identifier` error, which does not hold the value, where its kind refuses it. */
export type Hasher = (kind: IdentifierKind, value: string) => string;

/** Reads the identifier key: 64 hex digits, given or in a file of their own. */
export function createHasher(options: { readonly key?: string; readonly keyFile?: string }): Hasher {
  const key = parseIdentifierKey(readSecret("identifier key", { value: options.key, file: options.keyFile }));
  if ("message" in key) throw new FraudRiskError("configuration", key.message);
  return (kind, value) => {
    const hash = hashIdentifier(key, kind, value);
    if (typeof hash === "string") return hash;
    throw new FraudRiskError("identifier", hash.message, { identifierCode: hash.code });
  };
}
