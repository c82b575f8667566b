import type { IncomingMessage } from "node:http";
import type { Message } from "@bufbuild/protobuf";
import type { Upload } from "../call/handler.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import type { DecodedCall } from "../call/serve.ts";
import { createDecoder } from "../contract/json/create-decoder.ts";
import { createEncoderInTurns } from "../contract/json/create-encoder-in-turns.ts";
import { createPartEncoder, isInParts } from "../contract/json/create-part-encoder.ts";
import { createQueryDecoder } from "../contract/json/create-query-decoder.ts";
import type { Decoded } from "../contract/json/decode-sink.ts";
import { jsonRules } from "../contract/json/json-rules.ts";
import { VALUES_MAX } from "../contract/json/scan-json.ts";
import { setPathFields } from "../contract/json/set-path-fields.ts";
import { undecodableMessage } from "../contract/json/undecodable-message.ts";
import { messageBytesMax, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { ServiceError, type Violation } from "../errors.ts";
import type { PathParameters } from "./create-router.ts";
import type { Exchange } from "./exchange.ts";
import { isMediaType } from "./is-media-type.ts";
import { httpBinding } from "./openapi/http-binding.ts";
import { type BodyLimit, jsonBody, readBody } from "./read-body.ts";

/** A method as REST serves it, read from its annotations. */
export interface RestMethod {
  readonly entry: MethodEntry;
  readonly verb: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as the router writes them, `:policy_id`. */
  readonly path: string;
  /** Reads a request's body; what it returns decodes it. Both throw 400, the reading 413. */
  receive(exchange: Exchange, parameters: PathParameters): Promise<() => DecodedCall>;
  /** The JSON of the answer, or the text of one part of it. */
  encode(message: Message): string | Promise<string>;
}

/** The methods that routes may have. */
export const VERBS = { get: "GET", post: "POST", patch: "PATCH", delete: "DELETE" } as const;
const UPLOAD_BODY: BodyLimit = {
  bytesMax: UPLOAD_BYTES_MAX,
  isUpload: true,
  refusal: () =>
    new ServiceError(
      "backtest_too_large",
      `Send a body of at most ${UPLOAD_BYTES_MAX} bytes: split the batch by date range`,
    ),
};

/** Specialises the edge's half of a method: route, decoder and encoder. */
export function restMethod(entry: MethodEntry): RestMethod {
  const { desc } = entry;
  const binding = httpBinding(desc);
  const pathFields = binding.pathFields.map((field) => field.name);
  const bodyNames = binding.bodyFields.map((field) => field.name);
  const decodeBody = createDecoder(desc.input, {
    exclude: pathFields,
    emptyBody: binding.needsBody ? "refuse" : "object",
    // Each row is answered by itself, so all of them are read.
    violationsMax: entry.rules.rows ? VALUES_MAX : undefined,
  });
  const decodeQuery = createQueryDecoder(desc.input, { exclude: [...pathFields, ...bodyNames] });
  const route = {
    entry,
    verb: VERBS[binding.verb],
    path: binding.path.replaceAll(/\{([a-z_]+)\}/g, ":$1"),
    encode: isInParts(desc) ? createPartEncoder(desc.output) : createEncoderInTurns(desc.output),
  };
  const limit = jsonBody(messageBytesMax(entry.rules));
  if (entry.rules.upload) return { ...route, receive: uploadReceiver(entry, decodeQuery) };

  return {
    ...route,
    async receive({ request, invite, query }, parameters) {
      if (!binding.hasBody) {
        const fromQuery = decoded(decodeQuery(query));
        setPathFields(desc.input, fromQuery.message, parameters);
        return () => fromQuery;
      }
      // Beside a body a query can only be refused.
      if (query !== "") decoded(decodeQuery(query));
      refuseEncoding(request);
      const body = await readBody(request, limit, invite);
      // What is missing is said before what it is.
      if (body.length > 0) refuseOtherType(request);
      return () => {
        const fromBody = decoded(decodeBody(body));
        setPathFields(desc.input, fromBody.message, parameters);
        return fromBody;
      };
    },
  };
}

/** What an upload's body may be; a CSV's other fields stand in the query, as far as they are no rows. */
function uploadReceiver(entry: MethodEntry, decodeNothing: (query: string) => Decoded<Message>): RestMethod["receive"] {
  const { input } = entry.desc;
  const rows = input.fields
    .filter((field) => field.fieldKind === "list" && field.listKind === "message")
    .map(({ name }) => name);
  const bytes = input.fields.filter((field) => jsonRules(field).rpcOnly).map(({ name }) => name);
  const decodeTarget = createQueryDecoder(input, { exclude: [...rows, ...bytes] });
  return async ({ request, invite, query }) => {
    const type = request.headers["content-type"] ?? "";
    const encoding = isMediaType(type, "text/csv") ? "csv" : "json";
    if (encoding === "json" && hasBody(request)) refuseOtherType(request, " or text/csv");
    refuseEncoding(request);
    const body = await readBody(request, UPLOAD_BODY, () => {
      entry.expect(Number(request.headers["content-length"] ?? 0));
      invite();
    });
    if (body.length === 0)
      throw undecodable([{ field: "body", message: "Expected a body, found none", code: "required" }]);
    return () => decoded(encoding === "csv" ? decodeTarget(query) : decodeNothing(query), { encoding, body });
  };
}

function decoded(result: Decoded<Message>, upload?: Upload): DecodedCall {
  if (result.kind === "message") return { message: result.message, violations: result.violations, upload };
  throw undecodable(result.violations);
}

function undecodable(violations: readonly Violation[]): ServiceError {
  return new ServiceError("invalid_request", undecodableMessage(violations), { details: violations });
}

/** Whether a body comes (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

function refuseEncoding({ headers }: IncomingMessage): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  const message = "Send the body as it is: no Content-Encoding but identity is accepted";
  throw new ServiceError("invalid_request", message, {
    details: [{ field: "Content-Encoding", message, code: "enum" }],
  });
}

function refuseOtherType({ headers }: IncomingMessage, others = ""): void {
  if (isMediaType(headers["content-type"] ?? "", "application/json")) return;
  const message = `Send Content-Type: application/json${others}`;
  throw new ServiceError("invalid_request", message, { details: [{ field: "Content-Type", message, code: "enum" }] });
}
