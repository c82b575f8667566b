import { camelCase } from "../../src/edge/docs-page/snippets/client-names.ts";
import type { ContractModel, Field, OperationModel, Shape, TypeModel } from "./contract-model.ts";
import { GENERATED, wrapped } from "./naming.ts";

const FOLDER = "clients/php/src";
const WIDTH = 140;
const SCALARS = { string: "string", integer: "int", number: "float", boolean: "bool", object: "object" } as const;

/** Writes the PHP client's generated classes, by path: its methods, and the contract's types as PHPStan and editors read them. */
export function writePhp({ types, operations, events }: ContractModel): ReadonlyMap<string, string> {
  const sent = sentTypes(types, operations);
  const lines = types.map((type) => ` * @phpstan-type ${type.name} ${typeText(type, sent.has(type.name))}\n`);
  return new Map([
    [
      `${FOLDER}/Types.php`,
      `${head()}\n/**\n * The contract's types: what is sent is an array, what is answered an object.\n *\n${lines.join("")} * @phpstan-type WebhookEvent ${events.join("|")}\n */\nfinal class Types\n{\n}\n`,
    ],
    [`${FOLDER}/Operations.php`, operationsText(operations)],
  ]);
}

function head(): string {
  return `<?php\n\n// ${GENERATED}\n\ndeclare(strict_types=1);\n\nnamespace FraudRisk;\n`;
}

/** The types of request bodies, and what they are made of. */
function sentTypes(types: readonly TypeModel[], operations: readonly OperationModel[]): ReadonlySet<string> {
  const byName = new Map(types.map((type) => [type.name, type]));
  const sent = new Set<string>();
  const visit = (name: string | undefined) => {
    const type = name === undefined ? undefined : byName.get(name);
    if (type === undefined || sent.has(type.name)) return;
    sent.add(type.name);
    if (type.kind === "object") for (const { shape } of type.fields) visit(nameWithin(shape));
  };
  for (const { body } of operations) visit(body);
  return sent;
}

function nameWithin(shape: Shape): string | undefined {
  if (shape.kind === "named") return shape.name;
  return shape.kind === "list" || shape.kind === "map" ? nameWithin(shape.of) : undefined;
}

function typeText(type: TypeModel, isSent: boolean): string {
  if (type.kind === "words") return type.words.map((word) => `'${word}'`).join("|");
  const members = type.fields.map((field) => `${field.name}${field.optional ? "?" : ""}: ${memberText(field)}`);
  return `${isSent ? "array" : "object"}{${members.join(", ")}}`;
}

function memberText({ shape, nullable }: Field): string {
  return `${shapeText(shape)}${nullable ? "|null" : ""}`;
}

function shapeText(shape: Shape): string {
  if (shape.kind === "named") return shape.words?.map((word) => `'${word}'`).join("|") ?? shape.name;
  // A map of an answer is an object with members of any name.
  if (shape.kind === "map") return "object";
  if (shape.kind === "list") return `list<${shapeText(shape.of)}>`;
  return SCALARS[shape.kind];
}

function operationsText(operations: readonly OperationModel[]): string {
  const used = operations.flatMap(({ body, answer, query }) => [
    ...(body === undefined ? [] : [body]),
    ...(answer === "text" ? [] : [answer]),
    ...query.flatMap(({ shape }) => (shape.kind === "named" ? [shape.name] : [])),
  ]);
  const imports = [...new Set(used)].sort().map((name) => ` * @phpstan-import-type ${name} from Types\n`);
  return `${head()}
/**
 * The service's calls, one method each. They throw RefusedException where the service refuses, UnavailableException where no usable answer can
 * be had.
 *
 * @phpstan-import-type CallOptions from Caller
${imports.join("")} */
abstract class Operations
{
    protected function __construct(private readonly Caller $caller)
    {
    }
${operations.map(methodText).join("")}}
`;
}

function methodText(operation: OperationModel): string {
  const { id, summary, verb, path, pathParameters, query, body, csv, answer } = operation;
  const parameters = [
    ...pathParameters.map((name) => `string $${camelCase(name)}`),
    ...(csv ? ["string $csv"] : []),
    ...(body === undefined ? [] : [`array $body${operation.bodyOptional ? " = []" : ""}`]),
    ...(query.length === 0 ? [] : [`array $query${query.every(({ optional }) => optional) ? " = []" : ""}`]),
    "array $options = []",
  ];
  const type = answer === "text" ? "string" : "object";
  const docs = [
    ...wrapped(`${summary} ${verb} ${path}`, WIDTH),
    "",
    ...(body === undefined ? [] : [`@param ${body} $body`]),
    ...(query.length === 0 ? [] : [`@param ${queryType(query)} $query`]),
    "@param CallOptions $options",
    `@return ${answer === "text" ? "string" : answer}`,
  ];
  return `
    /**
${docs.map((line) => `     *${line === "" ? "" : ` ${line}`}\n`).join("")}     */
    public function ${id}(${parameters.join(", ")}): ${type}
    {
        return $this->caller->call([${callParts(operation).join(", ")}], $options);
    }
`;
}

function callParts({
  verb,
  path,
  query,
  body,
  csv,
  repeatable,
  takesIdempotencyKey,
  marks,
}: OperationModel): readonly string[] {
  return [
    `'verb' => '${verb}'`,
    `'path' => ${pathText(path)}`,
    ...(body === undefined ? [] : ["'body' => $body"]),
    ...(csv ? ["'csv' => $csv"] : []),
    ...(query.length === 0 ? [] : ["'query' => $query"]),
    ...(repeatable ? ["'repeatable' => true"] : []),
    ...(takesIdempotencyKey ? ["'keyed' => true"] : []),
    marks.length === 0 ? "'text' => true" : `'marks' => [${marks.map((name) => `'${name}'`).join(", ")}]`,
  ];
}

function queryType(query: readonly Field[]): string {
  return `array{${query.map((field) => `${field.name}${field.optional ? "?" : ""}: ${memberText(field)}`).join(", ")}}`;
}

function pathText(path: string): string {
  return path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `rawurlencode($${camelCase(part)})` : part === "" ? "" : `'${part}'`))
    .filter((part) => part !== "")
    .join(" . ");
}
