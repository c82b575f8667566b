import { createHash } from "node:crypto";
import type { JsonObject } from "@bufbuild/protobuf";
import { html } from "../../html.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { type DocumentParts, documentParts } from "./document-parts.ts";
import { operationSection, type PlacedOperation } from "./operation-section.ts";
import { inlineText, prose } from "./prose.ts";
import { schemaSection } from "./schema-section.ts";

/** What a browser may do on the page: show its one style, run its one script, and nothing else. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digestOf(DOCS_STYLE)}'`,
  `script-src 'sha256-${digestOf(DOCS_SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Writes an OpenAPI document of `createOpenApi` as one page that needs nothing from the network: no picture, no font, one script of its own. */
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
<p>Each call stands as a line of the shell, for which <code>BASE_URL</code>, <code>KEY</code> and the ids are set, and with the clients that come with the service, for a program in which <code>client</code> is open.</p>
</header>
<nav aria-label="Operations">
<div role="search" hidden><label for="search">Search</label> <input id="search" type="search" autocomplete="off"><p id="found" role="status"></p></div>
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
  ({ name, description }) => html`<h2 id="tag-${name}">${name}</h2><p>${inlineText(description)}</p>
${tagged(operations, name).map((operation) => operationSection(document, operation))}`,
)}
<h2 id="schemas">Schemas</h2>
<p>A member with a question mark may be absent.</p>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</main>
<script>${{ html: DOCS_SCRIPT }}</script>
</body>
</html>
`;
  return page.html;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
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
