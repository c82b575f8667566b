import { readFileSync } from "node:fs";
import { METHODS, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { ServiceError } from "../errors.ts";
import { type Call, requestIdOf } from "../rpc/call.ts";
import { createClientAddress } from "../rpc/client-address.ts";
import type { Door } from "../rpc/door.ts";
import type { MethodEntry } from "../rpc/handlers.ts";
import type { Observe } from "../rpc/observe.ts";
import type { RunCall } from "../rpc/run-call.ts";
import { toServiceError } from "../rpc/to-service-error.ts";
import { answerError, setJsonHeaders } from "./answer.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { type PlainRoute, servePlainRoutes } from "./plain-routes.ts";
import { type RestMethod, restMethod } from "./rest-method.ts";

/** What the REST door is opened with. */
export interface RestOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly entries: readonly MethodEntry[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly runCall: RunCall;
  readonly door: Door;
  readonly observe: Observe;
  readonly newRequestId: () => string;
  /** Ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** An open door. */
export interface OpenDoor {
  readonly port: number;
  close(): Promise<void>;
}

const HEADERS_BYTES_MAX = 16_384;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 72_000;
const PATH_PARAMETER_LENGTH_MAX = 256;

/** Opens the REST door: one route a method that is served, read from its annotations. */
export async function startRestServer(options: RestOptions): Promise<OpenDoor> {
  const app = fastify({
    ...(options.tls && {
      https: { cert: readFileSync(options.tls.certFile), key: readFileSync(options.tls.keyFile) },
    }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false },
    http: { maxHeaderSize: HEADERS_BYTES_MAX, headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(options.newRequestId),
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
    const handler = handlerOf(method, options);
    // Answered before Fastify looks at the body, or at a Content-Type that it cannot read.
    app.route({ method: method.verb, url: method.path, onRequest: handler, handler });
  }
  servePlainRoutes(app, options.plainRoutes, options.newRequestId);
  refuseOtherMethods(app, [...methods, ...options.plainRoutes.map(({ path }) => ({ verb: "GET", path }))], options);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, options, new ServiceError("not_found", "Cannot find the path: see /v1/openapi.json"));
  // Before Fastify looks at the body, which it refuses in its own words for some methods.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) refuseUnknown(request, reply);
    else done();
  });
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, options, toServiceError(error)));
  // Node answers an Expect that it does not know with 417 and no body; it may be ignored (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  await app.listen({ host: options.host, port: options.port });
  return { port: portOf(app.server), close: () => app.close() };
}

function handlerOf(method: RestMethod, options: RestOptions) {
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
      remoteAddress: clientAddress(raw),
      authorization: raw.headers.authorization,
      idempotencyKey: one(raw.headers["idempotency-key"]),
      signal: undefined,
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
      const rest = { incoming: raw, params: request.params as Readonly<Record<string, string>>, query };
      const message = await options.runCall(method.entry, call, () =>
        method.decode(rest, (bytes, upload) => {
          body = bytes;
          call.upload = upload;
        }),
      );
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
    caller: undefined,
    durationMs: reply.elapsedTime,
  });
  return reply;
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

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function one(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.join(", ");
}
