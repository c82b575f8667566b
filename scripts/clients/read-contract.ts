import {
  type DocumentParts,
  follow,
  type OperationPart,
  type ParameterPart,
  type ResponsePart,
  type SchemaPart,
} from "../../src/edge/docs-page/document-parts.ts";
import type { ContractModel, Field, OperationModel, Shape, TypeModel } from "./contract-model.ts";

const JSON_TYPE = "application/json";
const CSV_TYPE = "text/csv";
const API = "/v1/";
/** `transaction.id` is its idempotency key, for ever. */
const REPEATABLE_BY_ITSELF = new Set(["score"]);
/** What is acted upon marks an answer, beside what it is named by. */
const ACTED_UPON: ReadonlyMap<string, string> = new Map([["score", "recommended_action"]]);

/** Reads the service's OpenAPI document as what clients are generated from; throws at a schema that it does not know how to write. */
export function readContract(document: DocumentParts): ContractModel {
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(API))
    .flatMap(([path, verbs]) => Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })))
    .filter(({ operation }) => operation.security.length > 0)
    .flatMap((placed) => operationModels(document, placed));
  const events = eventTypes(document);
  const roots = [...operations.flatMap(({ body, answer }) => [body, answer]), "ErrorBody", ...events.keys()];
  const types = reachable(document, roots).map((type) => withOwnWords(type, events.get(type.name)));
  return { operations, types, events: [...events.keys()] };
}

interface Placed {
  readonly path: string;
  readonly verb: string;
  readonly operation: OperationPart;
}

function operationModels(document: DocumentParts, { path, verb, operation }: Placed): readonly OperationModel[] {
  const parameters = operation.parameters.map((parameter) => follow<ParameterPart>(document, parameter));
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => queryField(document, parameter));
  const takesIdempotencyKey = parameters.some(({ name }) => name === "Idempotency-Key");
  const content = operation.requestBody?.content ?? {};
  const id = operation.operationId;
  const answer = answerType(document, operation);
  const json: OperationModel = {
    id,
    summary: operation.summary,
    verb: verb.toUpperCase(),
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: CSV_TYPE in content ? [] : query,
    body: referenceName(content[JSON_TYPE]?.schema),
    bodyOptional: operation.requestBody?.required !== true,
    csv: false,
    answer,
    marks: answer === "text" ? [] : marksOf(document, id, answer),
    takesIdempotencyKey,
    repeatable: verb === "get" || takesIdempotencyKey || REPEATABLE_BY_ITSELF.has(id),
  };
  return CSV_TYPE in content ? [json, { ...json, id: `${id}Csv`, query, body: undefined, csv: true }] : [json];
}

function answerType(document: DocumentParts, { operationId, responses }: OperationPart): string {
  const names = new Set(
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([, answer]) => follow<ResponsePart>(document, answer).content ?? {})
      .map((content) => (JSON_TYPE in content ? referenceName(content[JSON_TYPE]?.schema) : "text")),
  );
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new Error(`Cannot write a client: wanted one answer of ${operationId}, found ${names.size}`);
  return name;
}

/** The first member of an answer names it: `decision_id`, or the list that was asked for. No later one, because an older service may lack it. */
function marksOf(document: DocumentParts, id: string, answer: string): readonly string[] {
  const type = typeModel(document, answer, document.components.schemas[answer] ?? {});
  const fields = type.kind === "object" ? type.fields.filter(({ optional, nullable }) => !optional && !nullable) : [];
  const marks = fields.filter(({ name }, index) => index === 0 || name === ACTED_UPON.get(id));
  const found = marks.filter(({ shape: { kind } }) => kind === "string" || kind === "named" || kind === "list");
  if (found.length !== (ACTED_UPON.has(id) ? 2 : 1))
    throw new Error(`Cannot write a client: wanted a text or a list that marks the answer of ${id}, found none`);
  return found.map(({ name }) => name);
}

