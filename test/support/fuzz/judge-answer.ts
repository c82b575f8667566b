import type { DescMethod } from "@bufbuild/protobuf";
import { openContract } from "../open-contract.ts";
import type { Json } from "../start-service.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import type { FuzzAnswer } from "./send-case.ts";

/** Says what is wrong with an answer; undefined where it is one that the service may give. */
export type JudgeAnswer = (one: FuzzCase, answer: FuzzAnswer) => string | undefined;

/** Statuses of gRPC that mean a mistake of the service: unknown, internal, unavailable, data loss. */
const MISTAKES = new Map([
  ["2", "unknown"],
  ["13", "internal"],
  ["14", "unavailable"],
  ["15", "data_loss"],
]);

/** Opens the judge of what a service answers to anything. */
export function createJudge(methods: readonly DescMethod[]): JudgeAnswer {
  return (one, answer) => {
    try {
      if (one.door === "rest") return judgeRest(methods, one, answer);
      if (one.door === "raw") return judgeRaw(answer);
      return judgeRpc(answer);
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
  const isJson = one.headers["content-type"]?.startsWith("application/json") === true;
  const raw = isJson && one.body !== undefined ? one.body : undefined;
  openContract(methods).hold(
    { method: one.method, path: one.path, body: undefined, ...(raw && { raw }) },
    { status, headers, text, body: undefined },
  );
  return undefined;
}

/** Bytes that are no request may be answered by closing; what is answered to them is an error of ours or the answer to a request that they are. */
function judgeRaw({ status, headers, body }: FuzzAnswer): string | undefined {
  if (status === 0) return undefined;
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (headers.get("x-request-id") === null) return "no X-Request-Id";
  // The bytes may have held more than one request; and a HEAD gets no body.
  const text = body.subarray(0, Number(headers.get("content-length"))).toString();
  return text === "" ? undefined : judgeErrorBody(JSON.parse(text));
}

function judgeErrorBody(error: Json): string | undefined {
  const { error_code, message, retryable, request_id } = error;
  const isRight =
    [error_code, message, request_id].every((text) => typeof text === "string") && typeof retryable === "boolean";
  return isRight ? undefined : `another error body: ${JSON.stringify(error)}`;
}

function judgeRpc({ status, headers, body, trailers }: FuzzAnswer): string | undefined {
  const type = headers.get("content-type") ?? "";
  if (status === 0) return "no answer";
  const code =
    trailers.get("grpc-status") ??
    headers.get("grpc-status") ??
    /grpc-status: (\d+)/i.exec(body.toString("latin1"))?.[1];
  const message = trailers.get("grpc-message") ?? headers.get("grpc-message") ?? body.toString("latin1");
  if (code !== undefined && type.startsWith("application/grpc")) return mistake(MISTAKES.get(code), message);
  if (type === "application/json" && status >= 400) {
    const error = JSON.parse(body.toString());
    return mistake(error.code, error.message);
  }
  // A request in compression that is not served is unimplemented, which is 501.
  return status >= 500 && status !== 501 ? `status ${status}` : undefined;
}

/** gRPC's own word for a message that cannot be parsed or unpacked is internal: such an answer says so. */
const UNPARSABLE = /parse binary:|protocol error:|received compressed envelope/;

function mistake(code: string | undefined, message: string): string | undefined {
  if (
    code === undefined ||
    ![...MISTAKES.values()].includes(code) ||
    UNPARSABLE.test(message.replaceAll("%20", " ").replaceAll("%3A", ":"))
  )
    return undefined;
  return `RPC status ${code}: ${message}`;
}
