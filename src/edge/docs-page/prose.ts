import { type Html, html } from "../../html.ts";

/** Shows the document's own prose: `code` in backticks, paragraphs, and lists of lines that begin with a dash. */
export function prose(text: string): Html {
  const blocks = text.split("\n\n").map((block) => {
    const lines = block.split("\n");
    if (!lines.every((line) => line.startsWith("- "))) return html`<p>${inlineText(block)}</p>`;
    return html`<ul>${lines.map((line) => html`<li>${inlineText(line.slice(2))}</li>`)}</ul>`;
  });
  return html`${blocks}`;
}

/** One run of prose, with `code` in backticks. */
export function inlineText(text: string): readonly (string | Html)[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
