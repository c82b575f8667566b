/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

/** What a template may hold: text is escaped, HTML stands as it is, a list is its items one after the other. */
export type HtmlPart = string | number | Html | readonly HtmlPart[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag that escapes every text put into it, in elements and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: strings.map((text, index) => text + toHtml(parts[index])).join("") };
}

function toHtml(part: HtmlPart): string {
  if (part === undefined) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return part.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
  if (isHtml(part)) return part.html;
  return part.map(toHtml).join("");
}

function isHtml(part: Html | readonly HtmlPart[]): part is Html {
  return "html" in part;
}
