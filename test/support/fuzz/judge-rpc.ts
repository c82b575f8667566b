import { type DescMethod, fromBinary, fromJson } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { endStreamFlag, endStreamFromJson, errorFromJson } from "@connectrpc/connect/protocol-connect";
import { findTrailerError } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import { type ErrorBody, ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { ERROR_TABLE } from "../../../src/errors.ts";
import type { FuzzAnswer } from "./fuzz-answer.ts";
import type { FuzzCase } from "./fuzz-case.ts";

/** An answer as a client of its protocol reads it. */
interface RpcAnswer {
  readonly error: ConnectError | undefined;
  readonly message: Uint8Array;
  /** Headers and trailers. */
  readonly metadata: Headers;
}

const FRAME_HEAD_BYTES = 5;
/** Codes that mean a mistake of the service. */
const MISTAKES = new Set([Code.Unknown, Code.Internal, Code.Unavailable, Code.DataLoss]);
/** Who does not wait any more may be told without a body. */
const ABANDONED = new Set([Code.DeadlineExceeded, Code.Canceled]);
/** HTTP statuses of what reaches no method: a path, a method of HTTP, a content type. */
const NO_METHOD = new Set([400, 404, 405, 415]);

/** Says what is wrong with the answer to a call; undefined where it is one that the service may give. */
export function judgeRpc(methods: readonly DescMethod[], one: FuzzCase, answer: FuzzAnswer): string | undefined {
  if (answer.status === 0) return "no answer";
  // Such an answer has no body to be read.
  if (one.method === "HEAD") return [404, 405].includes(answer.status) ? undefined : `status ${answer.status}`;
  const { error, message, metadata } = readAnswer(answer);
  const method = methods.find(({ parent, name }) => one.path.split("?")[0] === `/${parent.typeName}/${name}`);
  if (error === undefined) return method && judgeMessage(method, answer, message);
  const said = `RPC status ${Code[error.code]}: ${error.rawMessage}`;
  if (MISTAKES.has(error.code)) return said;
  const requestId = metadata.get("x-request-id");
  const isOurs = method !== undefined && !NO_METHOD.has(answer.status);
  if (isOurs && requestId === null) return `${said}, without a request id`;
  if (metadata.get("grpc-status") === null && requestId === null) return `${said}, without a request id`;
  const [body, ...others] = error.findDetails(ErrorBodySchema);
  if (others.length > 0) return `${said}, with ${others.length + 1} error bodies`;
  if (body !== undefined) return judgeBody(body, error, requestId);
  return isOurs && !ABANDONED.has(error.code) ? `${said}, without an error body` : undefined;
}

function readAnswer({ status, headers, body, trailers }: FuzzAnswer): RpcAnswer {
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("application/grpc-web")) {
    const frames = framesOf(body);
    const last = frames.find(({ flags }) => flags === trailerFlag);
    const metadata = joined(headers, last === undefined ? new Headers() : trailerParse(last.payload));
    return grpcAnswer(metadata, frames.find(({ flags }) => flags === 0)?.payload);
  }
  if (type.startsWith("application/grpc")) return grpcAnswer(joined(headers, trailers), framesOf(body)[0]?.payload);
  if (type.startsWith("application/connect+") && status === 200) return streamAnswer(framesOf(body), headers);
  if (status < 400) return { error: undefined, message: body, metadata: headers };
  if (type !== "application/json") throw new Error(`status ${status} with content type ${type}`);
  const unread = new ConnectError("the body is no error of Connect", Code.Internal);
  return { error: errorFromJson(JSON.parse(body.toString()), undefined, unread), message: body, metadata: headers };
}

/** Of a stream over Connect: how it ended stands in its last frame. */
function streamAnswer(frames: ReturnType<typeof framesOf>, headers: Headers): RpcAnswer {
  const last = frames.at(-1);
  if (last?.flags !== endStreamFlag) throw new Error("a stream without an end");
  const { error, metadata } = endStreamFromJson(last.payload);
  const message = frames.find(({ flags }) => flags === 0)?.payload ?? new Uint8Array();
  return { error, message, metadata: joined(headers, metadata) };
}

function grpcAnswer(metadata: Headers, message: Uint8Array | undefined): RpcAnswer {
  if (metadata.get("grpc-status") === null) throw new Error("no grpc-status");
  return { error: findTrailerError(metadata), message: message ?? new Uint8Array(), metadata };
}

function judgeMessage({ name, output }: DescMethod, { status, headers }: FuzzAnswer, message: Uint8Array) {
  if (status !== 200) return `status ${status} of ${name}`;
  // Throws where it is no message of the method.
  if (/^application\/(connect\+)?json$/.test(headers.get("content-type") ?? ""))
    fromJson(output, JSON.parse(Buffer.from(message).toString()), { ignoreUnknownFields: false });
  else fromBinary(output, message);
  return undefined;
}

function judgeBody(body: ErrorBody, error: ConnectError, requestId: string | null): string | undefined {
  const row = Object.entries(ERROR_TABLE).find(([code]) => code === body.errorCode)?.[1];
  const isRight = row !== undefined && body.message === error.rawMessage && body.requestId === requestId;
  // A conflict that no repeat can end, such as with a cancelled job, says so in its code and its body.
  const retryable = row?.retryable === true && error.code !== Code.FailedPrecondition;
  if (isRight && (body.retryable === retryable || ABANDONED.has(error.code))) return undefined;
  return `another error body than the status ${Code[error.code]}: ${JSON.stringify(body)}, ${error.rawMessage}, ${requestId}`;
}

/** The length-prefixed messages of a body. Throws where it is not made of them. */
function framesOf(body: Buffer): readonly { readonly flags: number; readonly payload: Buffer }[] {
  const frames: { readonly flags: number; readonly payload: Buffer }[] = [];
  for (let at = 0; at < body.length; ) {
    const start = at + FRAME_HEAD_BYTES;
    const end = start + body.readUInt32BE(at + 1);
    if (end > body.length) throw new Error("a frame is cut off");
    frames.push({ flags: body.readUInt8(at), payload: body.subarray(start, end) });
    at = end;
  }
  return frames;
}

function joined(...parts: readonly Headers[]): Headers {
  return new Headers(parts.flatMap((headers) => [...headers]));
}
