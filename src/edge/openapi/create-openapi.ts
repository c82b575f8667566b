import type { DescMethod, DescService, JsonObject, JsonValue } from "@bufbuild/protobuf";
import { getOption } from "@bufbuild/protobuf";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { HEADER_PARAMETERS, HEADERS } from "./common-components.ts";
import { createErrorResponses } from "./create-error-responses.ts";
import { createLinks } from "./create-links.ts";
import { createOperation, SECURITY_SCHEME, tagName } from "./create-operation.ts";
import { createSchemas } from "./create-schemas.ts";
import { createWebhooks, EVENTS_TAG } from "./create-webhooks.ts";
import { describeName } from "./descriptions.ts";
import { PLAIN_TAG, plainPaths } from "./plain-paths.ts";

/** What a document is made of. */
export interface OpenApiOptions {
  readonly services: readonly DescService[];
  /** Base of every path, without a slash at the end. */
  readonly publicUrl: string;
  /** Version of the service, as `info.version`. */
  readonly version: string;
  /** The methods that are served, where it is not all of the services'. */
  readonly methods?: readonly DescMethod[];
}

/** Makes the OpenAPI 3.1 document of the REST interface from the descriptors alone; throws where an annotation is missing or contradicts another. */
export function createOpenApi({ services, publicUrl, version, methods }: OpenApiOptions): JsonObject {
  const served = methods ?? services.flatMap((service) => service.methods);
  const schemas = createSchemas(served.map((method) => method.input));
  const errorBody = schemas.reference("answer")(ErrorBodySchema);
  const errors = createErrorResponses(errorBody);
  const paths: Record<string, JsonObject> = {};
  const operations = served.map((method) => createOperation(method, { schemas, errors, links: createLinks(served) }));
  for (const [index, { path, verb, operation }] of operations.entries()) {
    const others = paths[path] ?? {};
    if (verb in others) throw new Error(`Cannot describe ${served[index]?.name}: ${verb} ${path} is described already`);
    paths[path] = { ...others, [verb]: operation };
  }
  const used = services.filter((service) => served.some((method) => method.parent === service));
  return {
    openapi: "3.1.0",
    info: {
      title: "Fraud-Risk Scoring",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl, description: "This service." }],
    tags: [...used.map(serviceTag), EVENTS_TAG, PLAIN_TAG],
    webhooks: createWebhooks(schemas),
    paths: { ...paths, ...plainPaths(errors) },
    components: {
      securitySchemes: { [SECURITY_SCHEME]: securityScheme(served) },
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      responses: errors.components(),
      schemas: schemas.components(),
    },
  };
}

const DESCRIPTION = `Scores transactions for lenders and payment operators.

- Bodies are JSON, decoded strictly: an unknown or duplicate field or a wrong type is 400 \`invalid_request\`, a value that breaks a rule 422 \`validation_failed\`. \`details\` lists everything at once.
- \`null\` for an optional field means that it is absent; in a PATCH it clears what can be cleared.
- Amounts are integers in minor units (kobo). Integers are JSON numbers up to 2^53-1.
- Times are RFC 3339 with an offset; answers give UTC with milliseconds.
- Customers, devices and beneficiaries are named by HMAC-SHA256 digests under a key that only the caller holds, never by raw identifiers.
- A path that does not exist is 404 \`not_found\`, and another method of one that does is 405 \`method_not_allowed\` with \`Allow\`.`;

function serviceTag(service: DescService): JsonValue {
  return { name: tagName({ parent: service }), description: describeName(service.typeName) ?? service.name };
}

function securityScheme(methods: readonly DescMethod[]): JsonObject {
  const scopes = [...new Set(methods.map((method) => getOption(method, methodOption).scope))]
    .filter((scope) => scope !== "")
    .sort();
  return {
    type: "http",
    scheme: "bearer",
    description: `An API key: \`svc_test_...\` reads and writes test data, \`svc_live_...\` live data. Scopes: ${scopes.map((scope) => `\`${scope}\``).join(", ")}; wildcards such as \`risk:*\` and \`*\` cover several.`,
  };
}
