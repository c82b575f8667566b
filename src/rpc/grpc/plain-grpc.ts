import type { IncomingHttpHeaders } from "node:http2";
import type { Message } from "@bufbuild/protobuf";
import { parseTimeout } from "@connectrpc/connect/protocol-grpc";
import type { MethodEntry } from "../../call/method-entry.ts";
import { createBinaryEncoderInTurns } from "../../contract/binary/create-binary-encoder-in-turns.ts";
import { isInParts } from "../../contract/json/create-part-encoder.ts";
import { DEADLINE_READ_MS_MAX } from "../../contract/limits.ts";
import { headProblem } from "../../http/head-problem.ts";
import { ENVELOPE_BYTES } from "../envelope.ts";

/** A method that takes one message and answers once. */
interface PlainMethod {
  readonly entry: MethodEntry;
  /** Writes the answer, with room for its envelope. */
  readonly encode: (message: Message) => Buffer | Promise<Buffer>;
}

/** A call over gRPC of such a method, with nothing in its head that has to be refused. */
export interface PlainGrpc {
  readonly method: PlainMethod;
  readonly timeoutMs: number | undefined;
}

const CONTENT_TYPE = /^application\/grpc(?:\+proto)?$/i;
const AUTHORITY = /^[A-Za-z0-9.-]+(?::\d{1,5})?$/;

/** Opens the look at a stream's head: undefined for whatever is not plain, which is left to Connect. */
export function createPlainGrpc(
  entries: readonly MethodEntry[],
): (headers: IncomingHttpHeaders, rawHeaders: readonly string[]) => PlainGrpc | undefined {
  const plain = entries.filter(({ desc, rules }) => !rules.upload && !isInParts(desc));
  const methods = new Map(
    plain.map((entry) => [
      `/${entry.desc.parent.typeName}/${entry.desc.name}`,
      { entry, encode: createBinaryEncoderInTurns(entry.desc.output, ENVELOPE_BYTES) },
    ]),
  );
  return (headers, rawHeaders) => {
    const method = methods.get(headers[":path"] ?? "");
    if (method === undefined || headers[":method"] !== "POST" || !CONTENT_TYPE.test(headers["content-type"] ?? ""))
      return undefined;
    if ("grpc-encoding" in headers || "expect" in headers || !AUTHORITY.test(headers[":authority"] ?? ""))
      return undefined;
    const deadline = parseTimeout(textOf(headers["grpc-timeout"]), DEADLINE_READ_MS_MAX);
    if (deadline.error !== undefined) return undefined;
    if (headProblem({ httpVersion: "2.0", url: headers[":path"], headers, rawHeaders }) !== undefined) return undefined;
    return { method, timeoutMs: deadline.timeoutMs };
  };
}

function textOf(value: string | readonly string[] | undefined): string | null {
  return value === undefined ? null : String(value);
}
