import type { JsonObject } from "@bufbuild/protobuf";

/** The tag of the routes that are no part of the interface to transactions. */
export const PLAIN_TAG: JsonObject = {
  name: "Operations",
  description: "Probes, metrics and this document; no key is needed.",
};

/** Describes the routes that no service holds: probes, metrics, the document itself. `errorBody` is the reference to the schema of an error's body. */
export function plainPaths(errorBody: JsonObject): Record<string, JsonObject> {
  const document = { type: "object", additionalProperties: true };
  return {
    "/livez": plainGet({ operationId: "livez", summary: "Tells that the process runs." }, jsonAnswer(document)),
    "/readyz": plainGet(
      { operationId: "readyz", summary: "Tells whether requests are served." },
      {
        ...jsonAnswer(document),
        "503": {
          description: "Starting, overloaded or going down.",
          headers: REQUEST_ID,
          content: { "application/json": { schema: errorBody } },
        },
      },
    ),
    "/metrics": plainGet(
      { operationId: "metrics", summary: "Answers measurements in the Prometheus text format." },
      {
        "200": { description: "Done.", headers: REQUEST_ID, content: { "text/plain": { schema: { type: "string" } } } },
      },
    ),
    "/v1/openapi.json": plainGet({ operationId: "openapi", summary: "Answers this document." }, jsonAnswer(document)),
  };
}

const REQUEST_ID: JsonObject = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };

function plainGet(
  words: { readonly operationId: string; readonly summary: string },
  responses: JsonObject,
): JsonObject {
  const parameters = [{ $ref: "#/components/parameters/X-Request-Id" }];
  return { get: { ...words, tags: [PLAIN_TAG.name ?? ""], security: [], parameters, responses } };
}

function jsonAnswer(schema: JsonObject): JsonObject {
  return { "200": { description: "Done.", headers: REQUEST_ID, content: { "application/json": { schema } } } };
}
