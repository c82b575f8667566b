import type { JsonObject } from "@bufbuild/protobuf";

/** What a request id and an idempotency key look like (specification, "General conventions" and "Endpoints"). */
const TOKEN_SCHEMA: JsonObject = { type: "string", pattern: "^[A-Za-z0-9._:\\-]{1,128}$" };

/** The headers that a caller may send. */
export const HEADER_PARAMETERS: JsonObject = {
  "X-Request-Id": {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description:
      "The caller's own id of the request, 1 to 128 letters, digits and `._:-`; it is echoed and stored on decisions. Any other text is ignored.",
    schema: { type: "string" },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes a repeat of the same request within 24 hours answer the stored result.",
    schema: TOKEN_SCHEMA,
  },
};

/** The headers that an answer may bear. */
export const HEADERS: JsonObject = {
  "X-Request-Id": {
    description: "The caller's id of the request, or one made for it.",
    required: true,
    schema: TOKEN_SCHEMA,
  },
  "Idempotent-Replayed": {
    description: "Present on the answer of a stored result.",
    required: true,
    schema: { type: "string", const: "true" },
  },
  "Idempotent-Replayed-Sometimes": {
    description: "Present where the answer is a stored result.",
    required: false,
    schema: { type: "string", const: "true" },
  },
  "Retry-After": { description: "Whole seconds to wait.", required: true, schema: { type: "integer", minimum: 0 } },
  "Retry-After-Conflict": {
    description: "Whole seconds to wait; only while a request with the same `Idempotency-Key` is still running.",
    required: false,
    schema: { type: "integer", minimum: 0 },
  },
  "WWW-Authenticate": {
    description: "How to send the key: `Authorization: Bearer <API_KEY>`.",
    required: true,
    schema: { type: "string", const: "Bearer" },
  },
  "Content-Disposition": {
    description: "The name under which a browser saves the file.",
    required: true,
    schema: { type: "string", pattern: '^attachment; filename="[a-z]+\\.csv"$' },
  },
  Location: { description: "Where the dashboard is.", required: true, schema: { type: "string" } },
  Allow: {
    description: "The methods that the path has, separated by commas.",
    required: true,
    schema: { type: "string", pattern: "^[A-Z]+(, [A-Z]+)*$" },
  },
};
