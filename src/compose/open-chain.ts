import { randomBytes } from "node:crypto";
import { ADMISSION_LIMITS, type AdmissionLimits } from "../call/admission/admission-limits.ts";
import { type Admission, createAdmission } from "../call/admission/create-admission.ts";
import { createRefusalTurns } from "../call/admission/create-refusal-turns.ts";
import type { CallChain } from "../call/call-chain.ts";
import { createInFlight } from "../call/in-flight.ts";
import { createObserve } from "../call/observe.ts";
import { createRateLimiter } from "../call/rate-limiter.ts";
import { createBusyShare } from "../create-busy-share.ts";
import type { Services } from "../service/create-services.ts";
import { createAuthenticate } from "../service/keys/authenticate.ts";
import { processIdentity } from "../service/keys/process-identity.ts";
import { createRateShares, startRateShares } from "../service/keys/rate-shares.ts";
import { startFlushing } from "../service/overview/start-flushing.ts";
import { createSessions } from "../service/sessions/create-sessions.ts";
import { openProcesses } from "../store/repositories/processes.ts";
import type { Sealer } from "../webhook/sealer.ts";
import type { Base } from "./base.ts";
import type { Observation } from "./observation.ts";

/** What the chain of calls is opened over. */
export interface ChainContext extends Base {
  readonly services: Services;
  readonly observation: Observation;
  /** Under SECRET_KEY. */
  readonly sealer: Sealer;
  /** Whether this process answers requests, and so shares the rates of keys and counts what it answers. */
  readonly isApi: boolean;
  /** How busy the thread is that decides scores, see `ThreadedDecide`. */
  readonly threadBusyShare: () => number;
  readonly admission?: Partial<AdmissionLimits> | undefined;
}

/** Part 4: the chain that every call passes, over whichever port it came. */
export async function openChain(context: ChainContext): Promise<CallChain & { readonly admission: Admission }> {
  const { services, observation, sealer, log, warn, now, stack, isApi } = context;
  const limits = { ...ADMISSION_LIMITS, ...context.admission };
  const processes = openProcesses(services.store.db);
  // A clock that never goes back.
  const ticks = () => performance.now();
  const shares = createRateShares({ processes, identity: processIdentity(randomBytes), now, ticks });
  if (isApi) {
    stack.use(await startRateShares(shares, warn));
    stack.use(startFlushing(services.activityCounter, warn));
    stack.use(startFlushing(services.keyUseLog, warn));
  }
  const ownShare = createBusyShare();
  // A call that is not with one of the two threads is with the other: by each alone they seem to have time, and only make each other wait.
  const utilisation = () => ownShare() + context.threadBusyShare();
  const authenticate = createAuthenticate(services);
  return {
    inFlight: createInFlight(limits.openMax),
    authenticate: authenticate.byToken,
    authenticateKeyId: authenticate.byKeyId,
    sessions: createSessions({ ...services, sealer }),
    limit: createRateLimiter(now, shares.divisorOf),
    admission: createAdmission({ limits, utilisation, now: ticks, random: Math.random }),
    refusalTurn: createRefusalTurns(),
    observe: createObserve(log, observation.metrics.request),
    openTrace: observation.openTrace,
    settled: () => services.store.settled?.(),
    wallNow: now,
    now: ticks,
  };
}
