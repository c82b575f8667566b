import { camelCase } from "../../src/edge/docs-page/snippets/client-names.ts";
import type { ContractModel, Field, OperationModel, Shape, TypeModel } from "./contract-model.ts";
import { EVENT_UNION, GENERATED, wrapped } from "./naming.ts";

const FOLDER = "clients/typescript/src";
const WIDTH = 120;
const SCALARS = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  object: "Readonly<Record<string, unknown>>",
} as const;

/** Writes the TypeScript client's generated files, by path. */
export function writeTypescript({ types, operations, events }: ContractModel): ReadonlyMap<string, string> {
  return new Map([
    [`${FOLDER}/types.ts`, `// ${GENERATED}\n\n${types.map(typeText).join("\n")}\n${unionText(events)}`],
    [`${FOLDER}/operations.ts`, operationsText(operations)],
  ]);
}

function typeText(type: TypeModel): string {
  const head = docText(type.description, "");
  if (type.kind === "words") {
    const words = type.words.map((word) => JSON.stringify(word));
    const line = `export type ${type.name} = ${words.join(" | ")};`;
    return `${head}${line.length <= WIDTH ? line : `export type ${type.name} =\n${words.map((word) => `  | ${word}`).join("\n")};`}\n`;
  }
  return `${head}export interface ${type.name} {\n${type.fields.map(memberText).join("")}}\n`;
}

function unionText(events: readonly string[]): string {
  return `${docText(EVENT_UNION, "")}export type WebhookEvent =\n${events.map((name) => `  | ${name}`).join("\n")};\n`;
}

function memberText(field: Field): string {
  return `${docText(field.description, "  ")}  readonly ${field.name}${field.optional ? "?" : ""}: ${shapeText(field.shape)}${field.nullable ? " | null" : ""};\n`;
}

function shapeText(shape: Shape): string {
  if (shape.kind === "named") return shape.words?.map((word) => JSON.stringify(word)).join(" | ") ?? shape.name;
  if (shape.kind === "map") return `Readonly<Record<string, ${shapeText(shape.of)}>>`;
  if (shape.kind === "list") return `readonly ${shapeText(shape.of)}[]`;
  return SCALARS[shape.kind];
}

function docText(text: string, indent: string): string {
  if (text === "") return "";
  const lines = wrapped(text.replaceAll("*/", "*\\/"), WIDTH - indent.length - 4);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function operationsText(operations: readonly OperationModel[]): string {
  const used = [...new Set(operations.flatMap(({ body, answer }) => [body, answer, ...[]]))]
    .concat(
      operations.flatMap(({ query }) => query.flatMap(({ shape }) => (shape.kind === "named" ? [shape.name] : []))),
    )
    .filter((name): name is string => name !== undefined && name !== "text");
  const names = [...new Set(used)].sort();
  return `// ${GENERATED}
import type { Call, CallOptions } from "./call.ts";
import type {
${names.map((name) => `  ${name},\n`).join("")}} from "./types.ts";

/** The calls of the service, one method each. A refusal and a missing answer are thrown as \`FraudRiskError\`. */
export interface Operations {
${operations.map(signatureText).join("")}}

/** Binds every operation to what carries out one call. */
export function createOperations(call: Call): Operations {
  return {
${operations.map(methodText).join("")}  };
}
`;
}

function parametersOf({ pathParameters, query, body, bodyOptional, csv }: OperationModel): readonly string[] {
  const required = query.some(({ optional }) => !optional);
  return [
    ...pathParameters.map((name) => `${camelCase(name)}: string`),
    ...(csv ? ["csv: string | Uint8Array"] : []),
    ...(body === undefined ? [] : [`body: ${body}${bodyOptional ? " | undefined" : ""}`]),
    ...(query.length === 0 ? [] : [`query: ${queryType(query)}${required ? "" : " | undefined"}`]),
  ];
}

function queryType(query: readonly Field[]): string {
  return `{ ${query.map(({ name, shape, optional }) => `readonly ${name}?: ${shapeText(shape)}`.replace("?", optional ? "?" : "")).join("; ")} }`;
}

function signatureText(operation: OperationModel): string {
  const parameters = parametersOf(operation).map((one) => one.replace(/(\w+): (.*) \| undefined$/, "$1?: $2"));
  const answer = operation.answer === "text" ? "string" : operation.answer;
  return `${docText(`${operation.summary} \`${operation.verb} ${operation.path}\``, "  ")}  ${operation.id}(${[...parameters, "options?: CallOptions"].join(", ")}): Promise<${answer}>;\n`;
}

function methodText(operation: OperationModel): string {
  const { id, verb, path, pathParameters, query, body, csv, takesIdempotencyKey, repeatable, marks } = operation;
  const names = [
    ...pathParameters.map(camelCase),
    ...(csv ? ["csv"] : []),
    ...(body ? ["body"] : []),
    ...(query.length ? ["query"] : []),
  ];
  const parts = [
    `verb: "${verb}"`,
    `path: ${pathText(path)}`,
    ...(body === undefined ? [] : ["body"]),
    ...(csv ? ["csv"] : []),
    ...(query.length === 0 ? [] : ["query"]),
    ...(repeatable ? ["repeatable: true"] : []),
    ...(takesIdempotencyKey ? ["keyed: true"] : []),
    marks.length === 0 ? "text: true" : `marks: ${JSON.stringify(marks)}`,
  ];
  return `    ${id}: (${[...names, "options"].join(", ")}) => call({ ${parts.join(", ")} }, options),\n`;
}

function pathText(path: string): string {
  if (!path.includes("{")) return `"${path}"`;
  return `\`${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${camelCase(name)})}`)}\``;
}
