import type { JsonValue } from "@bufbuild/protobuf";
import { type DocumentParts, follow, type OperationPart, type ParameterPart } from "./document-parts.ts";

/** The call of an operation for a shell in which BASE_URL, KEY and the ids of the path are set. */
export function curlCommand(document: DocumentParts, verb: string, path: string, operation: OperationPart): string {
  const url = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const [type, body] = requestOf(operation);
  return [
    `curl -s -X ${verb.toUpperCase()} "$BASE_URL${url}${requiredQuery(document, operation)}"`,
    ...(operation.security.length > 0 ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${type}'`, `--data-binary ${quoted(body)}`]),
  ].join(" \\\n  ");
}

function requiredQuery(document: DocumentParts, { parameters }: OperationPart): string {
  const required = parameters
    .map((parameter) => follow<ParameterPart>(document, parameter))
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=$${name.toUpperCase()}`);
  return required.length === 0 ? "" : `?${required.join("&")}`;
}

function requestOf({ requestBody }: OperationPart): readonly [type: string, body: JsonValue | undefined] {
  for (const [type, { examples }] of Object.entries(requestBody?.content ?? {})) {
    const [example] = Object.values(examples ?? {});
    if (example !== undefined) return [type, example.value];
  }
  return ["", undefined];
}

/** In single quotes, in which a shell reads nothing. */
function quoted(body: JsonValue): string {
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
