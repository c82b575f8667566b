import { type Html, html } from "../../html.ts";
import { curlCommand } from "./curl-command.ts";
import {
  type ContentPart,
  type DocumentParts,
  follow,
  type OperationPart,
  type ParameterPart,
  type ResponsePart,
} from "./document-parts.ts";
import { inlineText, prose } from "./prose.ts";
import { schemaText } from "./schema-text.ts";
import { clientSnippets } from "./snippets/client-snippets.ts";

/** Where an operation stands in the document. */
export interface PlacedOperation {
  readonly verb: string;
  /** The path, or the type of an event. */
  readonly path: string;
  readonly operation: OperationPart;
  /** True for what the service posts, rather than answers. */
  readonly isEvent: boolean;
}

/** One operation: parameters, bodies, a call to copy, every answer with its examples. */
export function operationSection(document: DocumentParts, { verb, path, operation, isEvent }: PlacedOperation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const call = isEvent ? undefined : calls(document, { verb, path, operation });
  return html`<section id="${operationId}"><h3><a href="#${operationId}"><code>${verb.toUpperCase()} ${path}</code></a></h3>
<p>${inlineText(summary)} ${inlineText(description ?? "")}</p>
${parameterTable(parameters.map((parameter) => follow<ParameterPart>(document, parameter)))}
${requestBody === undefined ? "" : html`<h4>Body${requestBody.required ? "" : ", may be left out"}</h4>${bodies(requestBody.content)}`}
${call}
<h4>Answers</h4>
${Object.entries(responses).map(([status, answer]) => answerBlock(status, follow<ResponsePart>(document, answer)))}
</section>
`;
}

/** The call as a line of the shell, and folded up with each client. */
function calls(document: DocumentParts, { verb, path, operation }: Omit<PlacedOperation, "isEvent">): Html {
  const snippets = clientSnippets(document, path, operation);
  return html`<pre class="curl" tabindex="0">${curlCommand(document, verb, path, operation)}</pre>
${snippets.map(
  ({
    language,
    text,
  }) => html`<details class="client"><summary>${language}</summary><pre tabindex="0">${text}</pre></details>
`,
)}`;
}

function parameterTable(parameters: readonly ParameterPart[]): Html {
  if (parameters.length === 0) return html``;
  const rows = parameters.map(
    ({
      name,
      in: place,
      required,
      schema,
      description,
    }) => html`<tr><th scope="row"><code>${name}</code>${required ? "" : " ?"}</th><td>${place}</td><td>${schemaText(schema)}</td><td>${inlineText(description ?? "")}</td></tr>
`,
  );
  return html`<table tabindex="0"><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows}</tbody></table>`;
}

function answerBlock(status: string, { description, headers, content }: ResponsePart): Html {
  const names = Object.keys(headers ?? {});
  return html`<div class="answer"><h5>${status}</h5>${prose(description)}
${names.length === 0 ? "" : html`<p>Headers: ${inlineText(names.map((name) => `\`${name}\``).join(", "))}</p>`}
${bodies(content ?? {})}</div>
`;
}

function bodies(content: ContentPart): readonly Html[] {
  return Object.entries(content).map(
    ([type, { schema, examples }]) => html`<p><code>${type}</code>: ${schemaText(schema)}</p>
${Object.entries(examples ?? {}).map(
  ([
    name,
    { value },
  ]) => html`<details><summary>Example: <code>${name}</code></summary><pre tabindex="0">${typeof value === "string" ? value : JSON.stringify(value, null, 2)}</pre></details>
`,
)}`,
  );
}
