import type { JsonValue } from "@bufbuild/protobuf";
import type { ClientCall } from "./client-call.ts";
import { pythonName, snakeCase } from "./client-names.ts";

/** The call with the client in Python. */
export function pythonSnippet({ method, pathNames, requiredNames, body }: ClientCall): string {
  const values = [
    ...pathNames,
    ...(body === undefined ? [] : [literal(body, "")]),
    ...requiredNames.map((name) => `${pythonName(name)}=${pythonName(name)}`),
  ];
  return `answer = client.${snakeCase(method)}(${values.join(", ")})`;
}

/** JSON as the language writes it, with a comma after every item. */
function literal(value: JsonValue, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return block(
      "[",
      value.map((one) => literal(one, inner)),
      "]",
      indent,
    );
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, inner)}`);
  return block("{", members, "}", indent);
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${indent}    ${line},\n`).join("")}${indent}${close}`;
}
