import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { withImportTable } from "./house/import-table-text.ts";

// Writes the import table into docs/architecture.md; with --check only tells whether it stands there.
const PAGE = join(import.meta.dirname, "..", "docs", "architecture.md");

const found = readFileSync(PAGE, "utf8");
const wanted = withImportTable(found);
if (!process.argv.includes("--check")) writeFileSync(PAGE, wanted);
else if (found !== wanted) {
  process.stderr.write("Run node scripts/write-import-table.ts: docs/architecture.md shows another import table\n");
  process.exitCode = 1;
}
