import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Json } from "./json.ts";

/** A schema of the published document. */
export type Schema = Readonly<Record<string, Json>> | boolean;

/** One thing wrong with a value: where, as a JSON pointer, and what. */
export interface SchemaFinding {
  readonly pointer: string;
  readonly message: string;
}

/** How a validator reads schemas. */
export interface ValidatorOptions {
  /** What references lead into. */
  readonly document: Json;
  /** True: an object has no member that its schema does not name, unless the schema says that it may. */
  readonly closed: boolean;
}

/** Finds everything wrong with a value. Throws on a keyword, type or format that nothing checks, so that none is passed over. */
export type ValidateSchema = (schema: Schema, value: Json) => readonly SchemaFinding[];

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** Under which name the document is known to references. */
const DOCUMENT_ID = "document";
/** Where an OpenAPI document keeps its schemas; a schema of its own keeps them under $defs. */
const SCHEMAS = "#/components/schemas/";

/** Opens a validator of JSON Schema 2020-12 (Ajv) over the schemas of a document. */
export function createSchemaValidator({ document, closed }: ValidatorOptions): ValidateSchema {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, logger: false });
  ajv.addVocabulary(["example"]);
  ajv.addFormat("int64", true).addFormat("double", true);
  ajv.addFormat("date-time", (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)));
  const ready = (schema: Json) => atDocument(closed ? closeMembers(document, schema) : schema);
  const { schemas = {} } = document.components;
  // A schema that others are made of stays open itself; what is below it is closed.
  const parts = Object.entries(schemas).map(([name, schema]) => [name, ready({ allOf: [schema] }).allOf[0]]);
  ajv.addSchema({ $id: DOCUMENT_ID, $defs: Object.fromEntries(parts) });
  const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(ready(schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : furthest(validate.errors ?? []).map(findingOf);
  };
}

/** Follows a reference into the document; throws where it leads nowhere. */
export function followReference(document: Json, reference: string): Json {
  const names = reference.replace(/^#\//, "").split("/");
  const target = names.reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  if (target === undefined) throw new Error(`Cannot follow ${reference}: the document has no such place`);
  return target;
}

/** The schema with its references leading into the document, wherever it is compiled. */
function atDocument(schema: Json): Json {
  return mapSchema(schema, (part) =>
    part.$ref === undefined ? part : { ...part, $ref: part.$ref.replace(SCHEMAS, `${DOCUMENT_ID}#/$defs/`) },
  );
}

/** The schema with every object closed that names its members: itself and what is below it, but not the parts of an `allOf`. */
function closeMembers(document: Json, schema: Json): Json {
  if (typeof schema !== "object" || schema === null) return schema;
  const below = (value: Json) => closeMembers(document, value);
  const inside = (part: Json): Json => ({
    ...part,
    ...(part.properties && { properties: mapValues(part.properties, below) }),
    ...(part.items && { items: below(part.items) }),
    ...(part.additionalProperties && { additionalProperties: below(part.additionalProperties) }),
    ...(part.anyOf && { anyOf: part.anyOf.map(below) }),
    ...(part.allOf && { allOf: part.allOf.map(inside) }),
  });
  const names = namesMembers(document, schema);
  return { ...inside(schema), ...(names && { unevaluatedProperties: false }) };
}

/** Whether the schema says which members there are, itself or in what it is made of, and nowhere takes any. */
function namesMembers(document: Json, schema: Json): boolean {
  const parts: Json[] = [schema];
  for (const part of parts)
    parts.push(...(part.allOf ?? []), ...(part.$ref === undefined ? [] : [followReference(document, part.$ref)]));
  if (parts.some((part) => part.additionalProperties !== undefined || part.anyOf !== undefined)) return false;
  return parts.some((part) => part.properties !== undefined);
}

/** Of the branches of an `anyOf` that all fail, the one that came furthest says most. */
function furthest(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const failed = errors.filter(({ keyword }) => keyword === "anyOf");
  return failed.reduce<readonly ErrorObject[]>((left, { schemaPath }) => {
    const branchOf = (error: ErrorObject) =>
      error.schemaPath.startsWith(`${schemaPath}/`) ? error.schemaPath.slice(schemaPath.length + 1).split("/")[0] : "";
    const inside = left.filter((error) => branchOf(error) !== "");
    const [best] = inside.toSorted((a, b) => depth(b) - depth(a));
    const kept = (error: ErrorObject) => branchOf(error) === "" || (best && branchOf(error) === branchOf(best));
    return left.filter((error) => error.schemaPath !== schemaPath && kept(error));
  }, errors);
}

function depth({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}

function findingOf({ keyword, instancePath, params, message = "" }: ErrorObject): SchemaFinding {
  if (keyword === "required") return { pointer: `${instancePath}/${params["missingProperty"]}`, message: "is missing" };
  const member = params["additionalProperty"] ?? params["unevaluatedProperty"];
  if (member !== undefined) return { pointer: `${instancePath}/${member}`, message: "is not documented" };
  return { pointer: instancePath, message };
}

function mapSchema(value: Json, change: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapSchema(item, change));
  if (typeof value !== "object" || value === null) return value;
  return change(mapValues(value, (member) => mapSchema(member, change)));
}

function mapValues(
  object: Readonly<Record<string, Json>>,
  change: (value: Json) => Json,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
