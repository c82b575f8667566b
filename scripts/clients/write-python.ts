import { pythonName, snakeCase } from "../../src/edge/docs-page/snippets/client-names.ts";
import type { ContractModel, Field, OperationModel, Shape, TypeModel } from "./contract-model.ts";
import { EVENT_UNION, GENERATED, wrapped } from "./naming.ts";

const FOLDER = "clients/python/src/fraud_risk";
const WIDTH = 120;
const SCALARS = { string: "str", integer: "int", number: "float", boolean: "bool", object: "dict[str, Any]" } as const;

/** Writes the Python client's generated modules, by path. */
export function writePython({ types, operations, events }: ContractModel): ReadonlyMap<string, string> {
  return new Map([
    [`${FOLDER}/types.py`, typesText(types, events)],
    [`${FOLDER}/operations.py`, operationsText(operations)],
  ]);
}

function typesText(types: readonly TypeModel[], events: readonly string[]): string {
  return `"""The contract's types.

${GENERATED}
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

${types.map(typeText).join("\n")}
${commentText(EVENT_UNION, "")}WebhookEvent = (
    ${events.join("\n    | ")}
)
`;
}

function typeText(type: TypeModel): string {
  if (type.kind === "words") {
    const words = type.words.map((word) => `    "${word}",\n`).join("");
    return `${commentText(type.description, "")}${type.name} = Literal[\n${words}]\n`;
  }
  if (type.fields.some(({ name }) => pythonName(name) !== name)) return functionalText(type.name, type.fields);
  const doc = wrapped(type.description, WIDTH - 10);
  const head = doc.length === 0 ? "" : `    """${doc.join("\n    ")}"""\n\n`;
  const members = type.fields.map(
    (field) => `${commentText(field.description, "    ")}    ${field.name}: ${memberText(field)}\n`,
  );
  return `\nclass ${type.name}(TypedDict):\n${head}${members.join("") || "    pass\n"}\n`;
}

/** A member whose name is a word of the language cannot stand in a class. */
function functionalText(name: string, fields: readonly Field[]): string {
  const members = fields.map((field) => `        "${field.name}": "${memberText(field)}",\n`).join("");
  return `\n${name} = TypedDict(\n    "${name}",\n    {\n${members}    },\n)\n`;
}

function memberText({ shape, optional, nullable }: Field): string {
  const value = `${shapeText(shape)}${nullable ? " | None" : ""}`;
  return optional ? `NotRequired[${value}]` : value;
}

function shapeText(shape: Shape): string {
  if (shape.kind === "named")
    return shape.words === undefined ? shape.name : `Literal[${shape.words.map((word) => `"${word}"`).join(", ")}]`;
  if (shape.kind === "map") return `dict[str, ${shapeText(shape.of)}]`;
  if (shape.kind === "list") return `list[${shapeText(shape.of)}]`;
  return SCALARS[shape.kind];
}

function commentText(text: string, indent: string): string {
  return wrapped(text, WIDTH - indent.length - 2)
    .map((line) => `${indent}# ${line}\n`)
    .join("");
}

function operationsText(operations: readonly OperationModel[]): string {
  const used = operations.flatMap(({ body, answer, query }) => [
    ...(body === undefined ? [] : [body]),
    ...(answer === "text" ? [] : [answer]),
    ...query.flatMap(({ shape }) => (shape.kind === "named" ? [shape.name] : [])),
  ]);
  return `"""The service's calls, one method each.

${GENERATED}
"""

from __future__ import annotations

from typing import Sequence, Unpack
from urllib.parse import quote

from .calls import Caller, CallOptions
from .types import (
${[...new Set(used)]
  .sort()
  .map((name) => `    ${name},\n`)
  .join("")})


class Operations:
    """Raises RefusedError where the service refuses, UnavailableError where no usable answer can be had."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
${operations.map(methodText).join("")}`;
}

function methodText(operation: OperationModel): string {
  const { id, summary, verb, path, query, body, csv, answer } = operation;
  const parameters = [
    "self",
    ...operation.pathParameters.map((name) => `${name}: str`),
    ...(csv ? ["csv: str | bytes"] : []),
    ...(body === undefined ? [] : [`body: ${body}${operation.bodyOptional ? " | None = None" : ""}`]),
    ...(query.length === 0 ? [] : ["*", ...query.map(queryParameter)]),
    "**options: Unpack[CallOptions]",
  ];
  const type = answer === "text" ? "str" : answer;
  const result = `self._caller.call("${verb}", ${pathText(path)}, options${callArguments(operation)})`;
  return `
    def ${snakeCase(id)}(
${parameters.map((one) => `        ${one},\n`).join("")}    ) -> ${type}:
        """${wrapped(`${summary} ${verb} ${path}`, WIDTH - 14).join("\n        ")}"""
        answer: ${type} = ${result}
        return answer
`;
}

function callArguments({ query, body, csv, repeatable, takesIdempotencyKey, marks }: OperationModel): string {
  const pairs = query.map(({ name }) => `"${name}": ${pythonName(name)}`).join(", ");
  return [
    ...(body === undefined ? [] : ["body=body"]),
    ...(csv ? ["csv=csv"] : []),
    ...(query.length === 0 ? [] : [`query={${pairs}}`]),
    ...(repeatable ? ["repeatable=True"] : []),
    ...(takesIdempotencyKey ? ["keyed=True"] : []),
    marks.length === 0
      ? "text=True"
      : `marks=(${marks.map((name) => `"${name}"`).join(", ")}${marks.length === 1 ? "," : ""})`,
  ]
    .map((one) => `, ${one}`)
    .join("");
}

function queryParameter({ name, shape, optional }: Field): string {
  const value = shape.kind === "list" ? `Sequence[${shapeText(shape.of)}]` : shapeText(shape);
  return `${pythonName(name)}: ${value}${optional ? " | None = None" : ""}`;
}

function pathText(path: string): string {
  if (!path.includes("{")) return `"${path}"`;
  return `f"${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{quote(${name}, '')}`)}"`;
}
