import { createCache } from "../../create-cache.ts";
import { ServiceError } from "../../errors.ts";
import { derivedId, newId, type RandomBytes } from "../../ids.ts";
import type { EndedSessions } from "../../store/repositories/ended-sessions.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Sealer } from "../../webhook/sealer.ts";
import type { Caller } from "../keys/authenticate.ts";
import { readSession, type SessionContent, sessionText } from "./session-content.ts";

/** How long a session lasts, whatever happens in it. */
const SESSION_SECONDS_MAX = 12 * 3_600;
/** How long a session lasts in which nobody does anything. */
const IDLE_SECONDS_MAX = 3_600;
/** How long "not ended" is believed; signing out must take effect within 5 seconds on every process. */
const CACHE_MS = 4_000;
const CACHE_ENTRIES_MAX = 10_000;

/** A session as a browser holds it. */
export interface SealedSession {
  readonly sealed: string;
  readonly environment: Environment;
}

/** A session to be given to a browser. */
export interface GrantedSession extends SealedSession {
  /** After which the browser may forget it. */
  readonly secondsMax: number;
}

/** Starts, checks and ends the sessions of the dashboard. */
export interface Sessions {
  /** A session of a caller whose key was checked just now: always one of its own, never one that was sent. */
  start(caller: Pick<Caller, "keyId" | "environment">): GrantedSession;
  /** The same session with its idle time begun again. Throws `unauthorized` as `keyIdOf` does. */
  extend(session: SealedSession): Promise<GrantedSession>;
  /** The id of its key. Throws `unauthorized` where it was not made here, for this environment, or has ended. */
  keyIdOf(session: SealedSession): Promise<string>;
  /** Ends it everywhere; one that is none any more stays none. */
  end(session: SealedSession, organisationId: string): Promise<void>;
}

/**
 * Opens the sessions of a store. Nothing is stored of one that goes on: it is sealed under SECRET_KEY, bound to this store and to one
 * environment. What is remembered is which were ended before their time, so that a copied one is worth nothing either.
 */
export function createSessions(deps: {
  readonly sealer: Sealer;
  readonly salt: Uint8Array;
  readonly endedSessions: EndedSessions;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}): Sessions {
  const { sealer, salt, endedSessions, randomBytes, now } = deps;
  const notEnded = createCache<true>({ entriesMax: CACHE_ENTRIES_MAX, ttlMs: CACHE_MS });
  const ownerOf = (environment: Environment) => derivedId("ses", salt, ["dashboard session", environment]);

  function grant(content: SessionContent, environment: Environment): GrantedSession {
    const secondsLeft = SESSION_SECONDS_MAX - Math.floor((now() - content.startedAtMs) / 1_000);
    const sealed = sealer.seal(sessionText(content), ownerOf(environment));
    return { sealed, environment, secondsMax: Math.min(secondsLeft, IDLE_SECONDS_MAX) };
  }

  /** What a session says that was made here and has time left; undefined for any other. */
  function opened({ sealed, environment }: SealedSession): SessionContent | undefined {
    const content = readSession(() => sealer.open(sealed, ownerOf(environment)));
    if (content === undefined) return undefined;
    const { startedAtMs, seenAtMs } = content;
    const isOver = now() >= startedAtMs + SESSION_SECONDS_MAX * 1_000 || now() >= seenAtMs + IDLE_SECONDS_MAX * 1_000;
    return isOver ? undefined : content;
  }

  async function current(session: SealedSession): Promise<SessionContent> {
    const content = opened(session);
    if (content === undefined) throw ended();
    if (notEnded.get(content.sessionId, now()) === true) return content;
    if (await endedSessions.has(content.sessionId)) throw ended();
    notEnded.set(content.sessionId, true, now());
    return content;
  }

  return {
    start({ keyId, environment }) {
      const nowMs = now();
      return grant({ sessionId: newId("ses", randomBytes), keyId, startedAtMs: nowMs, seenAtMs: nowMs }, environment);
    },
    async extend(session) {
      return grant({ ...(await current(session)), seenAtMs: now() }, session.environment);
    },
    keyIdOf: async (session) => (await current(session)).keyId,
    async end(session, organisationId) {
      const content = opened(session);
      if (content === undefined) return;
      const expiresAt = new Date(content.startedAtMs + SESSION_SECONDS_MAX * 1_000);
      await endedSessions.add({ _id: content.sessionId, organisationId, expiresAt });
      notEnded.forget(content.sessionId, true);
    },
  };
}

function ended(): ServiceError {
  return new ServiceError("unauthorized", "Sign in again: the dashboard's session has ended");
}
