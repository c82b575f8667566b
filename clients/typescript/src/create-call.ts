import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiCall, Call, CallOptions } from "./call.ts";
import { FraudRiskError } from "./fraud-risk-error.ts";
import { readAnswer } from "./read-answer.ts";
import type { ErrorBody } from "./types.ts";

/** How a client calls. */
export interface CallSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly attemptsMax: number;
}

/** The first pause where the service asks for none; it doubles with every attempt. */
const PAUSE_MS = 100;
/** A data set of 25 MB needs longer than a question. */
const UPLOAD_TIMEOUT_MS = 60_000;
const UPLOAD_DEADLINE_MS = 180_000;
/** Answers of the service itself that say that nothing was done. */
const NOTHING_DONE = new Set([429, 503]);
/** Where no error body says whether to repeat: a proxy's answers. */
const RETRYABLE = new Set([429, 500, 502, 503, 504]);
const PRINTABLE = /^[ -~]*$/;
const USER_AGENT = "fraud-risk-client-typescript/1.0.0";

/** Makes the function that carries out every call: sends, waits as long as it is told, repeats what may be repeated. */
export function createCall(settings: CallSettings): Call {
  return async <Body>(call: ApiCall, options: CallOptions = {}) => {
    const request = toRequest(settings, call, options);
    const uploads = call.csv !== undefined;
    const timeoutMs =
      options.timeoutMs ?? (uploads ? Math.max(settings.timeoutMs, UPLOAD_TIMEOUT_MS) : settings.timeoutMs);
    const deadlineMs =
      options.deadlineMs ?? (uploads ? Math.max(settings.deadlineMs, UPLOAD_DEADLINE_MS) : settings.deadlineMs);
    const endsAtMs = performance.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = endsAtMs - performance.now();
      const outcome = await send(request, call, Math.max(1, Math.min(timeoutMs, leftMs)));
      if (!(outcome instanceof FraudRiskError)) {
        options.onAnswer?.({ ...outcome.facts, attempts: attempt });
        return outcome.body as Body;
      }
      const pauseMs =
        (outcome.retryAfterSeconds ?? 0) * 1_000 + PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
      const isLast = attempt >= settings.attemptsMax || performance.now() + pauseMs >= endsAtMs;
      if (isLast || !mayRepeat(call, outcome)) throw outcome;
      await sleep(pauseMs);
    }
  };
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

function toRequest({ baseUrl, apiKey }: CallSettings, call: ApiCall, options: CallOptions): Request {
  const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, "user-agent": USER_AGENT };
  if (options.requestId !== undefined) headers["x-request-id"] = headerText("request's id", options.requestId);
  if (call.keyed) headers["idempotency-key"] = headerText("idempotency key", options.idempotencyKey ?? randomUUID());
  const body = call.csv ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  if (body !== undefined) headers["content-type"] = call.csv === undefined ? "application/json" : "text/csv";
  // A redirect is never followed: the key is for the service alone.
  const init = { method: call.verb, headers, redirect: "manual" as const };
  return { url: `${baseUrl}${call.path}${queryText(call.query)}`, init: body === undefined ? init : { ...init, body } };
}

/** What no header can hold is told here: the attempt would look like one without an answer, which is fallen back from. */
function headerText(what: string, text: string): string {
  if (PRINTABLE.test(text)) return text;
  throw new FraudRiskError("configuration", `Give the ${what} in printable ASCII`);
}

function queryText(query: ApiCall["query"]): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** One attempt: the answer, or the error that it comes to. */
async function send({ url, init }: Request, call: ApiCall, timeoutMs: number) {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(Math.ceil(timeoutMs)) });
    text = await answer.text();
  } catch (cause) {
    return new FraudRiskError("unavailable", `No answer to ${init.method} ${call.path}`, { cause });
  }
  if (!answer.ok) return toError(answer, text);
  const { marks = [] } = call;
  const body: unknown = call.text ? text : readAnswer(text, marks);
  if (body === undefined) {
    const wanted = `wanted JSON with ${marks.join(" and ")} in the answer to ${call.verb} ${call.path}, found another`;
    return new FraudRiskError("refused", `Check that the base URL is the service's: ${wanted}`, {
      status: answer.status,
    });
  }
  const facts = {
    status: answer.status,
    requestId: answer.headers.get("x-request-id") ?? undefined,
    replayed: answer.headers.get("idempotent-replayed") === "true",
  };
  return { body, facts };
}

function toError(answer: Response, text: string): FraudRiskError {
  const body = errorBody(text);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  const facts = {
    status: answer.status,
    ...(body && { body }),
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  };
  const isRetryable = body?.retryable ?? RETRYABLE.has(answer.status);
  return new FraudRiskError(
    isRetryable ? "unavailable" : "refused",
    body?.message ?? `Found status ${answer.status} without an error body`,
    facts,
  );
}

function errorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body?.error_code === "string" && typeof body.retryable === "boolean" ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What is not repeatable may be sent again only where the service itself says that it did nothing. */
function mayRepeat(call: ApiCall, error: FraudRiskError): boolean {
  if (error.kind !== "unavailable") return false;
  return call.repeatable === true || (error.code !== undefined && NOTHING_DONE.has(error.status ?? 0));
}
