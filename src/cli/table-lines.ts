import { visibleText } from "./visible-text.ts";

/** Lines of a table for people: a head, and columns as wide as what is shown in them. A table without rows is its one sentence. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): readonly string[] {
  if (rows.length === 0) return [whenEmpty];
  const all = [head, ...rows.map((row) => row.map(visibleText))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
