import type { Json } from "./start-service.ts";

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

/** Finds everything wrong with a value. Throws on a keyword that the project's own documents do not use, so that none is passed over. */
export type ValidateSchema = (schema: Schema, value: Json) => readonly SchemaFinding[];

/** One keyword: answers what is wrong with the value, itself or below it. */
type Keyword = (context: Context, argument: Json, value: Json, pointer: string) => readonly SchemaFinding[];

interface Context extends ValidatorOptions {
  /** True where another schema, made of this one, names members too. */
  readonly isPart: boolean;
  /** The schema that the keyword stands in. */
  readonly schema: Readonly<Record<string, Json>>;
}

const ANNOTATIONS = new Set(["description", "title", "example", "examples", "deprecated", "contentMediaType"]);
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Opens a validator for the part of JSON Schema 2020-12 that the project's own documents use. */
export function createSchemaValidator(options: ValidatorOptions): ValidateSchema {
  return (schema, value) => check({ ...options, isPart: false }, schema, value, "");
}

/** Follows a reference into the document; throws where it leads nowhere. */
export function followReference(document: Json, reference: string): Json {
  const names = reference.replace(/^#\//, "").split("/");
  const target = names.reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  if (target === undefined) throw new Error(`Cannot follow ${reference}: the document has no such place`);
  return target;
}

function check(
  options: Omit<Context, "schema">,
  schema: Schema,
  value: Json,
  pointer: string,
): readonly SchemaFinding[] {
  if (typeof schema === "boolean") return schema ? [] : [{ pointer, message: "nothing is allowed here" }];
  const findings = checkParts(options, schema, value, pointer);
  return options.isPart ? findings : [...findings, ...unknownMembers(options, schema, value, pointer)];
}

function checkParts(
  options: Omit<Context, "schema">,
  schema: Readonly<Record<string, Json>>,
  value: Json,
  pointer: string,
): readonly SchemaFinding[] {
  return Object.entries(schema).flatMap(([name, argument]) => {
    if (ANNOTATIONS.has(name)) return [];
    const keyword = KEYWORDS.get(name);
    if (keyword === undefined) throw new Error(`Cannot check the keyword "${name}" at ${pointer || "/"}`);
    return keyword({ ...options, schema }, argument, value, pointer);
  });
}

/** In a closed check, the members that neither the schema nor the schemas that it is made of name. */
function unknownMembers(
  { document, closed }: ValidatorOptions,
  schema: Readonly<Record<string, Json>>,
  value: Json,
  pointer: string,
): readonly SchemaFinding[] {
  if (!closed || !isObject(value) || schema["$ref"] !== undefined) return [];
  const known = namedMembers(document, schema);
  if (known === undefined || known.size === 0) return [];
  return Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => ({ pointer: `${pointer}/${name}`, message: "is not documented" }));
}

