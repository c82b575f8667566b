import type { JsonValue } from "@bufbuild/protobuf";
import type { ClientCall } from "./client-call.ts";
import { camelCase } from "./client-names.ts";

/** The call with the client in PHP. */
export function phpSnippet({ method, pathNames, requiredNames, body }: ClientCall): string {
  const query = requiredNames.map((name) => `'${name}' => $${camelCase(name)}`).join(", ");
  const values = [
    ...pathNames.map((name) => `$${camelCase(name)}`),
    ...(body === undefined ? [] : [literal(body, "")]),
    ...(query === "" ? [] : [`[${query}]`]),
  ];
  return `$answer = $client->${method}(${values.join(", ")});`;
}

/** JSON as the language writes it; an object without members would be taken for a list. */
function literal(value: JsonValue, indent: string): string {
  if (typeof value === "string")
    return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`.replaceAll("\n", "' . \"\\n\" . '");
  if (value === null || typeof value !== "object") return String(value);
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return block(
      value.map((one) => literal(one, inner)),
      indent,
    );
  const members = Object.entries(value).map(([name, one]) => `'${name}' => ${literal(one, inner)}`);
  return members.length === 0 ? "new stdClass()" : block(members, indent);
}

function block(lines: readonly string[], indent: string): string {
  return lines.length === 0 ? "[]" : `[\n${lines.map((line) => `${indent}    ${line},\n`).join("")}${indent}]`;
}
