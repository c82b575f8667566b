import { type Html, type HtmlPart, html } from "../html.ts";

/** One part of a pack's page: what it says, facts by name, and a table. */
export interface PageSection {
  readonly heading: string;
  readonly text?: string;
  /** Name and value, in order. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#111;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;break-after:avoid}
table{border-collapse:collapse;width:100%;font-size:.85rem}th,td{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead{display:table-header-group}tr{break-inside:avoid}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}@media print{body{margin:0;max-width:none}}`;

/** The page of a pack for people: self-contained, without scripts, made to be printed. */
export function packPage(title: string, sections: readonly PageSection[]): Uint8Array {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${{ html: STYLE }}</style></head>
<body><h1>${title}</h1>
${sections.map(sectionHtml)}
</body></html>
`;
  return Buffer.from(page.html);
}

function sectionHtml({ heading, text, facts, table }: PageSection): Html {
  return html`<section><h2>${heading}</h2>
${text === undefined ? undefined : html`<p>${text}</p>`}
${facts === undefined ? undefined : html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}
${table === undefined ? undefined : tableHtml(table)}
</section>
`;
}

function tableHtml({ columns, rows }: NonNullable<PageSection["table"]>): HtmlPart {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;
}
