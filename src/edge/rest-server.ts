import type { IncomingMessage, ServerResponse } from "node:http";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import type { CallChain } from "../call/call-chain.ts";
import { requestIdOf } from "../call/call-head.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { ServiceError } from "../errors.ts";
import { createIsTrusted } from "../http/client-address.ts";
import { createHttp1Server } from "../http/create-http1-server.ts";
import { headProblem } from "../http/head-problem.ts";
import type { HttpLimits } from "../http/http-limits.ts";
import type { Tls } from "../http/read-tls.ts";
import { errorJson, sendRefusal } from "./answer.ts";
import { createRouter, type Found, type Route } from "./create-router.ts";
import { sessionRoutes } from "./dashboard/session-routes.ts";
import { type Exchange, headerOf } from "./exchange.ts";
import { createRequestReader } from "./head-of.ts";
import { restMethod, VERBS } from "./rest-method.ts";
import { serveMethod } from "./serve-method.ts";

/** What a port of REST is opened with. */
export interface RestOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: Tls | undefined;
  readonly limits: HttpLimits;
  readonly entries: readonly MethodEntry[];
  /** Beside those of the methods: probes, metrics, files. */
  readonly routes: readonly Route[];
  readonly chain: CallChain;
  readonly newRequestId: () => string;
  /** Ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Where browsers see the service. */
  readonly publicUrl: string;
}

/** An open port of REST. */
export interface RestServer {
  readonly port: number;
  /** Gives new connections another certificate. */
  useTls(tls: Tls): void;
  close(): Promise<void>;
}

/** Opens a port of REST: one route a method that is served, read from its annotations, and the routes that it is given. */
export async function startRestServer(options: RestOptions): Promise<RestServer> {
  const { chain, entries } = options;
  const reader = createRequestReader(options);
  const methods = entries.map((entry) => serveMethod(restMethod(entry), chain, reader));
  const sessions = entries
    .filter(({ desc }) => desc === KeyService.method.getKey)
    .flatMap((getKey) => sessionRoutes(getKey, chain, reader));
  const find = createRouter([...methods, ...sessions, ...options.routes]);
  const { listen, useTls, close } = createHttp1Server({
    ...options,
    isTrusted: createIsTrusted(options.trustedProxies),
    errorJson,
    verbs: Object.values(VERBS),
    answer(request, response, invite) {
      void answerRequest(exchangeOf({ request, response, invite }, options), find, options);
    },
  });
  return { port: await listen(options), useTls, close };
}

function exchangeOf(
  met: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly invite: () => void },
  { chain, newRequestId }: RestOptions,
): Exchange {
  // A proxy may be sent the whole URL (RFC 9112, 3.2.2).
  const { url: sent = "" } = met.request;
  const url = sent.startsWith("/") ? sent : sent.replace(/^https?:\/\/[^/?]*/i, "");
  const question = url.indexOf("?");
  return {
    ...met,
    requestId: requestIdOf(headerOf(met.request, "x-request-id"), newRequestId),
    startedAtMs: chain.now(),
    path: question < 0 ? url : url.slice(0, question),
    query: question < 0 ? "" : url.slice(question + 1),
  };
}

/**
 * Finds the route of a request and lets it answer. A known path with another method is 405 with what it allows, before anything else is
 * looked at.
 */
async function answerRequest(
  exchange: Exchange,
  find: (method: string, path: string) => Found,
  options: RestOptions,
): Promise<void> {
  const { request, path } = exchange;
  const { method = "" } = request;
  try {
    const problem = headProblem(request);
    if (problem !== undefined) return refuse(exchange, problem, options);
    const found = find(method, path);
    if (found === undefined) return refuse(exchange, unknownPath(options), options);
    if ("route" in found) return await found.route.answer(exchange, found.parameters);
    const allow = found.allowed.join(", ");
    const message = `Use ${found.allowed.join(" or ")}: ${method} is not allowed here`;
    refuse(exchange, new ServiceError("method_not_allowed", message), options, { allow });
  } catch (error) {
    refuse(exchange, toServiceError(error), options);
  }
}

/** Refuses what reached no method. */
function refuse(
  exchange: Exchange,
  error: ServiceError,
  { chain }: RestOptions,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendRefusal(exchange, error, headers);
  chain.observe({
    protocol: "rest",
    method: "",
    status: error.httpStatus,
    error,
    requestId: exchange.requestId,
    traceId: undefined,
    caller: undefined,
    durationMs: chain.now() - exchange.startedAtMs,
  });
}

/** Where no method is served there is no description of them either. */
function unknownPath({ entries }: RestOptions): ServiceError {
  const places = entries.length > 0 ? "/v1/openapi.json" : "/readyz and /metrics";
  return new ServiceError("not_found", `Cannot find the path: see ${places}`);
}
