import { createCountByKey } from "../../count-by-key.ts";
import type { ServiceError } from "../../errors.ts";
import { abandonedRefusal } from "../abandoned.ts";
import type { AdmissionLimits } from "./admission-limits.ts";
import { createAwaitedBodies } from "./create-awaited-bodies.ts";
import { createFairLimiter, type FairLimiter } from "./create-fair-limiter.ts";
import { createOverloadDetector } from "./create-overload-detector.ts";
import { type AdmissionRefusal, createRefusals } from "./create-refusals.ts";
import { createRetryAfter } from "./create-retry-after.ts";
import { createRunningLimit } from "./create-running-limit.ts";

/** What decides who is worked for, once the key was checked: fair over organisations, and 503 with `Retry-After` for what is too much. */
export interface Admission {
  /** Counts a call of an organisation as open, before its body is read. Throws where it has too many. */
  open(organisationId: string): Disposable;
  /** Counts a call whose body is still coming, until it is disposed of; `end` is told with which refusal it has to make room for others. */
  awaitBody(organisationId: string, end: (refusal: ServiceError) => void): Disposable;
  /** Throws where a call would be refused anyway: before its body is read. */
  refuseEarly(organisationId: string): void;
  /** Waits for the turn to work on a call whose body is there. */
  run(organisationId: string, signal: AbortSignal | undefined): Promise<Disposable>;
  /** Waits for the place of a large body, before it is read. */
  upload(organisationId: string, signal: AbortSignal | undefined): Promise<Disposable>;
  readonly status: () => AdmissionStatus;
}

/** What `/metrics` shows of it. */
export interface AdmissionStatus {
  readonly calls: { readonly running: number; readonly runningMax: number; readonly waiting: number };
  readonly uploads: { readonly running: number; readonly runningMax: number; readonly waiting: number };
  /** Refused since the start. */
  readonly refused: Readonly<Record<AdmissionRefusal, number>>;
}

/** Where the number of calls at once starts. */
const RUNNING_START = 32;

/** Opens the admission of one process. */
export function createAdmission(options: {
  readonly limits: AdmissionLimits;
  /** Share of the time since the last question in which the thread was busy. */
  readonly utilisation: () => number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}): Admission {
  const { limits, now } = options;
  const { runningMin, runningMax, waitingMax } = limits;
  const start = Math.min(runningMax, Math.max(runningMin, RUNNING_START));
  const overload = createOverloadDetector({ burst: waitingMax, now });
  const runningLimit = createRunningLimit({ ...options, min: runningMin, max: runningMax, start });
  const retryAfter = createRetryAfter(now, options.random);
  const calls = createFairLimiter({
    runningMax: runningLimit,
    waitingMax: () => overload.waitingMax(runningLimit(0)),
    waitMsMax: limits.burstMsMax,
    now,
    onEntered: overload.onEntered,
    onLeft(ranMs) {
      overload.onLeft(ranMs);
      retryAfter.done();
    },
  });
  const uploads = createFairLimiter({
    runningMax: () => limits.uploadsMax,
    runningPerKeyMax: limits.uploadsPerOrganisationMax,
    waitingMax: () => limits.uploadsWaitingMax,
    waitMsMax: limits.uploadWaitMsMax,
    now,
  });
  const refusals = createRefusals(retryAfter);
  const opened = createCountByKey();
  const bodies = createAwaitedBodies(limits);

  function refusal(why: AdmissionRefusal): ServiceError {
    if (why === "calls_full") overload.onFull();
    return refusals.error(why);
  }

  async function enter(
    limiter: FairLimiter,
    who: { readonly organisationId: string; readonly signal: AbortSignal | undefined },
    why: { readonly full: AdmissionRefusal; readonly late: AdmissionRefusal },
  ): Promise<Disposable> {
    const place = await limiter.enter(who.organisationId, who.signal);
    if (typeof place === "function") return { [Symbol.dispose]: place };
    if (place === "gone") throw abandonedRefusal();
    throw refusal(place === "full" ? why.full : why.late);
  }

  return {
    open(organisationId) {
      if (opened.of(organisationId) >= limits.openPerOrganisationMax) throw refusal("organisation_open");
      opened.add(organisationId);
      return { [Symbol.dispose]: () => opened.remove(organisationId) };
    },
    awaitBody: (organisationId, end) => bodies.add(organisationId, () => end(refusal("bodies_full"))),
    refuseEarly(organisationId) {
      if (!calls.hasRoom(organisationId)) throw refusal("calls_full");
    },
    run: (organisationId, signal) =>
      enter(calls, { organisationId, signal }, { full: "calls_full", late: "calls_late" }),
    upload: (organisationId, signal) =>
      enter(uploads, { organisationId, signal }, { full: "uploads_full", late: "uploads_late" }),
    status: () => ({
      calls: { running: calls.running, runningMax: runningLimit(calls.waiting), waiting: calls.waiting },
      uploads: { running: uploads.running, runningMax: limits.uploadsMax, waiting: uploads.waiting },
      refused: refusals.counts(),
    }),
  };
}