function queryField(document: DocumentParts, parameter: ParameterPart): Field {
  const { name, required, schema, description = "" } = parameter;
  return { ...field(document, name, schema, required), description };
}

/** The words that the `type` of an event's envelope can be, by the name of its schema. */
function eventTypes({ webhooks }: DocumentParts): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [word, verbs] of Object.entries(webhooks))
    for (const { requestBody } of Object.values(verbs)) {
      const schema = requestBody?.content[JSON_TYPE]?.schema;
      const names = [schema, ...(schema?.allOf ?? [])].flatMap((part) => referenceName(part) ?? []);
      for (const name of names) found.set(name, [...(found.get(name) ?? []), word]);
    }
  return found;
}

function withOwnWords(type: TypeModel, words: readonly string[] | undefined): TypeModel {
  if (type.kind !== "object" || words === undefined) return type;
  const fields = type.fields.map(({ shape, ...rest }) =>
    rest.name === "type" && shape.kind === "named" ? { ...rest, shape: { ...shape, words } } : { ...rest, shape },
  );
  return { ...type, fields };
}

function reachable(document: DocumentParts, roots: readonly (string | undefined)[]): readonly TypeModel[] {
  const found = new Map<string, TypeModel>();
  const visit = (name: string | undefined) => {
    if (name === undefined || name === "text" || found.has(name)) return;
    const schema = document.components.schemas[name];
    if (schema === undefined) throw new Error(`Cannot write a client: wanted the schema ${name}, found none`);
    const type = typeModel(document, name, schema);
    found.set(name, type);
    if (type.kind === "object") for (const { shape } of type.fields) visit(nameWithin(shape));
  };
  for (const root of roots) visit(root);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameWithin(shape: Shape): string | undefined {
  if (shape.kind === "named") return shape.name;
  return shape.kind === "list" || shape.kind === "map" ? nameWithin(shape.of) : undefined;
}

function typeModel(document: DocumentParts, name: string, schema: SchemaPart): TypeModel {
  const description = schema.description ?? "";
  if (schema.enum !== undefined) return { kind: "words", name, description, words: schema.enum };
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([key, part]) =>
    field(document, key, part, required.has(key)),
  );
  return { kind: "object", name, description, fields };
}

function field(document: DocumentParts, name: string, schema: SchemaPart, required: boolean): Field {
  const isNull = (part: SchemaPart) => part.type === "null";
  const nullable = (Array.isArray(schema.type) && schema.type.includes("null")) || schema.anyOf?.some(isNull) === true;
  const [value = schema] = schema.anyOf?.filter((part) => !isNull(part)) ?? [];
  const shape = shapeOf(name, value);
  const isText = shape.kind === "string" || shape.kind === "named";
  const neverEmpty =
    isText && (isWords(document, value) || "pattern" in value || "format" in value || "minLength" in value);
  return { name, shape, optional: !required, nullable, neverEmpty, description: schema.description ?? "" };
}

function shapeOf(name: string, schema: SchemaPart): Shape {
  const reference = referenceName(schema);
  if (reference !== undefined) return { kind: "named", name: reference };
  const type = [schema.type].flat().find((one) => one !== "null");
  const { items, additionalProperties } = schema;
  if (type === "array" && items !== undefined) return { kind: "list", of: shapeOf(name, items) };
  if (type === "object" && typeof additionalProperties === "object")
    return { kind: "map", of: shapeOf(name, additionalProperties) };
  if (type === "string" || type === "integer" || type === "number" || type === "boolean" || type === "object")
    return { kind: type };
  throw new Error(`Cannot write a client: wanted a type for ${name}, found ${JSON.stringify(schema)}`);
}

function isWords(document: DocumentParts, schema: SchemaPart): boolean {
  return schema.enum !== undefined || document.components.schemas[referenceName(schema) ?? ""]?.enum !== undefined;
}

function referenceName(schema: SchemaPart | undefined): string | undefined {
  return schema?.$ref?.split("/").at(-1);
}
