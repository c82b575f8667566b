import type { DocumentParts, OperationPart } from "../document-parts.ts";
import { clientCall } from "./client-call.ts";
import { goSnippet } from "./go-snippet.ts";
import { javaSnippet } from "./java-snippet.ts";
import { nodeSnippet } from "./node-snippet.ts";
import { phpSnippet } from "./php-snippet.ts";
import { pythonSnippet } from "./python-snippet.ts";

const LANGUAGES = [
  ["Python", pythonSnippet],
  ["PHP", phpSnippet],
  ["Node", nodeSnippet],
  ["Go", goSnippet],
  ["Java", javaSnippet],
] as const;

/** One call in one language. */
export interface ClientSnippet {
  readonly language: (typeof LANGUAGES)[number][0];
  readonly text: string;
}

/**
 * An operation with each client of `clients/`, for a program in which `client` is open and the ids of the path, and what the query must have, are
 * variables; none for what the clients have no method for.
 */
export function clientSnippets(
  document: DocumentParts,
  path: string,
  operation: OperationPart,
): readonly ClientSnippet[] {
  const call = clientCall(document, path, operation);
  return call === undefined ? [] : LANGUAGES.map(([language, write]) => ({ language, text: write(call) }));
}
