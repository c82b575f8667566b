import { hash } from "node:crypto";
import type { RandomBytes } from "../../ids.ts";
import { newId } from "../../ids.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import type { KeyDocument, MemberRole } from "../../store/repositories/store-documents.ts";

/** Requests a second of a key that was given no rate of its own. */
export const DEFAULT_RATE_PER_SECOND = 100;
/** Requests at once of a key that was given no burst of its own. */
export const DEFAULT_BURST = 200;

const KEY_BYTES = 32;
const PREFIX_SHOWN_CHARACTERS = 6;

/** What a key is made from. */
export interface KeyRequest {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly role?: MemberRole;
  /** Default: all. */
  readonly scopes?: readonly string[];
  readonly cidrs?: readonly string[];
  readonly ratePerSecond?: number;
  readonly burst?: number;
  /** E-mail of a member, in lower case. */
  readonly member?: string;
  readonly expiresAt?: Date;
}

/** Makes a key and stores its SHA-256. `key` is the only copy there will ever be. */
export async function createKey(
  deps: { readonly keys: Keys; readonly randomBytes: RandomBytes; readonly now: () => number },
  request: KeyRequest,
): Promise<{ readonly key: string; readonly document: KeyDocument }> {
  const start = `svc_${request.environment}_`;
  const key = start + Buffer.from(deps.randomBytes(KEY_BYTES)).toString("base64url");
  const document: KeyDocument = {
    _id: keySha256(key),
    keyId: newId("key", deps.randomBytes),
    organisationId: request.organisationId,
    environment: request.environment,
    name: request.name,
    prefix: key.slice(0, start.length + PREFIX_SHOWN_CHARACTERS),
    role: request.role ?? "admin",
    scopes: request.scopes ?? ["*"],
    cidrs: request.cidrs ?? [],
    ratePerSecond: request.ratePerSecond ?? DEFAULT_RATE_PER_SECOND,
    burst: request.burst ?? DEFAULT_BURST,
    createdAt: new Date(deps.now()),
    expiresAt: request.expiresAt ?? null,
    revokedAt: null,
    member: request.member ?? null,
  };
  await deps.keys.insert(document);
  return { key, document };
}

/** What is stored of a key: the SHA-256 of all its characters, in hex. */
export function keySha256(key: string): string {
  return hash("sha256", key);
}