/** The members that a schema names; undefined where it takes any. */
function namedMembers(document: Json, schema: Json): ReadonlySet<string> | undefined {
  if (schema.$ref !== undefined) return namedMembers(document, followReference(document, schema.$ref));
  if (schema.additionalProperties !== undefined || schema.anyOf !== undefined) return undefined;
  const parts = (schema.allOf ?? []).map((part: Json) => namedMembers(document, part));
  if (parts.includes(undefined)) return undefined;
  return new Set([...Object.keys(schema.properties ?? {}), ...parts.flatMap((part: ReadonlySet<string>) => [...part])]);
}

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["$ref", (context, to, value, pointer) => check(context, followReference(context.document, to), value, pointer)],
  [
    "type",
    (_, types, value, pointer) =>
      one(
        [types].flat().some((type) => isType(type, value)),
        pointer,
        `is no ${[types].flat().join(" or ")}`,
      ),
  ],
  [
    "enum",
    (_, words, value, pointer) =>
      one(
        words.some((word: Json) => isSame(word, value)),
        pointer,
        `is none of ${words.join(", ")}`,
      ),
  ],
  ["const", (_, wanted, value, pointer) => one(isSame(wanted, value), pointer, `is not ${JSON.stringify(wanted)}`)],
  ["format", checkFormat],
  [
    "pattern",
    (_, pattern, value, pointer) =>
      one(typeof value !== "string" || new RegExp(pattern, "u").test(value), pointer, `does not match ${pattern}`),
  ],
  [
    "minLength",
    (_, length, value, pointer) =>
      one(typeof value !== "string" || [...value].length >= length, pointer, `is shorter than ${length}`),
  ],
  [
    "maxLength",
    (_, length, value, pointer) =>
      one(typeof value !== "string" || [...value].length <= length, pointer, `is longer than ${length}`),
  ],
  [
    "minimum",
    (_, bound, value, pointer) => one(typeof value !== "number" || value >= bound, pointer, `is less than ${bound}`),
  ],
  [
    "maximum",
    (_, bound, value, pointer) => one(typeof value !== "number" || value <= bound, pointer, `is more than ${bound}`),
  ],
  [
    "exclusiveMinimum",
    (_, bound, value, pointer) => one(typeof value !== "number" || value > bound, pointer, `is not more than ${bound}`),
  ],
  [
    "minItems",
    (_, count, value, pointer) =>
      one(!Array.isArray(value) || value.length >= count, pointer, `has fewer than ${count} items`),
  ],
  [
    "maxItems",
    (_, count, value, pointer) =>
      one(!Array.isArray(value) || value.length <= count, pointer, `has more than ${count} items`),
  ],
  [
    "uniqueItems",
    (_, unique, value, pointer) =>
      one(
        !unique || !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
        pointer,
        "has an item twice",
      ),
  ],
  [
    "maxProperties",
    (_, count, value, pointer) =>
      one(!isObject(value) || Object.keys(value).length <= count, pointer, `has more than ${count} members`),
  ],
  [
    "items",
    (context, schema, value, pointer) =>
      Array.isArray(value)
        ? value.flatMap((item, index) => check(below(context), schema, item, `${pointer}/${index}`))
        : [],
  ],
  [
    "properties",
    (context, schemas, value, pointer) =>
      isObject(value)
        ? Object.keys(schemas)
            .filter((name) => Object.hasOwn(value, name))
            .flatMap((name) => check(below(context), schemas[name], value[name], `${pointer}/${name}`))
        : [],
  ],
  [
    "required",
    (_, names, value, pointer) =>
      isObject(value)
        ? names
            .filter((name: string) => !Object.hasOwn(value, name))
            .map((name: string) => ({ pointer: `${pointer}/${name}`, message: "is missing" }))
        : [],
  ],
  ["additionalProperties", checkAdditional],
  [
    "allOf",
    (context, parts, value, pointer) =>
      parts.flatMap((part: Schema) => check({ ...context, isPart: true }, part, value, pointer)),
  ],
  ["anyOf", checkAnyOf],
]);

function checkFormat(_: Context, format: Json, value: Json, pointer: string): readonly SchemaFinding[] {
  if (format === "int64" || format === "double") return [];
  if (format !== "date-time") throw new Error(`Cannot check the format "${format}" at ${pointer || "/"}`);
  const isTime = typeof value !== "string" || (DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)));
  return one(isTime, pointer, "is no RFC 3339 date-time");
}

function checkAdditional(context: Context, schema: Schema, value: Json, pointer: string): readonly SchemaFinding[] {
  if (!isObject(value)) return [];
  const named = context.schema["properties"] ?? {};
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(named, name))
    .flatMap((name) => check(below(context), schema, value[name], `${pointer}/${name}`));
}

function checkAnyOf(context: Context, parts: Json, value: Json, pointer: string): readonly SchemaFinding[] {
  const outcomes: readonly (readonly SchemaFinding[])[] = parts.map((part: Schema) =>
    check(context, part, value, pointer),
  );
  if (outcomes.some((findings) => findings.length === 0)) return [];
  // The part that came furthest says most.
  return outcomes.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
}

function below(context: Context): Context {
  return { ...context, isPart: false };
}

function depth(findings: readonly SchemaFinding[]): number {
  return Math.max(...findings.map(({ pointer }) => pointer.split("/").length));
}

function one(isRight: boolean, pointer: string, message: string): readonly SchemaFinding[] {
  return isRight ? [] : [{ pointer, message }];
}

function isType(type: string, value: Json): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "string" || type === "number" || type === "boolean") return typeof value === type;
  throw new Error(`Cannot check the type "${type}"`);
}

function isObject(value: Json): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
