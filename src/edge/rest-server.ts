import { type IncomingMessage, METHODS, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { ServiceError } from "../errors.ts";
import { type Call, requestIdOf, SOURCE_HEADER, sourceOf } from "../rpc/call.ts";
import { createClientAddress } from "../rpc/client-address.ts";
import type { Door } from "../rpc/door.ts";
import type { MethodEntry } from "../rpc/handlers.ts";
import { createHttp1Server } from "../rpc/http/create-http1-server.ts";
import { headProblem } from "../rpc/http/head-problem.ts";
import type { HttpLimits } from "../rpc/http/http-limits.ts";
import type { Tls } from "../rpc/http/read-tls.ts";
import type { Observe } from "../rpc/observe.ts";
import type { RunCall } from "../rpc/run-call.ts";
import { toServiceError } from "../rpc/to-service-error.ts";
import { answerError, errorJson, setJsonHeaders } from "./answer.ts";
import { createFileLoader } from "./dashboard/load-files.ts";
import { DASHBOARD_PATHS, serveDashboard } from "./dashboard/serve-dashboard.ts";
import { type PlainRoute, servePlainRoutes } from "./plain-routes.ts";
import { type RestMethod, restMethod, VERBS } from "./rest-method.ts";

/** What the REST door is opened with. */
export interface RestOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: Tls | undefined;
  readonly limits: HttpLimits;
  readonly entries: readonly MethodEntry[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly runCall: RunCall;
  readonly door: Door;
  readonly observe: Observe;
  readonly newRequestId: () => string;
  /** Ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** An open REST door. */
export interface RestDoor {
  readonly port: number;
  /** Gives new connections another certificate. */
  useTls(tls: Tls): void;
  close(): Promise<void>;
}

const PATH_PARAMETER_LENGTH_MAX = 256;

/** Opens the REST door: one route a method that is served, read from its annotations. */
export async function startRestServer(options: RestOptions): Promise<RestDoor> {
  const { server, useTls, closeRest } = createHttp1Server({ ...options, errorJson, verbs: Object.values(VERBS) });
  const invited = inviteWhenRead(server);
  const app = fastify({
    serverFactory: (handler) => server.on("request", handler),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // The server has its own.
    clientErrorHandler: () => undefined,
    frameworkErrors: (_error, request, reply) => {
      const error = new ServiceError("not_found", "Cannot find the path: it is malformed");
      answerError(reply, error, requestIdOf(one(request.headers["x-request-id"]), options.newRequestId));
    },
  });
  // Bodies are read by the methods themselves, after the key was checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  const methods = options.entries.map(restMethod);
  for (const method of methods) {
    const handler = handlerOf(method, { ...options, invited });
    // Answered before Fastify looks at the body, or at a Content-Type that it cannot read.
    app.route({ method: method.verb, url: method.path, onRequest: handler, handler });
  }
  servePlainRoutes(app, options.plainRoutes, options.newRequestId);
  // A process that only works has nothing to look at.
  const pages = options.entries.length === 0 ? [] : DASHBOARD_PATHS;
  if (pages.length > 0) serveDashboard(app, { load: createFileLoader(), newRequestId: options.newRequestId });
  const gets = [...options.plainRoutes.map(({ path }) => path), ...pages];
  refuseOtherMethods(app, [...methods, ...gets.map((path) => ({ verb: "GET", path }))], options);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, options, new ServiceError("not_found", unknownPath(options)));
  // Before Fastify looks at the body, which it refuses in its own words for some methods.
  app.addHook("onRequest", (request, reply, done) => {
    const problem = headProblem(request.raw);
    if (problem !== undefined) refuse(request, reply, options, problem);
    else if (request.is404) refuseUnknown(request, reply);
    else done();
  });
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, options, toServiceError(error)));
  await app.listen({ host: options.host, port: options.port });
  return {
    port: (server.address() as AddressInfo).port,
    useTls,
    async close() {
      const closed = app.close();
      closeRest();
      await closed;
    },
  };
}

