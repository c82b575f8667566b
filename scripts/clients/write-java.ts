import { camelCase, javaName, pascalCase } from "../../src/edge/docs-page/snippets/client-names.ts";
import type { ContractModel, Field, OperationModel, Shape, TypeModel } from "./contract-model.ts";
import { GENERATED, wrapped } from "./naming.ts";

const FOLDER = "clients/java/src/main/java/example/fraudrisk";
const WIDTH = 130;
const SCALARS = {
  string: "String",
  integer: "Long",
  number: "Double",
  boolean: "Boolean",
  object: "Map<String, Object>",
} as const;
const PRIMITIVES: Readonly<Record<string, string>> = { Long: "long", Double: "double", Boolean: "boolean" };
const READERS = {
  string: "asString",
  integer: "asLong",
  number: "asDouble",
  boolean: "asBoolean",
  object: "asObject",
} as const;

/** Writes the Java client's generated classes, by path: a record a type, and the service's calls. */
export function writeJava(contract: ContractModel): ReadonlyMap<string, string> {
  const words = new Set(contract.types.flatMap(({ kind, name }) => (kind === "words" ? [name] : [])));
  const queries = contract.operations.filter(({ query }) => query.length > 0).map(queryModel);
  const files = [...contract.types, ...queries].map(
    (type) => [`${FOLDER}/model/${type.name}.java`, typeFile(type, words)] as const,
  );
  return new Map([...files, [`${FOLDER}/Operations.java`, operationsFile(contract.operations)]]);
}

function queryModel({ id, query }: OperationModel): TypeModel {
  const name = `${pascalCase(id)}Query`;
  return { kind: "object", name, description: "What may be asked for; null asks for nothing.", fields: query };
}

function typeFile(type: TypeModel, words: ReadonlySet<string>): string {
  const head = `// ${GENERATED}\npackage example.fraudrisk.model;\n`;
  if (type.kind === "words") return `${head}\n${wordsText(type.name, type.words)}`;
  return `${head}${importsText(type.fields)}\n${recordText(type.name, type.description, type.fields, words)}`;
}

function importsText(fields: readonly Field[]): string {
  const used = fields.map(({ shape }) => shapeText(shape, new Set())).join(" ");
  const names = [
    ...(fields.length > 0 ? ["example.fraudrisk.Json", "java.util.LinkedHashMap"] : ["java.util.LinkedHashMap"]),
    ...(used.includes("List<") ? ["java.util.List"] : []),
    "java.util.Map",
  ];
  return `\n${names.map((name) => `import ${name};\n`).join("")}`;
}

function wordsText(name: string, words: readonly string[]): string {
  const constants = words.map(
    (word) => `  public static final String ${constantName(word)} = ${JSON.stringify(word)};\n`,
  );
  return `/** The words of ${name}. An answer may have a newer one. */\npublic final class ${name} {\n${constants.join("")}\n  private ${name}() {}\n}\n`;
}

function constantName(word: string): string {
  return word === "*" ? "ALL" : word.replaceAll(/[^a-z0-9]/g, "_").toUpperCase();
}

function recordText(name: string, description: string, fields: readonly Field[], words: ReadonlySet<string>): string {
  const docs = fields.map((field) => docOf(field)).filter((doc) => doc !== "");
  const components = fields.map((field) => `${componentType(field, words)} ${javaName(field.name)}`).join(", ");
  return `/**
${docLines(description === "" ? `${name} of the contract.` : description)}${docs.length === 0 ? "" : " *\n"}${docs.join("")} */
public record ${name}(${components}) {
${factoryText(name, fields, words)}${fields
  .filter(isOptional)
  .map((field) => witherText(name, field, fields, words))
  .join("")}  /** Reads it from JSON; null stays null. */
  public static ${name} fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ${name}(${fields.map((field) => readText(field, words)).join(", ")});
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
${fields.map((field) => writeText(field, words)).join("")}    return json;
  }
}
`;
}

function docOf({ name, description }: Field): string {
  if (description === "") return "";
  const [first = "", ...rest] = wrapped(docText(description), WIDTH - 20);
  return ` * @param ${javaName(name)} ${first}\n${rest.map((line) => ` *     ${line}\n`).join("")}`;
}

function docLines(text: string): string {
  return wrapped(docText(text), WIDTH)
    .map((line) => ` * ${line}\n`)
    .join("");
}

/** Javadoc reads HTML and its own signs. */
function docText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("@", "&#64;").replaceAll("*/", "*&#47;");
}

function isOptional({ optional }: Field): boolean {
  return optional;
}

function factoryText(name: string, fields: readonly Field[], words: ReadonlySet<string>): string {
  const required = fields.filter((field) => !field.optional);
  const parameters = required.map((field) => `${componentType(field, words)} ${javaName(field.name)}`).join(", ");
  const values = fields.map((field) => (field.optional ? "null" : javaName(field.name))).join(", ");
  return `  /** With what is required alone. */\n  public static ${name} of(${parameters}) {\n    return new ${name}(${values});\n  }\n\n`;
}

function witherText(name: string, field: Field, fields: readonly Field[], words: ReadonlySet<string>): string {
  const values = fields.map((one) => javaName(one.name)).join(", ");
  return `  /** The same with another ${field.name}. */\n  public ${name} with${pascalCase(field.name)}(${componentType(field, words)} ${javaName(field.name)}) {\n    return new ${name}(${values});\n  }\n\n`;
}

function componentType({ shape, optional, nullable }: Field, words: ReadonlySet<string>): string {
  const type = shapeText(shape, words);
  return optional || nullable ? type : (PRIMITIVES[type] ?? type);
}

