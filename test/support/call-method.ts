import {
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  fromJson,
  type JsonValue,
  type Message,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { createAsyncIterable } from "@connectrpc/connect/protocol";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { httpBinding } from "../../src/edge/openapi/http-binding.ts";
import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

/** One call of a method, the same over every door. */
export interface MethodCall {
  readonly desc: DescMethod;
  /** The whole Authorization header. */
  readonly authorization: string | undefined;
  /** Fields of the request by their names in the contract, those of the path included. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How a call ended: `ok`, or the refusal with the HTTP status that it has over REST. */
export interface CallEnd {
  readonly errorCode: string;
  readonly status: number;
  /** The refusal as the door's error body, in the names of REST. */
  readonly body: Json;
  readonly requestId: string | null;
  readonly text: string;
}

/** The doors through which a method can be called. */
export const DOORS = ["REST", "gRPC", "Connect"] as const;

/** Calls methods of a running service through a door. */
export type CallMethod = (door: (typeof DOORS)[number], call: MethodCall) => Promise<CallEnd>;

const STATUS_OF = new Map([
  [Code.Unauthenticated, 401],
  [Code.PermissionDenied, 403],
  [Code.NotFound, 404],
]);

/** Opens the doors of a service. */
export function createCallMethod(service: TestService): CallMethod {
  const { grpcUrl: baseUrl } = service;
  const transports = {
    gRPC: createGrpcTransport({ baseUrl }),
    Connect: createConnectTransport({ baseUrl, httpVersion: "1.1" }),
  };
  return (door, call) => (door === "REST" ? overRest(service, call) : overRpc(transports[door], call));
}

async function overRest(service: TestService, { desc, authorization, fields }: MethodCall): Promise<CallEnd> {
  const { verb, path, pathFields, queryFields, hasBody } = httpBinding(desc);
  const filled = pathFields.reduce((text, { name }) => text.replace(`{${name}}`, String(fields[name])), path);
  const query = queryFields.filter(({ name }) => fields[name] !== undefined);
  const search = new URLSearchParams(query.map(({ name }) => [name, String(fields[name])])).toString();
  const rest = Object.entries(fields).filter(([name]) => !pathFields.some((field) => field.name === name));
  const answer = await service.send(
    verb.toUpperCase(),
    search === "" ? filled : `${filled}?${search}`,
    hasBody ? Object.fromEntries(rest) : undefined,
    { key: null, headers: authorization === undefined ? {} : { authorization } },
  );
  const isOk = answer.status < 300;
  return {
    errorCode: isOk ? "ok" : answer.body.error_code,
    status: answer.status,
    body: isOk ? undefined : answer.body,
    requestId: answer.headers.get("x-request-id"),
    text: answer.text,
  };
}

/** The message of an answer, or all messages of one in parts. */
async function answerOf(
  transport: Transport,
  desc: DescMethod,
  headers: Readonly<Record<string, string>>,
  message: Message,
): Promise<unknown> {
  if (desc.methodKind !== "server_streaming")
    return (await transport.unary(desc as DescMethodUnary, undefined, undefined, headers, message as never, undefined))
      .message;
  const parts = await transport.stream(
    desc as DescMethodServerStreaming,
    undefined,
    undefined,
    headers,
    createAsyncIterable([message as never]),
    undefined,
  );
  return await Array.fromAsync(parts.message);
}

async function overRpc(transport: Transport, { desc, authorization, fields }: MethodCall): Promise<CallEnd> {
  const message = fromJson(desc.input, fields as JsonValue);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  try {
    const answer = await answerOf(transport, desc, headers, message);
    const text = JSON.stringify(answer, (_name, value) => (typeof value === "bigint" ? String(value) : value));
    return { errorCode: "ok", status: 200, body: undefined, requestId: null, text };
  } catch (reason) {
    const error = ConnectError.from(reason);
    const [detail, ...others] = error.findDetails(ErrorBodySchema);
    if (detail === undefined || others.length > 0)
      throw new Error(`Expected one ErrorBody from ${desc.name}, found ${others.length} more: ${error.message}`);
    const { errorCode, message: said, retryable, requestId, details } = detail;
    return {
      errorCode,
      status: STATUS_OF.get(error.code) ?? 0,
      body: {
        error_code: errorCode,
        message: said,
        retryable,
        request_id: requestId,
        ...(details.length > 0 && { details }),
      },
      requestId: error.metadata.get("x-request-id"),
      text: error.message,
    };
  }
}
