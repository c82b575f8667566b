// Does what the tests of all clients ask for: one JSON object a line in, one out. The protocol is described in ../../start-driver.ts.
import process from "node:process";
import { createInterface } from "node:readline";
import type { AnswerFacts, CallOptions } from "../../../../clients/typescript/src/call.ts";
import { type Client, createClient } from "../../../../clients/typescript/src/create-client.ts";
import { createHasher, type Hasher } from "../../../../clients/typescript/src/create-hasher.ts";
import {
  createWebhookReceiver,
  type WebhookReceiver,
} from "../../../../clients/typescript/src/create-webhook-receiver.ts";
import { FraudRiskError } from "../../../../clients/typescript/src/fraud-risk-error.ts";

let client: Client;
let hasher: Hasher;
let receiver: WebhookReceiver;

/** Whatever the test sent. */
type Command = ReturnType<typeof JSON.parse>;

const VERBS: Readonly<Record<string, (command: Command) => unknown>> = {
  open({ base_url, api_key_file, timeout_ms, deadline_ms, attempts_max }) {
    client = createClient({
      baseUrl: base_url,
      apiKeyFile: api_key_file,
      ...(timeout_ms && { timeoutMs: timeout_ms }),
      ...(deadline_ms && { deadlineMs: deadline_ms }),
      ...(attempts_max && { attemptsMax: attempts_max }),
    });
  },
  open_hasher({ key_file }) {
    hasher = createHasher({ keyFile: key_file });
  },
  hash: ({ kind, value }) => hasher(kind, value),
  score: ({ body, options }) => withFacts(options, (given) => client.score(body, given)),
  async score_or_fallback({ body, approve_below_minor, otherwise }) {
    const fallback = { approveBelowMinor: approve_below_minor, ...(otherwise && { otherwise }) };
    const outcome = await client.scoreOrFallback(body, fallback);
    const common = { source: outcome.source, recommended_action: outcome.recommendedAction };
    if (outcome.source === "service") return { ...common, decision_id: outcome.decision.decision_id, error: null };
    return { ...common, decision_id: null, error: outcome.error.kind };
  },
  get_decision: ({ decision_id, expand }) =>
    withFacts({}, (given) => client.getDecision(decision_id, { expand }, given)),
  submit_feedback: ({ body, options }) => withFacts(options, (given) => client.submitFeedback(body, given)),
  submit_backtest_csv: ({ csv, options }) => withFacts(options, (given) => client.submitBacktestCsv(csv, {}, given)),
  wait_for_backtest: ({ backtest_id }) => client.waitForBacktest(backtest_id),
  list_backtest_rows: ({ backtest_id, after, limit }) => client.listBacktestRows(backtest_id, { after, limit }),
  create_webhook: ({ body }) => client.createWebhook(body),
  open_receiver({ secrets }) {
    receiver = createWebhookReceiver({ secrets, onError: () => undefined });
  },
  receive,
};

async function receive({ signature, body_base64, fail }: Command): Promise<object> {
  const handled: string[] = [];
  let meanwhile: object | undefined;
  const answer = await receiver(
    { signature: signature ?? undefined, body: Buffer.from(body_base64, "base64") },
    async (event) => {
      if (fail === "meanwhile") meanwhile = await receive({ signature, body_base64, fail: false });
      if (fail === "fails" || fail === "meanwhile") throw new Error("The database is away");
      if (fail === "ends") throw undefined;
      handled.push(event.id);
    },
  );
  return { ...answer, handled, ...(meanwhile && { meanwhile }) };
}

async function withFacts(options: CallOptionsSent | undefined, call: (options: CallOptions) => Promise<unknown>) {
  let facts: AnswerFacts | undefined;
  const body = await call({
    ...(options?.idempotency_key && { idempotencyKey: options.idempotency_key }),
    ...(options?.request_id && { requestId: options.request_id }),
    onAnswer: (answer) => {
      facts = answer;
    },
  });
  return {
    body,
    status: facts?.status,
    replayed: facts?.replayed,
    attempts: facts?.attempts,
    request_id: facts?.requestId,
  };
}

interface CallOptionsSent {
  readonly idempotency_key?: string;
  readonly request_id?: string;
}

async function answer(line: string): Promise<unknown> {
  const command = JSON.parse(line);
  try {
    return { ok: (await VERBS[command.do]?.(command)) ?? null };
  } catch (error) {
    if (!(error instanceof FraudRiskError)) throw error;
    const { kind, status, code, details, retryAfterSeconds, message } = error;
    return {
      error: { kind, status, code, message, fields: details.map(({ field }) => field), retry_after: retryAfterSeconds },
    };
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
