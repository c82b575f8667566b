import type { ClientCall } from "./client-call.ts";
import { camelCase, javaName, pascalCase } from "./client-names.ts";

/** The call with the client in Java; a body is read from its JSON. */
export function javaSnippet(call: ClientCall): string {
  const { method, pathNames, requiredNames, bodyType, body, csv } = call;
  const query = requiredNames.map(javaName).join(", ");
  const text = textBlock(typeof body === "string" ? body : JSON.stringify(body ?? {}, null, 2));
  const values = [
    ...pathNames.map(camelCase),
    ...(csv ? ["csv.getBytes(StandardCharsets.UTF_8)"] : []),
    ...(bodyType === undefined ? [] : ["body"]),
    ...(query === "" ? [] : [`${pascalCase(method)}Query.of(${query})`]),
  ];
  const head = csv
    ? `var csv = ${text};\n`
    : bodyType === undefined
      ? ""
      : `var body = ${bodyType}.fromJson(Json.parseObject(${text}));\n`;
  return `${head}var answer = client.${method}(${values.join(", ")});`;
}

function textBlock(text: string): string {
  return `"""\n${text.replaceAll("\\", "\\\\").replaceAll('"""', String.raw`\"""`)}"""`;
}
