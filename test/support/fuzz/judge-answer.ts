import type { DescMethod } from "@bufbuild/protobuf";
import type { Json } from "../json.ts";
import { openContract } from "../open-contract.ts";
import { parseAnswers } from "../raw-http.ts";
import type { FuzzAnswer } from "./fuzz-answer.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { judgeRpc } from "./judge-rpc.ts";

/** Says what is wrong with an answer; undefined where it is one that the service may give. */
export type JudgeAnswer = (one: FuzzCase, answer: FuzzAnswer) => string | undefined;

/** From so many characters of path and headers on a head may be refused for its length: the limit counts what the client adds, too. */
const LONG_HEAD_CHARACTERS = 15_000;
const HEAD = Buffer.from("HEAD ");
/** Headers that make a request ambiguous where they stand twice: it is refused before its path is looked at. */
const ONCE = ["authorization", "content-type"];

/** Opens the judge of what a service answers to anything. */
export function createJudge(methods: readonly DescMethod[]): JudgeAnswer {
  return (one, answer) => {
    try {
      if (one.door === "watch") return judgeWatch(answer);
      if (one.answers !== undefined) return judgePipeline(one.answers, answer);
      if (one.door === "rest") return judgeRest(methods, one, answer);
      if (one.door === "raw" || one.door === "raw-rpc") return judgeRaw(one, answer);
      return judgeRpc(methods, one, answer);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

/** Everything that the OpenAPI document says of an answer, and no answer of 5xx. */
function judgeRest(
  methods: readonly DescMethod[],
  one: FuzzCase,
  { status, headers, body }: FuzzAnswer,
): string | undefined {
  if (status >= 500 || status === 0) return `status ${status}`;
  const text = body.toString();
  if (headStatuses(one).includes(status)) return one.method === "HEAD" ? undefined : judgeErrorBody(JSON.parse(text));
  const isJson = String(one.headers["content-type"]).startsWith("application/json");
  const raw = isJson && one.body !== undefined ? one.body : undefined;
  openContract(methods).hold(
    { method: one.method, path: one.path, body: undefined, ...(raw && { raw }) },
    { status, headers, text, body: undefined },
  );
  return undefined;
}

/** With what the head itself may be refused, whatever its path is. */
function headStatuses({ path, headers }: FuzzCase): readonly number[] {
  const isLong = path.length + JSON.stringify(headers).length > LONG_HEAD_CHARACTERS;
  return [...(ONCE.some((name) => Array.isArray(headers[name])) ? [400] : []), ...(isLong ? [431] : [])];
}

/** Bytes that are no request may be answered by closing; what is answered to them is an error of ours or the answer to a request that they are. */
function judgeRaw(one: FuzzCase, { status, headers, body }: FuzzAnswer): string | undefined {
  if (status === 0) return undefined;
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (headers.get("x-request-id") === null) return "no X-Request-Id";
  // The bytes may have held more than one request; and a HEAD gets no body.
  const isHead = one.body?.subarray(0, HEAD.length).equals(HEAD);
  const text = isHead ? "" : body.subarray(0, Number(headers.get("content-length"))).toString();
  if (text === "" || headers.get("content-type")?.startsWith("application/grpc")) return undefined;
  return one.door === "raw" ? judgeErrorBody(JSON.parse(text)) : judgeConnectError(JSON.parse(text));
}

/** The codes of gRPC with which a watch may end: done, a message that cannot be read, no such service, too many watches. */
const WATCH_ENDS = ["0", "3", "5", "8"];

/** A watch says something, or ends for a reason. */
function judgeWatch({ status, headers, body, trailers }: FuzzAnswer): string | undefined {
  if (body.length > 0) return status === 200 ? undefined : `status ${status}`;
  const end = trailers.get("grpc-status") ?? headers.get("grpc-status");
  // Who was made room for before its first word was told nothing.
  if (end === null) return undefined;
  return WATCH_ENDS.includes(end) ? undefined : `a watch that ends with gRPC status ${end}`;
}

/** Every request of a packet has its answer. */
function judgePipeline(wanted: number, { all = Buffer.alloc(0) }: FuzzAnswer): string | undefined {
  const statuses = parseAnswers(all).map(({ status }) => status);
  if (statuses.length !== wanted) return `${statuses.length} answers to ${wanted} requests of one packet`;
  const failed = statuses.find((status) => status >= 500);
  return failed === undefined ? undefined : `status ${failed} in a packet of requests`;
}

function judgeErrorBody(error: Json): string | undefined {
  const { error_code, message, retryable, request_id } = error;
  const isRight =
    [error_code, message, request_id].every((text) => typeof text === "string") && typeof retryable === "boolean";
  return isRight ? undefined : `another error body: ${JSON.stringify(error)}`;
}

function judgeConnectError(error: Json): string | undefined {
  return [error.code, error.message].every((text) => typeof text === "string")
    ? undefined
    : `another error of Connect: ${JSON.stringify(error)}`;
}
