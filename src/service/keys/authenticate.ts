import { timingSafeEqual } from "node:crypto";
import type { BlockList } from "node:net";
import { isIP } from "node:net";
import { cidrBlockList } from "../../config.ts";
import { createCache } from "../../create-cache.ts";
import { ServiceError } from "../../errors.ts";
import { plainAddress } from "../../plain-address.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { KeyDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import { asBound } from "./as-bound.ts";
import { keySha256 } from "./create-key.ts";
import type { KeyUseLog } from "./create-key-use-log.ts";
import { refuseEndedKey } from "./refuse-ended-key.ts";
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
  readonly role: MemberRole;
  /** Scopes granted, wildcards spelled out, capped by the role. */
  readonly scopes: readonly Scope[];
  readonly rate: { readonly perSecond: number; readonly burst: number };
  /** Whether the key may be used from an address. */
  readonly allowsAddress: (address: string) => boolean;
}

interface Entry {
  readonly document: KeyDocument | null;
  readonly caller: Caller | undefined;
}

/** Finds who calls. Both throw `unauthorized`, `key_expired` or `key_revoked`. */
export interface Authenticate {
  /** By the Bearer token. */
  readonly byToken: (token: string | undefined) => Promise<Caller>;
  /** By the id of a key that was shown before; whoever asks has proved that. */
  readonly byKeyId: (keyId: string) => Promise<Caller>;
}

/** Opens the check of API keys. */
export function createAuthenticate(deps: {
  readonly keys: Keys;
  readonly organisations: Pick<Organisations, "findMember">;
  readonly keyUseLog: Pick<KeyUseLog, "note">;
  readonly now: () => number;
}): Authenticate {
  const cache = createCache<Entry>({ entriesMax: CACHE_ENTRIES_MAX, ttlMs: CACHE_MS });

  async function findBySha256(sha256: string): Promise<KeyDocument | null> {
    const found = await deps.keys.findBySha256(sha256);
    return found !== null && timingSafeEqual(Buffer.from(found._id), Buffer.from(sha256)) ? found : null;
  }

  async function read(name: string, found: KeyDocument | null, nowMs: number): Promise<Entry> {
    const document = found === null ? null : await asBound(deps, found);
    if (document !== null && document.revokedAt === null) deps.keyUseLog.note(document);
    const entry: Entry = { document, caller: document === null ? undefined : toCaller(document) };
    cache.set(name, entry, nowMs);
    return entry;
  }

  /** `nameOf` gives the key's SHA-256 or id, none of one kind is one of the other, or throws. */
  async function callerOf(nameOf: () => string, find: (name: string) => Promise<KeyDocument | null>): Promise<Caller> {
    const name = nameOf();
    const nowMs = deps.now();
    const entry = cache.get(name, nowMs) ?? (await read(name, await find(name), nowMs));
    return goodCaller(entry, nowMs);
  }

  return {
    byToken: (token) => callerOf(() => sha256OfToken(token), findBySha256),
    byKeyId: (keyId) =>
      callerOf(
        () => keyId,
        (id) => deps.keys.findByKeyId(id),
      ),
  };
}

function sha256OfToken(token: string | undefined): string {
  if (token === undefined)
    throw new ServiceError("unauthorized", 'Send an API key: the header "Authorization: Bearer <API_KEY>" is missing');
  if (!KEY_PATTERN.test(token))
    throw new ServiceError("unauthorized", "Send a valid API key: wanted svc_test_ or svc_live_ and 43 characters");
  return keySha256(token);
}

function goodCaller({ document, caller }: Entry, nowMs: number): Caller {
  if (document === null || caller === undefined)
    throw new ServiceError("unauthorized", "Send a valid API key: the one sent is unknown");
  refuseEndedKey(document, nowMs);
  return caller;
}

function toCaller(document: KeyDocument): Caller {
  const allowed = cidrBlockList(document.cidrs);
  return {
    keyId: document.keyId,
    organisationId: document.organisationId,
    environment: document.environment,
    role: document.role,
    scopes: effectiveScopes(document.scopes, document.role, document.environment),
    rate: { perSecond: document.ratePerSecond, burst: document.burst },
    allowsAddress: (address) => document.cidrs.length === 0 || (allowed !== undefined && contains(allowed, address)),
  };
}

function contains(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && list.check(plain, isIP(plain) === 4 ? "ipv4" : "ipv6");
}
