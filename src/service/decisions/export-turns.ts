import { ServiceError } from "../../errors.ts";
import type { Held } from "../../store/documents/lease.ts";
import type { ExportPlaceDocument, ExportPlaces } from "../../store/repositories/export-places.ts";

/** Exports of a process at once: each remembers up to 24 bytes of each of its decisions. */
const RUNNING_MAX = 4;
/** Between two signs of life; a place without one is free after a minute. */
const RENEW_MS = 15_000;
const RETRY_SECONDS = 30;

/** The right of an organisation's one export to go on. */
export interface ExportTurn extends AsyncDisposable {
  /** Shows now and then that the export is alive. Throws where another one has begun since: it did not for a minute. */
  goOn(): Promise<void>;
}

/** Gives exports their turns. */
export interface ExportTurns {
  /** Throws 429 while the organisation has another export, on whichever process, and 503 while this process has too many. */
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
  let running = 0;

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
    running += 1;
    return {
      async goOn() {
        if (now() - renewedAtMs < RENEW_MS) return;
        held = (await leases.renew(held)) ?? refuse();
        renewedAtMs = now();
      },
      async [Symbol.asyncDispose]() {
        running -= 1;
        await leases.finish(held);
      },
    };
  }

  return {
    async take(organisationId) {
      // The organisation's own place first: however many it asks for at once, they keep nobody else from an export.
      const claimed = (await claim(organisationId)) ?? refuse();
      if (running < RUNNING_MAX) return turnOf(claimed);
      await leases.finish(claimed);
      throw new ServiceError("internal_error", "Repeat the request later: too many exports are running", {
        httpStatus: 503,
        retryAfterSeconds: RETRY_SECONDS,
        reason: "overloaded",
      });
    },
  };
}

function refuse(): never {
  throw new ServiceError("rate_limited", "Wait for the other export to end: one at a time is made", {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
