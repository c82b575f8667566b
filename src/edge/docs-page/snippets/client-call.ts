import type { JsonValue } from "@bufbuild/protobuf";
import { type DocumentParts, follow, type OperationPart, type ParameterPart } from "../document-parts.ts";

const CSV_TYPE = "text/csv";
const JSON_TYPE = "application/json";

/** One operation as the clients in `clients/` call it: the path's and the query's required values are variables of the caller. */
export interface ClientCall {
  /** In camel case, as `getDecision`. */
  readonly method: string;
  readonly pathNames: readonly string[];
  /** The names of the query that must be given. */
  readonly requiredNames: readonly string[];
  /** Whether the method takes a query at all. */
  readonly takesQuery: boolean;
  /** The type of the body; undefined where the method takes none. */
  readonly bodyType: string | undefined;
  /** An example of the body; undefined where there is none. */
  readonly body: JsonValue | undefined;
  readonly csv: boolean;
}

/** What the clients make of an operation; undefined for one that they have no method for, because it is under no key. */
export function clientCall(document: DocumentParts, path: string, operation: OperationPart): ClientCall | undefined {
  const { operationId, parameters, requestBody, security } = operation;
  if (security.length === 0) return undefined;
  const content = requestBody?.content ?? {};
  const [type, example] = firstExample(content);
  const csv = type === CSV_TYPE;
  const query = parameters
    .map((parameter) => follow<ParameterPart>(document, parameter))
    .filter((parameter) => parameter.in === "query");
  const bodyType = csv ? undefined : content[JSON_TYPE]?.schema.$ref?.split("/").at(-1);
  return {
    method: csv ? `${operationId}Csv` : operationId,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    requiredNames: query.filter(({ required }) => required).map(({ name }) => name),
    // A query beside a body that could be a CSV belongs to the CSV.
    takesQuery: query.length > 0 && (csv || !(CSV_TYPE in content)),
    bodyType,
    body: csv || bodyType !== undefined ? example : undefined,
    csv,
  };
}

function firstExample(
  content: NonNullable<OperationPart["requestBody"]>["content"],
): readonly [type: string, value: JsonValue | undefined] {
  for (const [type, { examples }] of Object.entries(content)) {
    const [example] = Object.values(examples ?? {});
    if (example !== undefined) return [type, example.value];
  }
  return ["", undefined];
}
