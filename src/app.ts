import { randomBytes, randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import type { DescMethod } from "@bufbuild/protobuf";
import type { DestinationStream } from "pino";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import packageJson from "../package.json" with { type: "json" };
import { type Config, cidrBlockList } from "./config.ts";
import { operationsRoutes } from "./edge/operations-routes.ts";
import { startRestServer } from "./edge/rest-server.ts";
import { type BacktestRunner, createBacktestRunner } from "./later/backtest-runner.ts";
import { startWorker } from "./later/start-worker.ts";
import { sweepJobs } from "./later/sweep-jobs.ts";
import { causeOf, createLog, type Logger } from "./log.ts";
import { createMailer } from "./mail/create-mailer.ts";
import { createSendDueMails } from "./mail/send-due-mails.ts";
import { createMetrics } from "./metrics.ts";
import { createPool } from "./pool/create-pool.ts";
import { createReadiness } from "./readiness.ts";
import { createDoor } from "./rpc/door.ts";
import { methodEntries } from "./rpc/handlers.ts";
import { createObserve } from "./rpc/observe.ts";
import { createRateLimiter } from "./rpc/rate-limiter.ts";
import { startRpcServer } from "./rpc/rpc-server.ts";
import { createAdmit, createRunCall } from "./rpc/run-call.ts";
import { type BacktestServiceDeps, backtestHandlers } from "./rpc/services/backtest-service.ts";
import { feedbackHandlers } from "./rpc/services/feedback-service.ts";
import { policyHandlers } from "./rpc/services/policy-service.ts";
import { scoringHandlers } from "./rpc/services/scoring-service.ts";
import { webhookHandlers } from "./rpc/services/webhook-service.ts";
import { loadSecretKey } from "./secret-key.ts";
import { createServices, type Services } from "./service/create-services.ts";
import { createAuthenticate } from "./service/keys/authenticate.ts";
import { processIdentity } from "./service/keys/process-identity.ts";
import { createRateShares, startRateShares } from "./service/keys/rate-shares.ts";
import { type Bootstrap, bootstrap } from "./service/organisations/bootstrap.ts";
import type { WebhookDeps } from "./service/webhooks/webhook-deps.ts";
import { openStore } from "./store/open-store.ts";
import { openProcesses } from "./store/processes.ts";
import { attemptDelivery } from "./webhook/attempt-delivery.ts";
import { createDispatcher } from "./webhook/create-dispatcher.ts";
import { createGuard } from "./webhook/guard/create-guard.ts";
import { type ResolveHost, resolveHost } from "./webhook/guard/resolve-host.ts";
import { createPost } from "./webhook/post.ts";
import { createSealer } from "./webhook/sealer.ts";

/** A running service. */
export interface App {
  /** Undefined where the process does not answer requests. */
  readonly httpPort: number | undefined;
  readonly grpcPort: number | undefined;
  readonly services: Services;
  /** What the doors serve. */
  readonly methods: readonly DescMethod[];
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
}

/** Starts the service. Throws one clear line where it cannot. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  await using stack = new AsyncDisposableStack();
  const { now } = options;
  const log = createLog(config.logLevel, options.logTo);
  const warn = (message: string, error?: unknown) =>
    log.warn(error === undefined ? {} : { cause: error instanceof Error ? error.name : typeof error }, message);
  const store = stack.use(await openStore(config, warn));
  const services = await createServices(store, {
    disabledRules: new Set(config.disabledRules),
    randomBytes,
    now,
    warn,
  });
  const made = await bootstrap({ ...services, db: store.db, dataDir: config.dataDir });
  if (made !== undefined) options.onBootstrap?.(made);
  const pool = stack.use(createPool(config.workerThreads));
  const webhookDeps = await openWebhooks(config, options, services);
  const runner = createBacktestRunner({ ...services, pool }, log);
  stack.defer(() => runner.stop());
  const isWorker = config.roles.has("worker");
  if (isWorker) await startLater(config, { services, webhookDeps, runner, log, warn, stack });
  const backtestDeps = { ...services, pool, wake: isWorker ? runner.wake : () => undefined };
  // Last opened, first closed: nothing new comes in while the rest ends.
  const ports = config.roles.has("api")
    ? await openDoors(config, { services, backtestDeps, webhookDeps, log, now, stack })
    : undefined;
  const opened = stack.move();
  return {
    httpPort: ports?.httpPort,
    grpcPort: ports?.grpcPort,
    services,
    methods: ports?.methods ?? [],
    close: () => opened.disposeAsync(),
  };
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
    readonly services: Services;
    readonly webhookDeps: WebhookDeps;
    readonly runner: BacktestRunner;
    readonly log: Logger;
    readonly warn: (message: string, error?: unknown) => void;
    readonly stack: AsyncDisposableStack;
  },
): Promise<void> {
  const { services, webhookDeps, runner, log, warn, stack } = context;
  const { smtpUrl, mailFrom, publicUrl } = config;
  const mailer = smtpUrl === undefined || mailFrom === undefined ? undefined : createMailer(smtpUrl, mailFrom);
  const sendDueMails = createSendDueMails({ ...services, mailer, publicUrl, warn });
  const attemptDeps = { ...webhookDeps, post: createPost(webhookDeps.guard) };
  const dispatcher = createDispatcher({
    ...services,
    attempt: (delivery) => attemptDelivery(attemptDeps, delivery, randomUUID()),
    warn,
  });
  stack.defer(() => dispatcher.stop());
  const jobs = [
    ...sweepJobs(services),
    { name: "backtests", everySeconds: 2, run: async () => runner.wake() },
    { name: "mail", everySeconds: 5, run: async () => void (await sendDueMails()) },
  ];
  stack.use(await startWorker({ store: services.store, jobs, log }));
}

/** Opens both doors over one chain; the stack closes them, after a drain. */
async function openDoors(
  config: Config,
  context: {
    readonly services: Services;
    readonly backtestDeps: BacktestServiceDeps;
    readonly webhookDeps: WebhookDeps;
    readonly log: Logger;
    readonly now: () => number;
    readonly stack: AsyncDisposableStack;
  },
) {
  const { services, log, now, stack } = context;
  const processes = openProcesses(services.store.db);
  const shares = createRateShares({ processes, identity: processIdentity(randomBytes), now });
  stack.use(await startRateShares(shares, (message, error) => log.warn(causeOf(error), message)));
  const door = createDoor();
  const metrics = createMetrics(() => door.inFlight);
  const readiness = createReadiness(services.store, () => door.draining);
  const entries = [
    ...methodEntries(ScoringService, scoringHandlers(services)),
    ...methodEntries(FeedbackService, feedbackHandlers(services)),
    ...methodEntries(PolicyService, policyHandlers(services)),
    ...methodEntries(BacktestService, backtestHandlers(context.backtestDeps)),
    ...methodEntries(WebhookService, webhookHandlers(context.webhookDeps)),
  ];
  const admit = createAdmit({
    authenticate: createAuthenticate(services),
    limit: createRateLimiter(now, shares.divisorOf),
  });
  const shared = {
    tls: config.tls,
    entries,
    door,
    observe: createObserve(log, metrics),
    newRequestId: () => randomUUID(),
    trustedProxies: config.trustedProxies,
  };
  const rest = await startRestServer({
    ...shared,
    runCall: createRunCall(admit),
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
  const isReady = async () => (await readiness()) === undefined;
  const rpc = await startRpcServer({ ...shared, admit, host: config.grpcHost, port: config.grpcPort, isReady });
  stack.defer(() => rpc.close());
  stack.defer(() => door.drain());
  return { httpPort: rest.port, grpcPort: rpc.port, methods: entries.map((entry) => entry.desc) };
}
