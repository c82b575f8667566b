import { type Html, html } from "../../html.ts";
import type { SchemaPart } from "./document-parts.ts";
import { inlineText } from "./prose.ts";
import { schemaText } from "./schema-text.ts";

/** One named schema: what it takes, and its members. */
export function schemaSection(name: string, schema: SchemaPart): Html {
  const members = Object.entries(schema.properties ?? {});
  const rows = members.map(
    ([
      member,
      part,
    ]) => html`<tr><th scope="row"><code>${member}</code>${schema.required?.includes(member) ? "" : " ?"}</th><td>${schemaText(part)}</td><td>${inlineText(part.description ?? "")}</td></tr>
`,
  );
  const table = html`<table tabindex="0"><thead><tr><th scope="col">Member</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows}</tbody></table>`;
  return html`<section id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>
<p>${inlineText(schema.description ?? "")}</p>
${members.length > 0 ? table : html`<p>${schemaText(schema)}</p>`}
</section>
`;
}
