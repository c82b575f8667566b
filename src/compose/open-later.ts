import type { Config } from "../config.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { createDispatcher, type Dispatcher } from "../delivery/create-dispatcher.ts";
import type { Runner } from "../later/create-runner.ts";
import { openWorker, type Worker } from "../later/open-worker.ts";
import { startRounds } from "../later/start-rounds.ts";
import { sweepJobs } from "../later/sweep-jobs.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import { createMailTransport } from "../mail/mail-transport.ts";
import type { Services } from "../service/create-services.ts";
import { checkBrakes } from "../service/policies/brake/check-brakes.ts";
import { createQualityRounds } from "../service/quality/count-all-quality.ts";
import type { WebhookDeps } from "../service/webhooks/webhook-deps.ts";
import type { Store } from "../store/open-store.ts";
import { createPost } from "../webhook/post.ts";
import { createWebhookTransport } from "../webhook/webhook-transport.ts";
import type { Base } from "./base.ts";
import type { Observation } from "./observation.ts";

/** What a process works with that does more than answer. */
export interface LaterContext extends Base {
  readonly store: Store;
  readonly services: Services;
  readonly webhookDeps: WebhookDeps;
  readonly runner: Runner;
  readonly observation: Observation;
}

/** The planned job that opens a lane whose next attempt is due. */
const RETRY = "retry";
/** A brake trips so long after the decision that trips it, and what a store needs to know that no earlier one is left to come. */
const BRAKES_EVERY_MS = 500;
const QUALITY_EVERY_MS = 2_000;

/** Starts what this process does beside answering: backtests, deliveries, sweeps. */
export async function openLater(config: Config, context: LaterContext): Promise<void> {
  const { store, services, runner, observation, log, stack, warn } = context;
  const { metrics } = observation;
  const worker = openWorker({ store, log });
  const dispatcher = await openDispatcher(config, context, worker);
  metrics.webhook.showDispatcher(dispatcher);
  stack.defer(() => dispatcher.stop());
  stack.use(worker);
  const brakes = { ...services, store, observeTrip: metrics.shadow.tripped };
  const rounds = [
    { name: "brakes", everyMs: BRAKES_EVERY_MS, run: () => checkBrakes(brakes) },
    { name: "quality", everyMs: QUALITY_EVERY_MS, run: createQualityRounds({ ...services, store }) },
  ];
  stack.use(startRounds(rounds, warn));
  const recurring = [
    ...sweepJobs(services, { observeDisabled: metrics.webhook.disabled, sweepDeliveries: dispatcher.sweep }),
    { name: "backtests", everySeconds: 2, run: async () => runner.wake() },
  ];
  await worker.start({ recurring: recurring.map(observation.job), planned: [{ name: RETRY, run: dispatcher.open }] });
  // What a process that was here before left is taken up now, not with the next sweep.
  runner.wake();
  await dispatcher.sweep();
}

async function openDispatcher(config: Config, context: LaterContext, worker: Worker): Promise<Dispatcher> {
  const { services, webhookDeps, observation, warn } = context;
  const mailer = await openMailer(config);
  const { publicUrl } = config;
  const observe = observation.metrics.work.mail;
  const mails = { ...services, transport: createMailTransport({ ...services, mailer, publicUrl, warn, observe }) };
  const post = createPost(webhookDeps.guard);
  const webhooks = { ...services, transport: createWebhookTransport({ ...webhookDeps, post }) };
  return createDispatcher({
    ...services,
    attempt: (delivery) =>
      delivery.recipient === undefined ? observation.attempt(webhooks, delivery) : attemptDelivery(mails, delivery),
    planOpening: (lane, at) => worker.plan(RETRY, lane, at),
    warn,
  });
}

/** Undefined without a server; the library is read only where there is one. */
async function openMailer({ smtpUrl, mailFrom }: Config): Promise<Mailer | undefined> {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const { createMailer } = await import("../mail/create-mailer.ts");
  return createMailer(smtpUrl, mailFrom);
}
