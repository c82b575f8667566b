import { type Html, type HtmlPart, html } from "../../html.ts";
import type { SchemaPart } from "./document-parts.ts";

/** Says in a line what a schema takes; a named one is a link to where it stands. */
export function schemaText(schema: SchemaPart): Html {
  if (schema.$ref !== undefined) return schemaLink(schema.$ref);
  if (schema.anyOf !== undefined) return html`${joined(schema.anyOf.map(schemaText), " or ")}`;
  if (schema.allOf !== undefined) return html`${joined(schema.allOf.filter(isNamed).map(schemaText), " and ")}`;
  const types = [schema.type ?? []].flat();
  const parts: HtmlPart[] = types.includes("array") ? [html`list of ${schemaText(schema.items ?? {})}`] : [];
  const others = types.filter((type) => type !== "array" && type !== "null");
  parts.push(...others.map((type) => (schema.format === "date-time" ? "date-time" : type)));
  if (types.includes("null")) parts.push("null");
  return html`${joined(parts, " or ")}${bounds(schema)}`;
}

/** A link to a named schema. */
function schemaLink(reference: string): Html {
  const name = reference.split("/").at(-1) ?? "";
  return html`<a href="#schema-${name}">${name}</a>`;
}

function isNamed(schema: SchemaPart): boolean {
  return schema.$ref !== undefined;
}

function bounds(schema: SchemaPart): HtmlPart {
  const words: HtmlPart[] = [];
  if (schema.enum !== undefined)
    words.push(
      html`one of ${joined(
        schema.enum.map((one) => html`<code>${one}</code>`),
        ", ",
      )}`,
    );
  for (const [keyword, say] of BOUNDS) {
    const value = schema[keyword];
    if (typeof value === "string" || typeof value === "number") words.push(html`${say} <code>${value}</code>`);
  }
  if (schema["uniqueItems"] === true) words.push("no item twice");
  return words.map((one) => html`; ${one}`);
}

const BOUNDS: readonly (readonly [keyword: string, words: string])[] = [
  ["const", "always"],
  ["pattern", "matches"],
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["minLength", "characters at least"],
  ["maxLength", "characters at most"],
  ["minItems", "items at least"],
  ["maxItems", "items at most"],
  ["maxProperties", "members at most"],
];

function joined(parts: readonly HtmlPart[], separator: string): readonly HtmlPart[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}
