import { IMPORT_TABLE } from "./import-table.ts";

/** The table as docs/architecture.md shows it, in Markdown, between the two marks. */
const TABLE_START = "<!-- scripts/house/import-table.ts, written by scripts/write-import-table.ts -->\n";
const TABLE_END = "\n<!-- end of the table -->";

/** The import table in Markdown: one line a room, without a line break at its end. */
function importTableText(): string {
  const lines = IMPORT_TABLE.map(({ paths, about, imports, packages }) => {
    const rooms = imports.map(cell);
    return `| ${paths.map((path) => `\`${path}\``).join(", ")} | ${about} | ${rooms.join(", ")} | ${packages.map(cell).join(", ")} |`;
  });
  return ["| room | what it is for | may import | packages |", "|---|---|---|---|", ...lines].join("\n");
}

/** `page` with its table replaced by the one of now. Throws where the marks are missing. */
export function withImportTable(page: string): string {
  const start = page.indexOf(TABLE_START);
  const end = page.indexOf(TABLE_END);
  if (start < 0 || end < start) throw new Error("Put the marks of the import table into docs/architecture.md");
  return page.slice(0, start + TABLE_START.length) + importTableText() + page.slice(end);
}

function cell(name: string): string {
  if (name.startsWith("type ")) return `\`${name.slice("type ".length)}\` (types)`;
  return name === "everything" ? name : `\`${name}\``;
}
