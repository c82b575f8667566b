import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import type { Caller } from "../../service/keys/authenticate.ts";
import { requestIdOf } from "../call.ts";
import type { MethodEntry } from "../handlers.ts";
import type { Observe } from "../observe.ts";
import { rpcError } from "../rpc-error.ts";
import { bearerToken } from "../run-call.ts";
import { toServiceError } from "../to-service-error.ts";
import type { Admission } from "./create-admission.ts";

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;
/** What serves the requests of a port. */
export type RpcListener = (request: Request, response: Response) => void;

/** What a place for an upload is asked with. */
export interface HoldUploadDeps {
  readonly entries: readonly MethodEntry[];
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  readonly admission: Admission;
  readonly observe: Observe;
  readonly newRequestId: () => string;
}

/** Keeps uploads over an RPC unread until there is a place for them: Connect reads a message before it calls the method. */
export function holdUploads(serve: RpcListener, deps: HoldUploadDeps): RpcListener {
  const uploads = new Map<string, string>(
    deps.entries.flatMap(({ desc, rules }) =>
      rules.upload ? [[`/${desc.parent.typeName}/${desc.name}`, desc.name] as const] : [],
    ),
  );
  return (request, response) => {
    const method = uploads.get(request.url?.split("?", 1)[0] ?? "");
    if (method === undefined) serve(request, response);
    else void hold(method, { request, response, serve, deps });
  };
}

async function hold(
  method: string,
  held: {
    readonly request: Request;
    readonly response: Response;
    readonly serve: RpcListener;
    readonly deps: HoldUploadDeps;
  },
): Promise<void> {
  const { request, response, serve, deps } = held;
  const startedAt = performance.now();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  let caller: Caller | undefined;
  try {
    caller = await deps.authenticate(bearerToken(request.headers.authorization));
    const place = await deps.admission.upload(caller.organisationId, gone.signal);
    if (gone.signal.aborted) return place[Symbol.dispose]();
    response.once("close", () => place[Symbol.dispose]());
    serve(request, response);
  } catch (error) {
    const failure = toServiceError(error);
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString(), deps.newRequestId);
    const durationMs = performance.now() - startedAt;
    deps.observe({
      protocol: "rpc",
      method,
      status: failure.httpStatus,
      error: failure,
      requestId,
      traceId: undefined,
      caller,
      durationMs,
    });
    if (!gone.signal.aborted)
      answer(request, response, { error: rpcError(failure, requestId), status: failure.httpStatus });
  }
}

/** Answers in the words of the request's protocol, and reads no more of its body. */
function answer(
  request: Request,
  response: Response,
  refusal: { readonly error: ReturnType<typeof rpcError>; readonly status: number },
): void {
  const { error, status } = refusal;
  const type = request.headers["content-type"] ?? "";
  const isGrpc = type.startsWith("application/grpc");
  const headers = new Headers(isGrpc ? undefined : error.metadata);
  if (isGrpc) setTrailerStatus(headers, error);
  headers.set("content-type", isGrpc ? type : "application/json");
  for (const [name, value] of headers) response.setHeader(name, value);
  response.statusCode = isGrpc ? 200 : status;
  if (!("stream" in request)) response.setHeader("connection", "close");
  response.end(isGrpc ? "" : JSON.stringify(errorToJson(error, undefined)));
  if ("stream" in response) response.once("finish", () => response.stream.close(constants.NGHTTP2_NO_ERROR));
}
