import { join } from "node:path";
import process from "node:process";
import { findCircles } from "./house/find-circles.ts";
import { findDeadExports, findNamesakes } from "./house/find-export-faults.ts";
import { findForbiddenImports } from "./house/find-forbidden-imports.ts";
import { readModules } from "./house/read-modules.ts";

// Holds every import of the project to scripts/house/import-table.ts and none to a circle, every name of src to one meaning, and every export to
// somebody who imports it.
const SHOWN_MAX = 40;

const modules = readModules(join(import.meta.dirname, ".."));
const found = [findForbiddenImports, findCircles, findNamesakes, findDeadExports].flatMap((find) => find(modules));
for (const sentence of found.slice(0, SHOWN_MAX)) process.stderr.write(`${sentence}\n`);
if (found.length > SHOWN_MAX) process.stderr.write(`and ${found.length - SHOWN_MAX} more\n`);
if (found.length > 0 || modules.length === 0) process.exitCode = 1;
else process.stdout.write(`Checked the imports and exports of ${modules.length} files.\n`);
