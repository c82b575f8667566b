import { createHash } from "node:crypto";
import type { JsonObject } from "@bufbuild/protobuf";
import { DOCS_STYLE } from "./docs-style.ts";
import { type DocumentParts, documentParts } from "./document-parts.ts";
import { html } from "./html.ts";
import { operationSection, type PlacedOperation } from "./operation-section.ts";
import { prose, words } from "./prose.ts";
import { schemaSection } from "./schema-section.ts";

/** What a browser may do on the page: show its one style, and nothing else. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(DOCS_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Writes an OpenAPI document of `createOpenApi` as one page that needs nothing from the network: no script, no picture, no font. */
export function createDocsPage(openApi: JsonObject): string {
  const document = documentParts(openApi);
  const { info, servers, tags, components } = document;
  const operations = placedOperations(document);
  const schemas = Object.entries(components.schemas);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}</title>
<style>${{ html: DOCS_STYLE }}</style>
</head>
<body>
<header><h1>${info.title} <small>${info.version}</small></h1>
${prose(info.description)}
<p>Base of every path: ${servers.map(({ url }) => html`<code>${url}</code> `)}. The same as an OpenAPI 3.1 document: <a href="/v1/openapi.json">/v1/openapi.json</a>.</p>
${Object.values(components.securitySchemes).map(({ description }) => prose(description))}
</header>
<nav aria-label="Operations">
${tags.map(
  ({ name }) => html`<h2><a href="#tag-${name}">${name}</a></h2><ul>
${tagged(operations, name).map(
  ({ verb, path, operation }) => html`<li><a href="#${operation.operationId}">${verb.toUpperCase()} ${path}</a></li>
`,
)}</ul>`,
)}
</nav>
<main>
${tags.map(
  ({ name, description }) => html`<h2 id="tag-${name}">${name}</h2><p>${words(description)}</p>
${tagged(operations, name).map((operation) => operationSection(document, operation))}`,
)}
<h2 id="schemas">Schemas</h2>
<p>A member with a question mark may be absent.</p>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>
`;
  return page.html;
}

function placedOperations({ paths, webhooks }: DocumentParts): readonly PlacedOperation[] {
  const place = (items: DocumentParts["paths"], isEvent: boolean) =>
    Object.entries(items).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({ verb, path, operation, isEvent })),
    );
  return [...place(paths, false), ...place(webhooks, true)];
}

function tagged(operations: readonly PlacedOperation[], tag: string): readonly PlacedOperation[] {
  return operations.filter(({ operation }) => operation.tags.includes(tag));
}