/** Keeps those who ask before they send a body waiting until it is read: who is refused first has sent nothing. */
function inviteWhenRead(server: Server): WeakSet<IncomingMessage> {
  const invited = new WeakSet<IncomingMessage>();
  server.on("checkContinue", (request, response) => {
    invited.add(request);
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (request, response) => void server.emit("request", request, response));
  return invited;
}

function handlerOf(method: RestMethod, options: RestOptions & { readonly invited: WeakSet<IncomingMessage> }) {
  const { name } = method.entry.desc;
  const { successStatus, replayStatus } = method.entry.rules;
  const clientAddress = createClientAddress(options.trustedProxies);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const startedAt = performance.now();
    const { raw } = request;
    let body: Uint8Array = new Uint8Array(0);
    const question = raw.url?.indexOf("?") ?? -1;
    const call: Call = {
      requestId: requestIdOf(one(raw.headers["x-request-id"]), options.newRequestId),
      protocol: "rest",
      traceparent: one(raw.headers["traceparent"]),
      traceId: undefined,
      remoteAddress: clientAddress(raw),
      authorization: raw.headers.authorization,
      idempotencyKey: one(raw.headers["idempotency-key"]),
      source: sourceOf(one(raw.headers[SOURCE_HEADER])),
      signal: undefined,
      // A connection that breaks takes its open answer with it.
      isAbandoned: () => reply.raw.destroyed && !reply.raw.writableFinished,
      fingerprint: () => Buffer.concat([Buffer.from(`${raw.method} ${raw.url}\n`), body]),
      upload: undefined,
      caller: undefined,
      replayed: false,
    };
    let leave: (() => void) | undefined;
    let failure: ServiceError | undefined;
    try {
      leave = options.door.enter();
      const query = question < 0 ? "" : (raw.url?.slice(question + 1) ?? "");
      const rest = {
        incoming: raw,
        invite: () => options.invited.has(raw) && reply.raw.writeContinue(),
        params: request.params as Readonly<Record<string, string>>,
        query,
      };
      const keep = (bytes: Uint8Array, upload: Call["upload"]) => {
        body = bytes;
        call.upload = upload;
      };
      const message = await options.runCall(method.entry, call, () => method.receive(rest, keep));
      const text = method.encode(message);
      setJsonHeaders(reply, call.requestId);
      if (call.replayed) reply.header("idempotent-replayed", "true");
      reply.code(call.replayed ? replayStatus : successStatus).send(text);
    } catch (error) {
      failure = toServiceError(error);
      answerError(reply, failure, call.requestId);
    }
    leave?.();
    options.observe({
      protocol: "rest",
      method: name,
      status: reply.statusCode,
      error: failure,
      requestId: call.requestId,
      traceId: call.traceId,
      caller: call.caller,
      durationMs: performance.now() - startedAt,
    });
    return reply;
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, options: RestOptions, error: ServiceError): FastifyReply {
  const requestId = requestIdOf(one(request.headers["x-request-id"]), options.newRequestId);
  answerError(reply, error, requestId);
  options.observe({
    protocol: "rest",
    method: "",
    status: reply.statusCode,
    error,
    requestId,
    traceId: undefined,
    caller: undefined,
    durationMs: reply.elapsedTime,
  });
  return reply;
}

/** Where no method is served there is no description of them either. */
function unknownPath({ entries }: RestOptions): string {
  return entries.length > 0
    ? "Cannot find the path: see /v1/openapi.json"
    : "Cannot find the path: see /readyz and /metrics";
}

/** A known path with another method is 405 with what it allows, before anything else is looked at. */
function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly { readonly verb: string; readonly path: string }[],
  options: RestOptions,
): void {
  const refusable = METHODS.filter((method) => method !== "CONNECT");
  for (const method of refusable) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.verb);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("allow", allowed.join(", "));
      const message = `Use ${allowed.join(" or ")}: ${request.method} is not allowed here`;
      return refuse(request, reply, options, new ServiceError("method_not_allowed", message));
    };
    const method = refusable.filter((one) => !allowed.includes(one));
    app.route({ method, url: path, onRequest: answer, handler: answer });
  }
}

function one(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.join(", ");
}