/** A closed set of words is text, so that a newer word of the service does not break an older client. */
function shapeText(shape: Shape, words: ReadonlySet<string>): string {
  if (shape.kind === "named") return words.has(shape.name) ? "String" : shape.name;
  if (shape.kind === "map") return `Map<String, ${shapeText(shape.of, words)}>`;
  if (shape.kind === "list") return `List<${shapeText(shape.of, words)}>`;
  return SCALARS[shape.kind];
}

function readText(field: Field, words: ReadonlySet<string>): string {
  const value = readShape(`json.get("${field.name}")`, field.shape, words);
  return field.optional || field.nullable ? value : `Json.required(${value}, "${field.name}")`;
}

function readShape(value: string, shape: Shape, words: ReadonlySet<string>): string {
  if (shape.kind === "named")
    return words.has(shape.name) ? `Json.asString(${value})` : `${shape.name}.fromJson(Json.asObject(${value}))`;
  if (shape.kind === "list" || shape.kind === "map") {
    const item = readShape("one", shape.of, words);
    return `Json.${shape.kind === "list" ? "asList" : "asMap"}(${value}, one -> ${item})`;
  }
  return `Json.${READERS[shape.kind]}(${value})`;
}

function writeText(field: Field, words: ReadonlySet<string>): string {
  const name = javaName(field.name);
  const put = `json.put("${field.name}", ${writeShape(name, field, words)});\n`;
  return field.optional ? `    if (${name} != null) ${put}` : `    ${put}`;
}

function writeShape(name: string, { shape, nullable, optional }: Field, words: ReadonlySet<string>): string {
  const isRecord = (one: Shape) => one.kind === "named" && !words.has(one.name);
  if (isRecord(shape)) return nullable && !optional ? `${name} == null ? null : ${name}.toJson()` : `${name}.toJson()`;
  if (shape.kind === "list" && shape.of.kind === "named" && isRecord(shape.of)) {
    const list = `${name}.stream().map(${shape.of.name}::toJson).toList()`;
    return nullable && !optional ? `${name} == null ? null : ${list}` : list;
  }
  return name;
}

function operationsFile(operations: readonly OperationModel[]): string {
  const used = operations.flatMap(({ id, body, answer, query }) => [
    ...(body === undefined ? [] : [body]),
    ...(answer === "text" ? [] : [answer]),
    ...(query.length === 0 ? [] : [`${pascalCase(id)}Query`]),
  ]);
  const imports = [...new Set(used)].sort().map((name) => `import example.fraudrisk.model.${name};\n`);
  return `// ${GENERATED}
package example.fraudrisk;

${imports.join("")}${operations.some(({ answer }) => answer === "text") ? "import java.util.function.Function;\n" : ""}
/** The service's calls, one method each. They throw {@link RefusedException} or {@link UnavailableException}. */
public abstract class Operations {
  private final Caller caller;

  Operations(Caller caller) {
    this.caller = caller;
  }
${operations.map(methodsText).join("")}}
`;
}

/** One method with everything, and one for each of what may be left out. */
function methodsText(operation: OperationModel): string {
  const { id, summary, verb, path, pathParameters, query, body, csv, answer, marks } = operation;
  const type = answer === "text" ? "String" : answer;
  const parameters = [
    ...pathParameters.map((name) => [`String ${camelCase(name)}`, camelCase(name), ""] as const),
    ...(csv ? [["byte[] csv", "csv", ""] as const] : []),
    ...(body === undefined ? [] : [[`${body} body`, "body", ""] as const]),
    ...(query.length === 0 ? [] : [[`${pascalCase(id)}Query query`, "query", emptyQuery(operation)] as const]),
    ["CallOptions options", "options", "CallOptions.none()"] as const,
  ];
  const doc = `  /** ${docText(`${summary} {@code ${verb} ${path}}`).replaceAll("&#64;code", "@code")} */\n`;
  const shorter = parameters.flatMap(([, , fallback], index) => {
    if (fallback === "") return [];
    const given = parameters.slice(0, index);
    const values = [...given.map(([, name]) => name), ...parameters.slice(index).map(([, , one]) => one)].join(", ");
    return [
      `\n${doc}  public ${type} ${id}(${given.map(([text]) => text).join(", ")}) {\n    return ${id}(${values});\n  }\n`,
    ];
  });
  const reader =
    answer === "text"
      ? "Function.identity()"
      : `text -> ${answer}.fromJson(MarkedAnswer.read(text, ${marks.map((name) => `"${name}"`).join(", ")}))`;
  return `${shorter.join("")}
${doc}  public ${type} ${id}(${parameters.map(([text]) => text).join(", ")}) {
    ApiCall call = new ApiCall("${verb}", ${pathText(path)})${callParts(operation)};
    return caller.call(call, options, ${reader});
  }
`;
}

function emptyQuery({ id, query }: OperationModel): string {
  return query.every(({ optional }) => optional) ? `${pascalCase(id)}Query.of()` : "";
}

function callParts({ query, body, csv, repeatable, takesIdempotencyKey }: OperationModel): string {
  const parts = [
    ...(body === undefined ? [] : [".json(body.toJson())"]),
    ...(csv ? [".csv(csv)"] : []),
    ...query.map(({ name }) => `.query("${name}", query.${javaName(name)}())`),
    ...(repeatable ? [".repeatable()"] : []),
    ...(takesIdempotencyKey ? [".keyed()"] : []),
  ];
  return parts.map((part) => `\n        ${part}`).join("");
}

function pathText(path: string): string {
  return path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `ApiCall.encode(${camelCase(part)})` : part === "" ? "" : `"${part}"`))
    .filter((part) => part !== "")
    .join(" + ");
}
