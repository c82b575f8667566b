import { ApiError } from "../api-error.ts";
import { newId } from "../new-id.ts";
import { fetchWithProgress, type OnSent } from "../upload.ts";

/** One call of the API. */
export interface ApiCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With its ids already in it; build them in by `apiPath`. */
  readonly path: string;
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** A body sent as it is, in place of `json`. */
  readonly raw?: { readonly body: Blob | string; readonly contentType: string };
  readonly idempotencyKey?: string;
  /** A key sent with this call alone; any other call goes by the session. */
  readonly token?: string;
  /** In place of the environment of the session: to ask whether there is one of the other, too. */
  readonly environment?: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** The answer is a file, a `Blob`; it is asked for once. */
  readonly isFile?: boolean;
  /** Told again and again how much of the body has left. */
  readonly onSent?: OnSent;
}

const TIMEOUT_MS = 20_000;
/** Tries of a GET that was refused with Retry-After. */
const TRIES_MAX = 3;
const WAIT_SECONDS_MAX = 10;

let environment: string | undefined;
let onUnauthorized: (error: ApiError) => void = () => undefined;

/** The client of the service's own API. Every method throws an `ApiError`; an abort by the caller throws the signal's reason. */
export const api = {
  request,
  get: <T>(path: string, query: ApiCall["query"] = {}, signal?: AbortSignal): Promise<T> =>
    request<T>({ method: "GET", path, query, signal }),
  post: <T>(path: string, json: unknown = {}, options: Partial<ApiCall> = {}): Promise<T> =>
    request<T>({ ...options, method: "POST", path, json }),
  /** Of which environment the session is that calls go by from now on. */
  useSession(next: string | undefined): void {
    environment = next;
  },
  /** Who is told when the session that was in use is refused. */
  onUnauthorized(listener: (error: ApiError) => void): void {
    onUnauthorized = listener;
  },
};

/** A path with ids that may hold any text: apiPath`/v1/decisions/${id}`. */
export function apiPath(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings }, ...values.map(encodeURIComponent));
}

async function request<T>(call: ApiCall): Promise<T> {
  const used = environment;
  for (let tries = 1; ; tries++)
    try {
      return await once<T>(call, used);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401 && used !== undefined && used === environment) onUnauthorized(error);
      const mayRepeat = call.method === "GET" && call.isFile !== true;
      const again = mayRepeat && (error.status === 429 || error.status === 503) && tries < TRIES_MAX;
      if (!again) throw error;
      await pause(Math.min(error.retryAfterSeconds ?? 1, WAIT_SECONDS_MAX) * 1_000, call.signal);
    }
}

async function once<T>(call: ApiCall, used: string | undefined): Promise<T> {
  const requestId = newId();
  const named = call.environment ?? used;
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  const body = call.raw?.body ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
  let response: Response;
  let answered: string | Blob;
  const init = {
    method: call.method,
    headers: {
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...(named !== undefined && { "x-risk-environment": named }),
      ...(body !== undefined && { "content-type": call.raw?.contentType ?? "application/json" }),
      ...(call.idempotencyKey !== undefined && { "idempotency-key": call.idempotencyKey }),
      "x-request-id": requestId,
      "x-risk-source": "dashboard",
    },
    signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
    ...(body !== undefined && { body }),
  };
  try {
    response = await (call.onSent === undefined
      ? fetch(urlOf(call), { ...init, cache: "no-store", credentials: "same-origin" })
      : fetchWithProgress(urlOf(call), init, call.onSent));
    answered = await (call.isFile === true ? response.blob() : response.text());
  } catch {
    call.signal?.throwIfAborted();
    throw unreachable(requestId, timeout.aborted);
  }
  if (response.ok) return (typeof answered === "string" ? JSON.parse(answered) : answered) as T;
  throw refusal(response, typeof answered === "string" ? answered : await answered.text(), requestId);
}

function urlOf({ path, query = {} }: ApiCall): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function unreachable(requestId: string, timedOut: boolean): ApiError {
  const message = timedOut
    ? "Try again in a moment: the service did not answer in time"
    : "Check your connection and try again: the service cannot be reached";
  return new ApiError({ status: 0, code: "unreachable", message, requestId });
}

/** The API's own message; a proxy in between may answer something that is no JSON. */
function refusal(response: Response, text: string, requestId: string): ApiError {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const common = {
    status: response.status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  };
  try {
    const { error_code, message, request_id, details } = JSON.parse(text);
    return new ApiError({ ...common, code: error_code, message, requestId: request_id, details: details ?? [] });
  } catch {
    const message = `Try again in a moment: something before the service answered ${response.status}`;
    return new ApiError({ ...common, code: "unreadable", message, requestId });
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
