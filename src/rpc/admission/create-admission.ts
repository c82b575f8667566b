import { ServiceError } from "../../errors.ts";
import { abandonedRefusal } from "../call.ts";
import type { AdmissionLimits } from "./admission-limits.ts";
import { createFairLimiter, type FairLimiter } from "./create-fair-limiter.ts";
import { createPatience } from "./create-patience.ts";
import { createRetryAfter } from "./create-retry-after.ts";
import { createRunningLimit } from "./create-running-limit.ts";

/** What decides who is worked for, once the key was checked: fair over organisations, and 503 with `Retry-After` for what is too much. */
export interface Admission {
  /** Counts a call of an organisation as open, before its body is read. Throws where it has too many. */
  open(organisationId: string): Disposable;
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

/** Why it refused: too many open calls of the organisation, no room to wait, waited too long, too many uploads. */
export type AdmissionRefusal = "organisation_open" | "calls_full" | "calls_late" | "uploads_full" | "uploads_late";

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
  const patience = createPatience({ burst: waitingMax, burstMsMax: limits.burstMsMax });
  const runningLimit = createRunningLimit({ ...options, min: runningMin, max: runningMax, start });
  const retryAfter = createRetryAfter(now, options.random);
  const calls = createFairLimiter({
    runningMax: runningLimit,
    waitingMax: () => patience.waitingMax(runningLimit(0)),
    waitMsMax: patience.waitMsMax,
    now,
    onEntered: patience.onEntered,
    onLeft(ranMs) {
      patience.onLeft(ranMs);
      retryAfter.done();
    },
  });
  const uploads = createFairLimiter({
    runningMax: () => limits.uploadsMax,
    runningPerKeyMax: limits.uploadsPerOrganisationMax,
    waitingMax: () => limits.uploadsWaitingMax,
    waitMsMax: () => limits.uploadWaitMsMax,
    now,
  });
  /** One error for each answer: taking a stack for every refusal costs more than deciding on it. */
  const errors = new Map<string, ServiceError>();
  const opened = new Map<string, number>();
  const refused = { organisation_open: 0, calls_full: 0, calls_late: 0, uploads_full: 0, uploads_late: 0 };

  function refusal(why: AdmissionRefusal): ServiceError {
    refused[why] += 1;
    const seconds = retryAfter.refused();
    const error = errors.get(`${why}${seconds}`) ?? overloaded(why, seconds);
    errors.set(`${why}${seconds}`, error);
    return error;
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
      const before = opened.get(organisationId) ?? 0;
      if (before >= limits.openPerOrganisationMax) throw refusal("organisation_open");
      opened.set(organisationId, before + 1);
      return {
        [Symbol.dispose]() {
          const left = (opened.get(organisationId) ?? 1) - 1;
          if (left === 0) opened.delete(organisationId);
          else opened.set(organisationId, left);
        },
      };
    },
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
      refused: { ...refused },
    }),
  };
}

const MESSAGES: Readonly<Record<AdmissionRefusal, string>> = {
  organisation_open: "Repeat the request later: too many requests of the organisation are open",
  calls_full: "Repeat the request later: the service is overloaded",
  calls_late: "Repeat the request later: the service is overloaded",
  uploads_full: "Repeat the request later: too many data sets are being read",
  uploads_late: "Repeat the request later: too many data sets are being read",
};

function overloaded(why: AdmissionRefusal, retryAfterSeconds: number): ServiceError {
  return new ServiceError("internal_error", MESSAGES[why], {
    httpStatus: 503,
    retryAfterSeconds,
    reason: "overloaded",
  });
}
