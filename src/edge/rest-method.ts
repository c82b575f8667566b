import type { IncomingMessage } from "node:http";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { BODY_BYTES_MAX as UPLOAD_BYTES_MAX } from "../dataset/limits.ts";
import { ServiceError, type Violation } from "../errors.ts";
import type { Upload } from "../rpc/call.ts";
import type { MethodEntry } from "../rpc/handlers.ts";
import { createDecoder } from "../rpc/json/create-decoder.ts";
import { createEncoder } from "../rpc/json/create-encoder.ts";
import { createQueryDecoder } from "../rpc/json/create-query-decoder.ts";
import type { Decoded } from "../rpc/json/decode-sink.ts";
import { jsonRules } from "../rpc/json/json-rules.ts";
import { setPathFields } from "../rpc/json/set-path-fields.ts";
import type { DecodedCall } from "../rpc/run-call.ts";
import { httpBinding } from "./openapi/http-binding.ts";
import { type BodyLimit, JSON_BODY, readBody } from "./read-body.ts";

/** One request as the edge met it. */
export interface RestRequest {
  readonly incoming: IncomingMessage;
  /** Asks for the body where the caller waits to be asked. */
  readonly invite: () => void;
  readonly params: Readonly<Record<string, string>>;
  /** As sent, without `?`. */
  readonly query: string;
}

/** A method as REST serves it, read from its annotations. */
export interface RestMethod {
  readonly entry: MethodEntry;
  readonly verb: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as the router writes them, `:policy_id`. */
  readonly path: string;
  /** Reads a request and keeps the body's bytes for `fingerprint`; what it returns decodes them. Both throw 400, the reading 413. */
  receive(request: RestRequest, keep: (body: Uint8Array, upload?: Upload) => void): Promise<() => DecodedCall>;
  encode(message: Message): string;
}

/** The methods that routes may have. */
export const VERBS = { get: "GET", post: "POST", patch: "PATCH", delete: "DELETE" } as const;
const CSV_TYPE = /^text\/csv\s*(;\s*(charset\s*=\s*"?utf-8"?|header\s*=\s*present)\s*)*$/i;
const UPLOAD_BODY: BodyLimit = {
  bytesMax: UPLOAD_BYTES_MAX,
  refusal: () =>
    new ServiceError(
      "backtest_too_large",
      `Send a body of at most ${UPLOAD_BYTES_MAX} bytes: split the batch by date range`,
    ),
};
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Specialises the edge's half of a method: route, decoder and encoder. */
export function restMethod(entry: MethodEntry): RestMethod {
  const { desc } = entry;
  const binding = httpBinding(desc);
  const pathFields = binding.pathFields.map((field) => field.name);
  const bodyNames = binding.bodyFields.map((field) => field.name);
  const decodeBody = createDecoder(desc.input, {
    exclude: pathFields,
    emptyBody: binding.needsBody ? "refuse" : "object",
  });
  const decodeQuery = createQueryDecoder(desc.input, { exclude: [...pathFields, ...bodyNames] });
  const route = {
    entry,
    verb: VERBS[binding.verb],
    path: binding.path.replaceAll(/\{([a-z_]+)\}/g, ":$1"),
    encode: createEncoder(desc.output),
  };
  if (entry.rules.upload) return { ...route, receive: uploadReceiver(desc.input, decodeQuery) };

  return {
    ...route,
    async receive({ incoming, invite, params, query }, keep) {
      const fromQuery = decoded(decodeQuery(query));
      if (!binding.hasBody) {
        setPathFields(desc.input, fromQuery.message, params);
        return () => fromQuery;
      }
      refuseEncoding(incoming);
      const body = await readBody(incoming, JSON_BODY, invite);
      keep(body);
      if (body.length > 0 || binding.needsBody) refuseOtherType(incoming);
      return () => {
        const fromBody = decoded(decodeBody(body));
        setPathFields(desc.input, fromBody.message, params);
        return fromBody;
      };
    },
  };
}

/** What an upload's body may be; a CSV's other fields stand in the query, as far as they are no rows. */
function uploadReceiver(desc: DescMessage, decodeNothing: (query: string) => Decoded<Message>): RestMethod["receive"] {
  const rows = desc.fields
    .filter((field) => field.fieldKind === "list" && field.listKind === "message")
    .map(({ name }) => name);
  const bytes = desc.fields.filter((field) => jsonRules(field).rpcOnly).map(({ name }) => name);
  const decodeTarget = createQueryDecoder(desc, { exclude: [...rows, ...bytes] });
  return async ({ incoming, invite, query }, keep) => {
    const type = incoming.headers["content-type"] ?? "";
    const encoding = CSV_TYPE.test(type) ? "csv" : "json";
    if (encoding === "json") refuseOtherType(incoming);
    refuseEncoding(incoming);
    const body = await readBody(incoming, UPLOAD_BODY, invite);
    keep(body, { encoding, body });
    if (body.length === 0)
      throw undecodable([{ field: "body", message: "Expected a body, found none", code: "required" }]);
    return () => decoded(encoding === "csv" ? decodeTarget(query) : decodeNothing(query));
  };
}

function decoded<M extends Message>(
  result: Decoded<M>,
): { readonly message: M; readonly violations: readonly Violation[] } {
  if (result.kind === "message") return result;
  throw undecodable(result.violations);
}

function undecodable(violations: readonly Violation[]): ServiceError {
  const [first] = violations;
  const message = first === undefined ? "Send a body that can be decoded" : `Correct ${first.field}: ${first.message}`;
  return new ServiceError("invalid_request", message, { details: violations });
}

function refuseEncoding({ headers }: IncomingMessage): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  const message = "Send the body as it is: no Content-Encoding but identity is accepted";
  throw new ServiceError("invalid_request", message, {
    details: [{ field: "Content-Encoding", message, code: "enum" }],
  });
}

function refuseOtherType({ headers }: IncomingMessage): void {
  if (JSON_TYPE.test(headers["content-type"] ?? "")) return;
  const message = "Send Content-Type: application/json";
  throw new ServiceError("invalid_request", message, { details: [{ field: "Content-Type", message, code: "enum" }] });
}
