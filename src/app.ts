import type { DestinationStream } from "pino";
import type { AdmissionLimits } from "./call/admission/admission-limits.ts";
import { openChain } from "./compose/open-chain.ts";
import { openData } from "./compose/open-data.ts";
import { openLater } from "./compose/open-later.ts";
import { openObservation } from "./compose/open-observation.ts";
import { openPorts, type Ports } from "./compose/open-ports.ts";
import { openWebhooks } from "./compose/open-webhooks.ts";
import { servedMethods } from "./compose/served-methods.ts";
import type { Config } from "./config.ts";
import { STORED_BYTES_MAX } from "./dataset/limits.ts";
import { HTTP_LIMITS, type HttpLimits } from "./http/http-limits.ts";
import { createBacktestRunner } from "./later/backtest-runner.ts";
import { briefCauseOf, createLog, flushLog } from "./log.ts";
import { createPool } from "./pool/create-pool.ts";
import { createRowsAtHand } from "./service/backtests/create-rows-at-hand.ts";
import { createStoredBytes } from "./service/backtests/create-stored-bytes.ts";
import type { Services } from "./service/create-services.ts";
import type { Bootstrap } from "./service/organisations/bootstrap.ts";
import { countLoudTenants } from "./service/overview/count-loud-tenants.ts";
import { countDrifting } from "./service/quality/count-drifting.ts";
import { readBacklog } from "./service/read-backlog.ts";
import type { ResolveHost } from "./webhook/guard/resolve-host.ts";

/** A running service; of a process without the role `api` probes and metrics alone are served, on the HTTP port. */
export interface App extends Ports {
  readonly services: Services;
  /** Refuses new requests, answers those in flight, at most 15 seconds, and closes everything. */
  close(): Promise<void>;
}

/** What a start takes besides the configuration. */
export interface AppOptions {
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back, by which shadows are timed. Default: `performance.now`. */
  readonly ticks?: () => number;
  /** Told what the first start on an empty store made, before anything listens. */
  readonly onBootstrap?: (made: Bootstrap) => void;
  /** Default: stdout. */
  readonly logTo?: DestinationStream;
  /** Finds the addresses of webhook hosts. Default: this machine's name servers. */
  readonly resolveHost?: ResolveHost;
  /** What connections may cost; `HTTP_LIMITS` where nothing is said. */
  readonly limits?: Partial<HttpLimits>;
  /** What the process takes on at once. Default: `ADMISSION_LIMITS`. */
  readonly admission?: Partial<AdmissionLimits>;
  /** Bytes of rows that an organisation's backtests may have stored. Default: `STORED_BYTES_MAX`. */
  readonly storedBytesMax?: number;
}

/**
 * Starts the service, part by part: what is opened last closes first, so nothing new comes in while the rest ends. Throws one clear line
 * where it cannot.
 */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  await using stack = new AsyncDisposableStack();
  const { now } = options;
  const log = createLog(config.logLevel, options.logTo);
  stack.defer(() => flushLog(log));
  const warn = (message: string, error?: unknown) => log.warn(error === undefined ? {} : briefCauseOf(error), message);
  const base = { log, warn, now, stack };
  const isApi = config.roles.has("api");
  const isWorker = config.roles.has("worker");
  const observation = await openObservation(config, base);
  const { metrics } = observation;
  const { store, services, threadBusyShare } = await openData(config, base, { ...options, observation });
  const webhookDeps = await openWebhooks(config, services, options);
  const pool = stack.use(createPool(config.workerThreads, metrics.task));
  const watched = {
    watchStep: observation.step,
    observeEnd: metrics.work.backtestEnd,
    observeFitEnd: metrics.work.fitEnd,
  };
  const rowsAtHand = createRowsAtHand();
  const runner = createBacktestRunner({ ...services, ...watched, pool, rowsAtHand }, log);
  stack.defer(() => runner.stop());
  if (isWorker) await openLater(config, { ...base, store, services, webhookDeps, runner, observation });
  const { sealer } = webhookDeps;
  const chain = await openChain({
    ...base,
    services,
    observation,
    sealer,
    isApi,
    threadBusyShare,
    admission: options.admission,
  });
  metrics.show({
    store,
    pool,
    inFlight: () => chain.inFlight.count,
    admission: chain.admission.status,
    backlog: () => readBacklog({ ...services, store }),
    drifting: () => countDrifting({ ...services, now }),
    loudRules: () => countLoudTenants({ ...services, now }),
    now,
  });
  const wake = () => (isWorker ? observation.apart(runner.wake) : undefined);
  const { storedBytesMax = STORED_BYTES_MAX } = options;
  const storedBytes = createStoredBytes(services.backtests, now);
  const backtestDeps = { ...services, pool, rowsAtHand, wake, storedBytesMax, storedBytes };
  const served = { services, webhookDeps, backtestDeps };
  const entries = isApi ? servedMethods(served) : [];
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const { ticks } = services;
  const ports = await openPorts(config, {
    ...base,
    chain,
    entries,
    isApi,
    limits,
    metrics,
    store: services.store,
    ticks,
  });
  const opened = stack.move();
  return { ...ports, services, close: () => opened.disposeAsync() };
}
