import { createHash } from "node:crypto";
import { ServiceError } from "../errors.ts";
import { derivedId, type IdPrefix, newId, type RandomBytes } from "../ids.ts";
import type { Held } from "../store/documents/lease.ts";
import type { IdempotencyDocument, IdempotencyRecords } from "../store/repositories/idempotency-records.ts";

/** How long an answer is remembered. */
const REMEMBERED_MS = 24 * 3_600_000;

/** One request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly organisationId: string;
  readonly environment: string;
  /** The method: one key may be used once for each. */
  readonly method: string;
  readonly key: string;
  /** The bytes that make two requests the same. */
  readonly fingerprint: Uint8Array;
  /** What kind of object the request makes. */
  readonly prefix: IdPrefix;
}

/** An attempt at a request; `takenOver` where one before it may have written. */
interface Attempt {
  readonly held: Held<IdempotencyDocument>;
  readonly takenOver: boolean;
}

/** What a key stands for now: an answer, or an attempt of this request. */
type Claim = { readonly answered: Uint8Array } | Attempt;

/** Runs a request once a key. */
export interface Idempotency {
  /**
   * Answers the stored answer of a repeat; else runs `work` with the id that the object must have. An attempt that crashed is taken
   * over with the same id, so that there is one object, never two. Throws `idempotency_key_reused` for another request under the key and
   * `conflict` while the first one runs. What `work` throws is not remembered.
   */
  run(
    request: KeyedRequest,
    work: (objectId: string) => Promise<Uint8Array>,
  ): Promise<{ readonly answer: Uint8Array; readonly replayed: boolean }>;
  /** Removes what has expired. */
  sweep(): Promise<number>;
}

/** Opens idempotency over its records. */
export function createIdempotency(deps: {
  readonly records: IdempotencyRecords;
  readonly salt: Uint8Array;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}): Idempotency {
  async function claim(request: KeyedRequest): Promise<Claim> {
    const nowMs = deps.now();
    const { organisationId, environment, method, key } = request;
    const fresh: IdempotencyDocument = {
      _id: derivedId("key", deps.salt, ["idempotency", organisationId, environment, method, key]),
      organisationId,
      fingerprint: createHash("sha256").update(request.fingerprint).digest("hex"),
      objectId: newId(request.prefix, deps.randomBytes),
      revision: 0,
      lease: null,
      answer: null,
      expiresAt: new Date(nowMs + REMEMBERED_MS),
    };
    const held = await deps.records.leases.insert(fresh);
    if (held !== undefined) return { held, takenOver: false };
    const stored = await deps.records.find(fresh._id);
    if (stored === null) throw stillRunning();
    if (stored.expiresAt.getTime() <= nowMs) return { held: await takeOver(stored, fresh), takenOver: false };
    if (stored.fingerprint !== null && stored.fingerprint !== fresh.fingerprint)
      throw new ServiceError(
        "idempotency_key_reused",
        "Send a new Idempotency-Key: this one was used with a different request in the last 24 hours",
      );
    if (stored.answer !== null) return { answered: stored.answer };
    const next = { ...fresh, objectId: stored.objectId, expiresAt: stored.expiresAt };
    return { held: await takeOver(stored, next), takenOver: true };
  }

  /** Puts a new attempt in the place of the one that was read, unless that one is alive or was changed since. */
  async function takeOver(stored: IdempotencyDocument, next: IdempotencyDocument): Promise<Held<IdempotencyDocument>> {
    const { revision } = stored;
    const held = await deps.records.leases.claim(stored, (free) => (free.revision === revision ? next : undefined));
    if (held === undefined) throw stillRunning();
    return held;
  }

  /** After a refusal. The attempt that was taken over may have written all the same, so that its id stays with the key. */
  async function end({ held, takenOver }: Attempt): Promise<void> {
    await (takenOver ? deps.records.leases.finish(held) : deps.records.forget(held));
  }

  return {
    sweep: () => deps.records.removeExpired(new Date(deps.now())),
    async run(request, work) {
      const claimed = await claim(request);
      if ("answered" in claimed) return { answer: claimed.answered, replayed: true };
      const { held } = claimed;
      try {
        const answer = await work(held.document.objectId);
        await deps.records.finish(held, answer);
        return { answer, replayed: false };
      } catch (error) {
        if (isRefusal(error)) await end(claimed);
        throw error;
      }
    },
  };
}

/** Only a refusal says that an attempt did nothing; after anything else the object may stand, and a repeat must find it again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error.code !== "internal_error" || error.reason === "abandoned");
}

function stillRunning(): ServiceError {
  return new ServiceError(
    "conflict",
    "Repeat the request in a moment: one with this Idempotency-Key is still running",
    {
      retryAfterSeconds: 1,
    },
  );
}
