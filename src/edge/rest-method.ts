import type { IncomingMessage } from "node:http";
import type { Message } from "@bufbuild/protobuf";
import { ServiceError, type Violation } from "../errors.ts";
import type { MethodEntry } from "../rpc/handlers.ts";
import type { DecodedCall } from "../rpc/run-call.ts";
import { createDecoder } from "./json/create-decoder.ts";
import { createEncoder } from "./json/create-encoder.ts";
import { createQueryDecoder } from "./json/create-query-decoder.ts";
import type { Decoded } from "./json/decode-sink.ts";
import { setPathFields } from "./json/set-path-fields.ts";
import { httpBinding } from "./openapi/http-binding.ts";
import { BODY_BYTES_MAX, readBody } from "./read-body.ts";

/** One request as the edge met it. */
export interface RestRequest {
  readonly incoming: IncomingMessage;
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
  /** Decodes a request and keeps the body's bytes for `fingerprint`. Throws 400 or 413. */
  decode(request: RestRequest, keep: (body: Uint8Array) => void): Promise<DecodedCall>;
  encode(message: Message): string;
}

const VERBS = { get: "GET", post: "POST", patch: "PATCH", delete: "DELETE" } as const;
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

  return {
    entry,
    verb: VERBS[binding.verb],
    path: binding.path.replaceAll(/\{([a-z_]+)\}/g, ":$1"),
    async decode({ incoming, params, query }, keep) {
      const fromQuery = decoded(decodeQuery(query));
      if (!binding.hasBody) {
        setPathFields(desc.input, fromQuery.message, params);
        return fromQuery;
      }
      refuseEncoding(incoming);
      const body = await readBody(incoming, BODY_BYTES_MAX);
      keep(body);
      if (body.length > 0 || binding.needsBody) refuseOtherType(incoming);
      const fromBody = decoded(decodeBody(body));
      setPathFields(desc.input, fromBody.message, params);
      return fromBody;
    },
    encode: createEncoder(desc.output),
  };
}

function decoded<M extends Message>(
  result: Decoded<M>,
): { readonly message: M; readonly violations: readonly Violation[] } {
  if (result.kind === "message") return result;
  const [first] = result.violations;
  const message = first === undefined ? "Send a body that can be decoded" : `Correct ${first.field}: ${first.message}`;
  throw new ServiceError("invalid_request", message, { details: result.violations });
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
