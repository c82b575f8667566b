import { ServiceError } from "../../errors.ts";
import type { Held } from "../../store/documents/lease.ts";
import type { ExportPlaceDocument, ExportPlaces } from "../../store/repositories/export-places.ts";
import { createExportPace, type ExportPace } from "./export-pace.ts";

/** Exports of a process at once: each remembers up to 24 bytes of each of its decisions. */
const RUNNING_MAX = 4;
/** Between two signs of life; a place without one is free after a minute. */
const RENEW_MS = 15_000;
const RETRY_SECONDS = 30;

/** The right of an organisation's one export to go on. */
export interface ExportTurn extends AsyncDisposable {
  /** Shows now and then that the export is alive. Throws where another one has begun since: it did not for a minute. */
  goOn(): Promise<void>;
  /**
   * Told that a part stands there to be taken; what it answers is to be called once it was, and throws where the place was given to another
   * export meanwhile: `end` was called then, so that nothing is remembered for a client that may never come back.
   */
  offer(bytes: number, end: () => void): () => void;
}

/** An export that is being made. */
interface Running {
  readonly pace: ExportPace;
  end: () => void;
  isOver: boolean;
}

/** Gives exports their turns. */
export interface ExportTurns {
  /**
   * Throws 429 while the organisation has another export, on whichever process, and 503 while this process has too many, all of which are
   * taken fast enough.
   */
  take(organisationId: string): Promise<ExportTurn>;
}

/** Opens the turns of one process. */
export function createExportTurns({
  places,
  now,
}: {
  readonly places: ExportPlaces;
  readonly now: () => number;
}): ExportTurns {
  const { leases } = places;
  const running = new Set<Running>();

  /** Whether there is a place; one whose client takes it too slowly is ended for it. */
  function hasRoom(): boolean {
    if (running.size < RUNNING_MAX) return true;
    for (const one of running) {
      if (!one.pace.isSlow()) continue;
      running.delete(one);
      one.isOver = true;
      one.end();
      return true;
    }
    return false;
  }

  async function claim(organisationId: string) {
    const place: ExportPlaceDocument = { _id: organisationId, organisationId, revision: 0, lease: null };
    const inserted = await leases.insert(place);
    if (inserted !== undefined) return inserted;
    const stored = await places.find(organisationId);
    return stored === null ? undefined : leases.claim(stored);
  }

  function turnOf(claimed: Held<ExportPlaceDocument>): ExportTurn {
    let held = claimed;
    let renewedAtMs = now();
    const own: Running = { pace: createExportPace(now), end: () => undefined, isOver: false };
    running.add(own);
    return {
      async goOn() {
        if (now() - renewedAtMs < RENEW_MS) return;
        held = (await leases.renew(held)) ?? refuse();
        renewedAtMs = now();
      },
      offer(bytes, end) {
        own.end = end;
        own.pace.offer();
        return () => {
          if (own.isOver) throw tooSlow();
          own.pace.take(bytes);
        };
      },
      async [Symbol.asyncDispose]() {
        running.delete(own);
        await leases.finish(held);
      },
    };
  }

  return {
    async take(organisationId) {
      // The organisation's own place first: however many it asks for at once, they keep nobody else from an export.
      const claimed = (await claim(organisationId)) ?? refuse();
      if (hasRoom()) return turnOf(claimed);
      await leases.finish(claimed);
      throw overloaded("Repeat the request later: too many exports are running");
    },
  };
}

function refuse(): never {
  throw new ServiceError("rate_limited", "Wait for the other export to end: one at a time is made", {
    retryAfterSeconds: RETRY_SECONDS,
  });
}

function tooSlow(): ServiceError {
  return overloaded("Take the export faster, or bound it by from and to: others waited for its place");
}

function overloaded(message: string): ServiceError {
  const retryAfterSeconds = RETRY_SECONDS;
  return new ServiceError("internal_error", message, { httpStatus: 503, retryAfterSeconds, reason: "overloaded" });
}
