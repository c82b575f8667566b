import { ServiceError } from "../../errors.ts";
import type { createRetryAfter } from "./create-retry-after.ts";

/**
 * Why admission refused: too many open calls of the organisation, too many whose body is still coming, no room to wait, waited too long, too
 * many uploads.
 */
export type AdmissionRefusal =
  | "organisation_open"
  | "bodies_full"
  | "calls_full"
  | "calls_late"
  | "uploads_full"
  | "uploads_late";

/** Counts refusals and says what they are answered with. */
export interface Refusals {
  /** The error to throw; counted. */
  error(why: AdmissionRefusal): ServiceError;
  /** Refused since the start. */
  counts(): Readonly<Record<AdmissionRefusal, number>>;
}

const MESSAGES: Readonly<Record<AdmissionRefusal, string>> = {
  organisation_open: "Repeat the request later: too many requests of the organisation are open",
  bodies_full: "Repeat the request, and send its body at once: it had to make room for others",
  calls_full: "Repeat the request later: the service is overloaded",
  calls_late: "Repeat the request later: the service is overloaded",
  uploads_full: "Repeat the request later: too many data sets are being read",
  uploads_late: "Repeat the request later: too many data sets are being read",
};

/** Opens the refusals of one process. One error for each answer: taking a stack for every refusal costs more than deciding on it. */
export function createRefusals(retryAfter: Pick<ReturnType<typeof createRetryAfter>, "refused">): Refusals {
  const errors = new Map<string, ServiceError>();
  const counts = {
    organisation_open: 0,
    bodies_full: 0,
    calls_full: 0,
    calls_late: 0,
    uploads_full: 0,
    uploads_late: 0,
  };
  return {
    error(why) {
      counts[why] += 1;
      const seconds = retryAfter.refused();
      const error = errors.get(`${why}${seconds}`) ?? overloaded(why, seconds);
      errors.set(`${why}${seconds}`, error);
      return error;
    },
    counts: () => ({ ...counts }),
  };
}

function overloaded(why: AdmissionRefusal, retryAfterSeconds: number): ServiceError {
  return new ServiceError("internal_error", MESSAGES[why], {
    httpStatus: 503,
    retryAfterSeconds,
    reason: "overloaded",
  });
}
