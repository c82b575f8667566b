import { type DescField, type DescMethod, getOption, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { type MethodRules, method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { isInParts } from "../../contract/json/create-part-encoder.ts";
import { jsonRules } from "../../contract/json/json-rules.ts";
import type { ErrorResponses } from "./create-error-responses.ts";
import type { Links } from "./create-links.ts";
import type { Schemas } from "./create-schemas.ts";
import { describeName } from "./descriptions.ts";
import { answerExamples, requestExamples } from "./examples.ts";
import { fieldSchema, isRequired } from "./field-schema.ts";
import { type HttpBinding, httpBinding } from "./http-binding.ts";

/** The name of the security scheme in the document. */
export const SECURITY_SCHEME = "apiKey";

/** One operation and where it stands in the document. */
export interface Operation {
  readonly path: string;
  readonly verb: string;
  readonly operation: JsonObject;
}

/** What the operations of a document share. */
interface DocumentParts {
  readonly schemas: Schemas;
  readonly errors: ErrorResponses;
  readonly links: Links;
}

/** Describes a method as an operation: parameters, bodies and answers from its descriptor, its options and what was recorded of it. */
export function createOperation(method: DescMethod, { schemas, errors, links }: DocumentParts): Operation {
  const binding = httpBinding(method);
  const rules = getOption(method, methodOption);
  const summary = describeName(`${method.parent.typeName}.${method.name}`) ?? method.name;
  const csv = method.input.fields.find((field) => field.name === "csv" && jsonRules(field).rpcOnly);
  const operation: JsonObject = {
    operationId: method.localName,
    summary,
    description: operationDescription(rules),
    tags: [tagName(method)],
    security: [{ [SECURITY_SCHEME]: rules.anyScope ? [] : [rules.scope] }],
    parameters: parameters(binding, schemas, { idempotencyKey: rules.idempotencyKey, hasCsv: csv !== undefined }),
    ...(binding.hasBody ? { requestBody: requestBody(method, binding, schemas, csv) } : {}),
    responses: {
      ...answers(method, schemas, links(method)),
      ...errors.of({
        operation: method.localName,
        codes: rules.errorCodes,
        hasBody: binding.hasBody,
        anyScope: rules.anyScope,
      }),
    },
  };
  return { path: binding.path, verb: binding.verb, operation };
}

function operationDescription({ scope, anyScope, adminOnly, replayStatus, idempotencyKey }: MethodRules): string {
  const replay = `A repeat answers ${replayStatus} with \`Idempotent-Replayed: true\` and the stored result`;
  return [
    anyScope ? "Needs a key of any scope." : `Needs the scope \`${scope}\`${adminOnly ? " and the role `admin`" : ""}.`,
    ...(replayStatus === 0
      ? []
      : [idempotencyKey ? `${replay}, where both carry one \`Idempotency-Key\`.` : `${replay}.`]),
  ].join(" ");
}

/** The tag of a service: its name without `Service`. */
export function tagName(method: Pick<DescMethod, "parent">): string {
  return method.parent.name.replace(/Service$/, "");
}

interface ParameterOptions {
  readonly idempotencyKey: boolean;
  readonly hasCsv: boolean;
}

function parameters(binding: HttpBinding, schemas: Schemas, { idempotencyKey, hasCsv }: ParameterOptions): JsonValue[] {
  const list: JsonValue[] = [];
  for (const field of binding.pathFields)
    list.push({
      name: field.name,
      in: "path",
      required: true,
      schema: fieldSchema(field, "exact", schemas.reference("exact")),
    });
  for (const field of binding.queryFields) list.push(queryParameter(field, schemas));
  // With a CSV body the fields beside the rows stand in the query.
  if (hasCsv)
    for (const field of binding.bodyFields)
      if (!jsonRules(field).isRows) list.push(queryParameter(field, schemas, "Only with a `text/csv` body."));
  if (idempotencyKey) list.push({ $ref: "#/components/parameters/Idempotency-Key" });
  list.push({ $ref: "#/components/parameters/X-Request-Id" });
  return list;
}

function queryParameter(field: DescField, schemas: Schemas, note?: string): JsonObject {
  const { description, ...schema } = fieldSchema(field, "exact", schemas.reference("exact"));
  const words = [description, note].filter((part) => typeof part === "string").join(" ");
  return {
    name: field.name,
    in: "query",
    required: isRequired(field, "exact"),
    ...(words === "" ? {} : { description: words }),
    schema,
    ...(field.fieldKind === "list" ? { style: "form", explode: false } : {}),
  };
}

function requestBody(
  method: DescMethod,
  binding: HttpBinding,
  schemas: Schemas,
  csv: DescField | undefined,
): JsonObject {
  if (binding.bodyFields.length === 0) {
    const empty = { type: "object", maxProperties: 0, description: "Nothing; the body may be left out." };
    return { required: false, content: { "application/json": { schema: empty } } };
  }
  const json = schemas.body(method.input, [...binding.bodyFields]);
  const examples = (type: string) => requestExamples(method.localName, type);
  const content: JsonObject = { "application/json": { schema: json, ...examples("application/json") } };
  if (csv !== undefined) {
    const description = describeName(`${csv.parent.typeName}.${csv.name}`) ?? "";
    content["text/csv"] = { schema: { type: "string", description }, ...examples("text/csv") };
  }
  return { required: binding.needsBody, content };
}

function answers(method: DescMethod, schemas: Schemas, links: JsonObject): JsonObject {
  const { successStatus, replayStatus, waitingStatus } = getOption(method, methodOption);
  const requestId = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
  const isFile = isInParts(method);
  const type = isFile ? "text/csv" : "application/json";
  const schema = isFile ? textSchema(method) : schemas.reference("answer")(method.output);
  const disposition = isFile && { "Content-Disposition": { $ref: "#/components/headers/Content-Disposition" } };
  const content = (status: number) => ({
    [type]: { schema, ...answerExamples(method.localName, status, ["ok"]) },
  });
  const isOne = replayStatus === successStatus;
  const mark = isOne ? "Idempotent-Replayed-Sometimes" : "Idempotent-Replayed";
  const replay: JsonObject = {
    description: `${isOne ? "Done; or the" : "The"} same request was answered before: the stored result.`,
    headers: { ...requestId, "Idempotent-Replayed": { $ref: `#/components/headers/${mark}` } },
    content: content(replayStatus),
    ...links,
  };
  const waits = {
    description: "Accepted; it waits for approval.",
    headers: requestId,
    content: content(waitingStatus),
  };
  return {
    [String(successStatus)]: {
      description: SUCCESS.get(successStatus) ?? "Done.",
      headers: { ...requestId, ...disposition },
      content: content(successStatus),
      ...links,
    },
    ...(replayStatus === 0 ? {} : { [String(replayStatus)]: replay }),
    ...(waitingStatus === 0 ? {} : { [String(waitingStatus)]: waits }),
  };
}

/** Of the text that the parts of an answer are. */
function textSchema({ output }: DescMethod): JsonObject {
  return { type: "string", description: describeName(`${output.typeName}.csv`) ?? "" };
}

const SUCCESS: ReadonlyMap<number, string> = new Map([
  [200, "Done."],
  [201, "Created."],
  [202, "Accepted; it goes on in the background."],
]);
