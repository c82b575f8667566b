import { timingSafeEqual } from "node:crypto";
import type { BlockList } from "node:net";
import { isIP } from "node:net";
import { cidrBlockList } from "../../config.ts";
import { ServiceError } from "../../errors.ts";
import { plainAddress } from "../../plain-address.ts";
import type { Keys } from "../../store/keys.ts";
import type { Environment, KeyDocument } from "../../store/store-documents.ts";
import { keySha256 } from "./create-key.ts";
import { effectiveScopes, type Scope } from "./scopes.ts";

/** How long a key that was read is believed; a revocation must take effect within 5 seconds everywhere. */
const CACHE_MS = 4_000;
/** Keys remembered, unknown ones included, so that guesses cannot fill the memory. */
const CACHE_ENTRIES_MAX = 10_000;

const KEY_PATTERN = /^svc_(?:test|live)_[A-Za-z0-9_-]{43}$/;

/** Who calls: everything that the API key fixes. */
export interface Caller {
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  /** Scopes granted, wildcards spelled out, capped by the role. */
  readonly scopes: readonly Scope[];
  readonly rate: { readonly perSecond: number; readonly burst: number };
  /** Whether the key may be used from an address. */
  readonly allowsAddress: (address: string) => boolean;
}

interface Entry {
  readonly readAtMs: number;
  readonly document: KeyDocument | null;
  readonly caller: Caller | undefined;
}

/** Opens the check of API keys: from the Bearer token to the caller. Throws `unauthorized`, `key_expired` or `key_revoked`. */
export function createAuthenticate(deps: { readonly keys: Keys; readonly now: () => number }) {
  const cache = new Map<string, Entry>();

  async function read(sha256: string, nowMs: number): Promise<Entry> {
    const document = await deps.keys.findBySha256(sha256);
    const known = document !== null && timingSafeEqual(Buffer.from(document._id), Buffer.from(sha256));
    const entry: Entry = {
      readAtMs: nowMs,
      document: known ? document : null,
      caller: known ? toCaller(document) : undefined,
    };
    cache.delete(sha256);
    cache.set(sha256, entry);
    if (cache.size > CACHE_ENTRIES_MAX)
      for (const oldest of cache.keys()) {
        cache.delete(oldest);
        break;
      }
    return entry;
  }

  return async function authenticate(token: string | undefined): Promise<Caller> {
    if (token === undefined)
      throw new ServiceError(
        "unauthorized",
        'Send an API key: the header "Authorization: Bearer <API_KEY>" is missing',
      );
    if (!KEY_PATTERN.test(token))
      throw new ServiceError("unauthorized", "Send a valid API key: wanted svc_test_ or svc_live_ and 43 characters");
    const nowMs = deps.now();
    const sha256 = keySha256(token);
    const cached = cache.get(sha256);
    const fresh = cached !== undefined && nowMs >= cached.readAtMs && nowMs - cached.readAtMs < CACHE_MS;
    const { document, caller } = fresh ? cached : await read(sha256, nowMs);
    if (document === null || caller === undefined)
      throw new ServiceError("unauthorized", "Send a valid API key: the one sent is unknown");
    if (document.revokedAt !== null)
      throw new ServiceError(
        "key_revoked",
        `Send another API key: this one was revoked at ${document.revokedAt.toISOString()}`,
      );
    if (document.expiresAt !== null && document.expiresAt.getTime() <= nowMs)
      throw new ServiceError(
        "key_expired",
        `Send another API key: this one expired at ${document.expiresAt.toISOString()}`,
      );
    return caller;
  };
}

function toCaller(document: KeyDocument): Caller {
  const allowed = cidrBlockList(document.cidrs);
  return {
    keyId: document.keyId,
    organisationId: document.organisationId,
    environment: document.environment,
    scopes: effectiveScopes(document.scopes, document.role, document.environment),
    rate: { perSecond: document.ratePerSecond, burst: document.burst },
    allowsAddress: (address) => document.cidrs.length === 0 || (allowed !== undefined && contains(allowed, address)),
  };
}

function contains(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && list.check(plain, isIP(plain) === 4 ? "ipv4" : "ipv6");
}
