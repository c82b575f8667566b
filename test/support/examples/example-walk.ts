import type { DescMethod } from "@bufbuild/protobuf";
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import type { Answer } from "../answer.ts";
import type { Json } from "../json.ts";
import type { SendOptions } from "../send-options.ts";
import { startService, type TestService } from "../start-service.ts";

/** What was answered, sent and posted, by the names of src/edge/openapi/examples.ts. */
export interface Recorded {
  readonly answers: Json;
  readonly requests: Json;
  readonly events: Json;
}

/** A walk over the service on a clock of its own, one second a request, that keeps the first answer of each kind. */
export interface ExampleWalk {
  readonly service: TestService;
  /** The service's clock. */
  readonly now: () => number;
  /** Turns the clock on. */
  wait(milliseconds: number): void;
  /** Sends a request and keeps its answer; `by` is another process over the same store. */
  send(
    method: string,
    path: string,
    body?: unknown,
    options?: SendOptions & { readonly by?: TestService },
  ): Promise<Answer>;
  /** Keeps an answer as that of an operation, `*` for all. */
  keep(operation: string, answer: Pick<Answer, "status" | "body">): void;
  readonly recorded: Recorded;
  /** Starts another process over the same store. */
  start(environment: Readonly<Record<string, string>>): Promise<TestService>;
}

const START_MS = Date.parse("2026-03-12T09:15:27.123Z");
/** The request id of every recorded request. */
export const REQUEST_ID = "5f0c1d52-8f4e-4f6e-9b8e-0a1b2c3d4e5f";
const PAGE_PATHS = ["/livez", "/readyz"];

/** Starts a service for the walk. Nothing happens later in it: backtests wait, deliveries stay pending. */
export async function startWalk(): Promise<ExampleWalk> {
  let nowMs = START_MS;
  const now = () => nowMs;
  // A public address, to which nothing is ever sent: the process that delivers finds no host.
  const resolveHost = async () => ["93.184.215.14"];
  const noHost = () => Promise.reject(new Error("There is no name server here"));
  const service = await startService({ now, resolveHost, environment: { ROLES: "api" } });
  const recorded: Recorded = { answers: {}, requests: {}, events: {} };
  const keep: ExampleWalk["keep"] = (operation, { status, body }) => {
    const name = status < 300 ? "ok" : body.error_code;
    recorded.answers[operation] ??= {};
    recorded.answers[operation][status] ??= {};
    recorded.answers[operation][status][name] ??= body;
  };
  return {
    service,
    now,
    recorded,
    keep,
    wait: (milliseconds) => {
      nowMs += milliseconds;
    },
    async send(method, path, body, { by = service, ...options } = {}) {
      nowMs += 1_000;
      const headers = { "x-request-id": REQUEST_ID, ...options.headers };
      const answer = await by.send(method, path, body, { ...options, headers });
      const operation = operationOf(service.methods, method, path);
      if (operation === undefined) return answer;
      keep(operation, { status: answer.status, body: answer.body ?? answer.text });
      if (answer.status < 300) keepRequest(recorded, operation, { body, ...options });
      return answer;
    },
    start: (environment) =>
      startService({ now, resolveHost: noHost, dataDir: service.dataDir, keepData: true, environment }),
  };
}

/** The operation that a request reaches; the wrong method counts for the first operation of its path. */
function operationOf(methods: readonly DescMethod[], method: string, path: string): string | undefined {
  const plain = path.split("?")[0] ?? "";
  if (PAGE_PATHS.includes(plain)) return plain.slice(1);
  const onPath = methods.filter((desc) =>
    new RegExp(`^${httpBinding(desc).path.replaceAll(/\{[a-z_]+\}/g, "[^/]+")}$`).test(plain),
  );
  const named = onPath.filter((desc) => httpBinding(desc).path === plain);
  const reached = named.length > 0 ? named : onPath;
  return (reached.find((desc) => httpBinding(desc).verb.toUpperCase() === method) ?? reached[0])?.localName;
}

function keepRequest(recorded: Recorded, operation: string, sent: SendOptions & { readonly body: unknown }): void {
  const type = sent.headers?.["content-type"] ?? "application/json";
  const value = sent.raw ?? sent.body;
  if (value === undefined || Object.keys(Object(value)).length === 0) return;
  recorded.requests[operation] ??= {};
  recorded.requests[operation][type] ??= value;
}
