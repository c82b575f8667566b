import { randomBytes, randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import type { DescMethod } from "@bufbuild/protobuf";
import type { DestinationStream } from "pino";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { OverviewService } from "#gen/risk/v1/overview_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import packageJson from "../package.json" with { type: "json" };
import { type Config, cidrBlockList } from "./config.ts";
import { operationsRoutes } from "./edge/operations-routes.ts";
import { startRestServer } from "./edge/rest-server.ts";
import { ENGINE_VERSION } from "./engine/policy/engine-version.ts";
import { registry } from "./engine/rules/registry.ts";
import { type BacktestRunner, createBacktestRunner } from "./later/backtest-runner.ts";
import { startWorker } from "./later/start-worker.ts";
import { sweepJobs } from "./later/sweep-jobs.ts";
import { createLog, type Logger } from "./log.ts";
import { createMailer } from "./mail/create-mailer.ts";
import { createSendDueMails } from "./mail/send-due-mails.ts";
import { createMetrics } from "./metrics.ts";
import { createObservation, loadTracing, type Observation } from "./observation.ts";
import { createPool } from "./pool/create-pool.ts";
import { createReadiness } from "./readiness.ts";
import { ADMISSION_LIMITS, type AdmissionLimits } from "./rpc/admission/admission-limits.ts";
import { type Admission, createAdmission } from "./rpc/admission/create-admission.ts";
import { createUtilisation } from "./rpc/admission/create-utilisation.ts";
import { createDoor, type Door } from "./rpc/door.ts";
import { type MethodEntry, methodEntries } from "./rpc/handlers.ts";
import { HTTP_LIMITS, type HttpLimits } from "./rpc/http/http-limits.ts";
import { readTls, type Tls } from "./rpc/http/read-tls.ts";
import { createObserve } from "./rpc/observe.ts";
import { createRateLimiter } from "./rpc/rate-limiter.ts";
import { startRpcServer } from "./rpc/rpc-server.ts";
import { createRunCall } from "./rpc/run-call.ts";
import { type BacktestServiceDeps, backtestHandlers } from "./rpc/services/backtest-service.ts";
import { feedbackHandlers } from "./rpc/services/feedback-service.ts";
import { keyHandlers } from "./rpc/services/key-service.ts";
import { overviewHandlers } from "./rpc/services/overview-service.ts";
import { policyHandlers } from "./rpc/services/policy-service.ts";
import { scoringHandlers } from "./rpc/services/scoring-service.ts";
import { webhookHandlers } from "./rpc/services/webhook-service.ts";
import { loadSecretKey } from "./secret-key.ts";
import { createServices, type Services } from "./service/create-services.ts";
import { createAuthenticate } from "./service/keys/authenticate.ts";
import { processIdentity } from "./service/keys/process-identity.ts";
import { createRateShares, startRateShares } from "./service/keys/rate-shares.ts";
import { type Bootstrap, bootstrap } from "./service/organisations/bootstrap.ts";
import { startFlushing } from "./service/overview/start-flushing.ts";
import { readBacklog } from "./service/read-backlog.ts";
import type { WebhookDeps } from "./service/webhooks/webhook-deps.ts";
import { openStore, type Store } from "./store/open-store.ts";
import { openProcesses } from "./store/processes.ts";
import { createDispatcher } from "./webhook/create-dispatcher.ts";
import { createGuard } from "./webhook/guard/create-guard.ts";
import { type ResolveHost, resolveHost } from "./webhook/guard/resolve-host.ts";
import { createPost } from "./webhook/post.ts";
import { createSealer } from "./webhook/sealer.ts";

/** A running service. */
export interface App {
  /** Of a process without the role `api`: probes and metrics alone. */
  readonly httpPort: number;
  /** Undefined where the process does not answer requests. */
  readonly grpcPort: number | undefined;
  readonly services: Services;
  /** What the doors serve. */
  readonly methods: readonly DescMethod[];
  /** Reads the certificate anew. Open connections keep theirs; where it cannot be used, all keep the one before. */
  reloadTls(): void;
  /** Refuses new requests, answers those in flight, at most 15 seconds, and closes everything. */
  close(): Promise<void>;
}

/** What a start takes besides the configuration. */
export interface AppOptions {
  readonly now: () => number;
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
}

/** Starts the service. Throws one clear line where it cannot. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  await using stack = new AsyncDisposableStack();
  const { now } = options;
  const log = createLog(config.logLevel, options.logTo);
  const warn = (message: string, error?: unknown) =>
    log.warn(error === undefined ? {} : { cause: error instanceof Error ? error.name : typeof error }, message);
  const observation = await openObservation(config, warn, stack);
  const { metrics } = observation;
  const store = stack.use(await openStore({ ...config, observeCommit: metrics.commit }, warn));
  const services = observation.services(
    await createServices(observation.store(store), {
      disabledRules: new Set(config.disabledRules),
      randomBytes,
      now,
      warn,
    }),
  );
  const made = await bootstrap({ ...services, db: store.db, dataDir: config.dataDir });
  if (made !== undefined) options.onBootstrap?.(made);
  const pool = stack.use(createPool(config.workerThreads, metrics.task));
  const admissionLimits = { ...ADMISSION_LIMITS, ...options.admission };
  const door = createDoor(admissionLimits.openMax);
  const admission = openAdmission(admissionLimits);
  const backlog = () => readBacklog({ ...services, store });
  metrics.show({ store, pool, inFlight: () => door.inFlight, admission: admission.status, backlog });
  const webhookDeps = await openWebhooks(config, options, services);
  const watched = { watchStep: observation.step, observeEnd: metrics.work.backtestEnd };
  const runner = createBacktestRunner({ ...services, ...watched, pool }, log);
  stack.defer(() => runner.stop());
  const isWorker = config.roles.has("worker");
  if (isWorker) await startLater(config, { store, services, webhookDeps, runner, observation, log, warn, stack });
  const wake = () => (isWorker ? observation.apart(runner.wake) : undefined);
  const backtestDeps = { ...services, pool, wake };
  // Last opened, first closed: nothing new comes in while the rest ends.
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const context = { services, backtestDeps, webhookDeps, observation, door, admission, log, warn, now, stack, limits };
  const doors = await openDoors(config, context);
  const opened = stack.move();
  return {
    ...doors,
    services,
    close: () => opened.disposeAsync(),
  };
}

/** Metrics, and traces where they are configured; what is left of them is sent last of all. */
async function openObservation(
  config: Config,
  warn: (message: string, error?: unknown) => void,
  stack: AsyncDisposableStack,
): Promise<Observation> {
  const { version } = packageJson;
  const tracing = await loadTracing(config.tracing, { version, warn });
  if (tracing !== undefined) stack.defer(() => tracing.close());
  const metrics = createMetrics({
    ruleCodes: registry.rules.map(({ code }) => code),
    info: { version, engine_version: ENGINE_VERSION, roles: [...config.roles].sort().join(",") },
  });
  return createObservation(metrics, tracing);
}

/** Opens what decides who is worked for: it goes by this thread's load and a clock that never goes back. */
function openAdmission(limits: AdmissionLimits): Admission {
  const now = () => performance.now();
  return createAdmission({ limits, utilisation: createUtilisation(), now, random: Math.random });
}

/** What webhooks work with: the key of their secrets, and the guard of where they may lead. */
async function openWebhooks(config: Config, options: AppOptions, services: Services): Promise<WebhookDeps> {
  const key = await loadSecretKey({ ...config, db: services.store.db, randomBytes });
  const opened = cidrBlockList(config.webhookAllowCidrs) ?? new BlockList();
  return {
    ...services,
    sealer: createSealer(key, randomBytes),
    guard: createGuard({ opened, resolve: options.resolveHost ?? resolveHost }),
  };
}

/** Starts what this process does beside answering: backtests, deliveries, mail, sweeps. */
async function startLater(
  config: Config,
  context: {
    readonly store: Store;
    readonly services: Services;
    readonly webhookDeps: WebhookDeps;
    readonly runner: BacktestRunner;
    readonly observation: Observation;
    readonly log: Logger;
    readonly warn: (message: string, error?: unknown) => void;
    readonly stack: AsyncDisposableStack;
  },
): Promise<void> {
  const { services, webhookDeps, runner, observation, log, warn, stack } = context;
  const { metrics } = observation;
  const { smtpUrl, mailFrom, publicUrl } = config;
  const mailer = smtpUrl === undefined || mailFrom === undefined ? undefined : createMailer(smtpUrl, mailFrom);
  const sendDueMails = createSendDueMails({ ...services, mailer, publicUrl, warn, observe: metrics.work.mail });
  const attemptDeps = { ...webhookDeps, post: createPost(webhookDeps.guard) };
  const dispatcher = createDispatcher({
    ...services,
    attempt: (delivery) => observation.attempt(attemptDeps, delivery, randomUUID()),
    warn,
  });
  metrics.webhook.showDispatcher(dispatcher);
  stack.defer(() => dispatcher.stop());
  const jobs = [
    ...sweepJobs(services, metrics.webhook.disabled),
    { name: "backtests", everySeconds: 2, run: async () => runner.wake() },
    { name: "mail", everySeconds: 5, run: async () => void (await sendDueMails()) },
  ];
  stack.use(await startWorker({ store: context.store, jobs: jobs.map(observation.job), log }));
}

/** Opens both doors over one chain; the stack closes them, after a drain. A process that only works opens one, for probes and metrics alone. */
async function openDoors(
  config: Config,
  context: {
    readonly services: Services;
    readonly backtestDeps: BacktestServiceDeps;
    readonly webhookDeps: WebhookDeps;
    readonly observation: Observation;
    readonly door: Door;
    readonly admission: Admission;
    readonly log: Logger;
    readonly warn: (message: string, error?: unknown) => void;
    readonly now: () => number;
    readonly stack: AsyncDisposableStack;
    readonly limits: HttpLimits;
  },
) {
  const { services, observation, door, admission, log, warn, now, stack } = context;
  const { metrics } = observation;
  const isApi = config.roles.has("api");
  const readiness = createReadiness(services.store, () => door.draining);
  const entries = isApi ? entriesOf(context) : [];
  const processes = openProcesses(services.store.db);
  const shares = createRateShares({ processes, identity: processIdentity(randomBytes), now });
  if (isApi) {
    stack.use(await startRateShares(shares, warn));
    stack.use(startFlushing(services.activityCounter, warn));
  }
  const runCall = createRunCall({
    authenticate: createAuthenticate(services),
    limit: createRateLimiter(now, shares.divisorOf),
    admission,
  });
  const shared = {
    tls: config.tls && readTls(config.tls),
    limits: context.limits,
    entries,
    runCall: observation.calls(runCall),
    door,
    observe: createObserve(log, metrics),
    newRequestId: () => randomUUID(),
    trustedProxies: config.trustedProxies,
  };
  const rest = await startRestServer({
    ...shared,
    host: config.httpHost,
    port: config.httpPort,
    plainRoutes: operationsRoutes({
      readiness,
      metrics,
      methods: entries.map((entry) => entry.desc),
      publicUrl: config.publicUrl,
      version: packageJson.version,
    }),
  });
  stack.defer(() => rest.close());
  if (!isApi) {
    stack.defer(() => door.drain());
    return { httpPort: rest.port, grpcPort: undefined, methods: [], reloadTls: () => reloadTls(config, log, [rest]) };
  }
  const isReady = async () => (await readiness()) === undefined;
  const rpc = await startRpcServer({ ...shared, host: config.grpcHost, port: config.grpcPort, isReady });
  stack.defer(() => rpc.close());
  stack.defer(() => door.drain());
  return {
    httpPort: rest.port,
    grpcPort: rpc.port,
    methods: entries.map((entry) => entry.desc),
    reloadTls: () => reloadTls(config, log, [rest, rpc]),
  };
}

/** Everything that is served. */
function entriesOf(context: {
  readonly services: Services;
  readonly backtestDeps: BacktestServiceDeps;
  readonly webhookDeps: WebhookDeps;
}): readonly MethodEntry[] {
  const { services } = context;
  return [
    ...methodEntries(ScoringService, scoringHandlers(services)),
    ...methodEntries(FeedbackService, feedbackHandlers(services)),
    ...methodEntries(PolicyService, policyHandlers(services)),
    ...methodEntries(BacktestService, backtestHandlers(context.backtestDeps)),
    ...methodEntries(WebhookService, webhookHandlers(context.webhookDeps)),
    ...methodEntries(KeyService, keyHandlers(services)),
    ...methodEntries(OverviewService, overviewHandlers(services)),
  ];
}

/** Puts the certificate as it is on disk now in the place of the one before, where it can be used. */
function reloadTls(config: Config, log: Logger, doors: readonly { useTls(tls: Tls): void }[]): void {
  if (config.tls === undefined) {
    log.info("Kept cleartext: no TLS_CERT_FILE is set");
    return;
  }
  try {
    const tls = readTls(config.tls);
    for (const { useTls } of doors) useTls(tls);
    log.info("Reloaded the certificate");
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : typeof error }, "Kept the certificate");
  }
}
