import type { JsonObject } from "@bufbuild/protobuf";
import type { ErrorResponses, StatusCodes } from "./create-error-responses.ts";
import { answerExamples } from "./examples.ts";

/** The tag of the routes that are no part of the interface to transactions. */
export const PLAIN_TAG: JsonObject = {
  name: "Operations",
  description: "Probes, metrics and this document; no key is needed.",
};

/** Describes the routes that no service holds: probes, metrics, the document itself. */
export function plainPaths(errors: ErrorResponses): Record<string, JsonObject> {
  const document = { type: "object", additionalProperties: true };
  const status = (word: string) => ({ type: "object", properties: { status: { const: word } }, required: ["status"] });
  const text = { "text/plain": { schema: { type: "string" } } };
  const page = { "text/html": { schema: { type: "string" } } };
  const links = { type: "object", additionalProperties: { type: "string" } };
  const get = (
    operationId: string,
    summary: string,
    content: JsonObject,
    { refusals = [], others = {} }: { readonly refusals?: readonly StatusCodes[]; readonly others?: JsonObject } = {},
  ) => ({
    get: {
      operationId,
      summary,
      tags: [PLAIN_TAG.name ?? ""],
      security: [],
      parameters: [{ $ref: "#/components/parameters/X-Request-Id" }],
      responses: {
        "200": { description: "Done.", headers: REQUEST_ID, content },
        ...others,
        ...errors.only(operationId, [[405, ["method_not_allowed"]], ...refusals]),
      },
    },
  });
  return {
    "/livez": get("livez", "Tells that the process runs.", jsonContent("livez", status("live"))),
    "/readyz": get("readyz", "Tells whether requests are served.", jsonContent("readyz", status("ready")), {
      refusals: [[503, ["internal_error"]]],
    }),
    "/metrics": get("metrics", "Answers measurements in the Prometheus text format.", text),
    "/v1/openapi.json": get("openapi", "Answers this document.", jsonContent("openapi", document), {
      others: NOT_MODIFIED,
    }),
    "/docs": get("docs", "Answers this document as a page to read.", page, { others: NOT_MODIFIED }),
    "/": get(
      "start",
      "Leads a browser to the dashboard, and tells a program where what is.",
      { "application/json": { schema: links } },
      {
        others: {
          "303": {
            description: "A browser asked.",
            headers: { ...REQUEST_ID, Location: { $ref: "#/components/headers/Location" } },
            content: { "application/json": { schema: links } },
          },
        },
      },
    ),
  };
}

const REQUEST_ID: JsonObject = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };

const NOT_MODIFIED: JsonObject = {
  "304": { description: "Nothing has changed since the `ETag` of `If-None-Match`.", headers: REQUEST_ID },
};

function jsonContent(operationId: string, schema: JsonObject): JsonObject {
  return { "application/json": { schema, ...answerExamples(operationId, 200, ["ok"]) } };
}
