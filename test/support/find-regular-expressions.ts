import { parseAst } from "vitest/node";

/** One place of a source file at which a regular expression is written, or made from something else. */
export interface FoundRegularExpression {
  /** `file:line`. */
  readonly place: string;
  /** The literal; undefined where it is made from a value, and nothing here can tell what it will be. */
  readonly literal: { readonly source: string; readonly flags: string } | undefined;
  /** As it stands in the file. */
  readonly text: string;
}

/** A node of the syntax tree. Its other members are nodes, lists of nodes and plain values. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Methods of a text that compile what they are given. */
const COMPILING = new Set(["match", "matchAll", "search"]);

/** Finds every regular expression of a TypeScript file in its syntax tree, so that no spelling hides one. Throws where the file cannot be parsed. */
export function findRegularExpressions(file: string, code: string): readonly FoundRegularExpression[] {
  const found: FoundRegularExpression[] = [];
  const add = (node: Node, literal: FoundRegularExpression["literal"]) => {
    const line = code.slice(0, node.start).split("\n").length;
    found.push({ place: `${file}:${line}`, literal, text: code.slice(node.start, node.end) });
  };
  const walk = (node: Node, parent: Node | undefined): void => {
    const literal = literalOf(node);
    if (literal !== undefined || isMade(node, parent)) add(node, literal);
    for (const child of childrenOf(node)) walk(child, node);
  };
  walk(parseAst(code, { lang: "ts" }, file) as unknown as Node, undefined);
  return found;
}

function literalOf({ regex }: Node): FoundRegularExpression["literal"] {
  if (typeof regex !== "object" || regex === null) return undefined;
  const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string };
  return { source: pattern, flags };
}

/** The constructor, whatever is done with it but to ask for the type; and a method that compiles what is no literal. */
function isMade(node: Node, parent: Node | undefined): boolean {
  if (node.type === "Identifier" && node["name"] === "RegExp")
    return parent?.type !== "TSTypeReference" && parent?.["operator"] !== "instanceof";
  if (node.type !== "CallExpression") return false;
  const [callee, [pattern]] = [node["callee"], node["arguments"]] as [Node, readonly Node[]];
  const property = callee["property"] as Node | undefined;
  const name = property?.["name"] ?? property?.["value"];
  return typeof name === "string" && COMPILING.has(name) && pattern !== undefined && pattern["regex"] === undefined;
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
