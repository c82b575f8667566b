import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

// Writes docs/licences.md from package-lock.json; with --check only tells whether it stands there. Fails on a licence that is not allowed,
// of whatever package.
const ROOT = join(import.meta.dirname, "..");
const PAGE = join(ROOT, "docs", "licences.md");
/** Licences of packages that run in the service: each may be used, changed and sold with a notice. */
const ALLOWED = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0"];
/** Of tools that are not part of it; the MPL asks for the source of its own files alone. */
const ALLOWED_OF_TOOLS = [...ALLOWED, "MPL-2.0"];

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isTool: boolean;
}

const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
const packages = packagesOf(lock.packages);
const refused = packages.filter(({ licence, isTool }) => !isAllowed(licence, isTool ? ALLOWED_OF_TOOLS : ALLOWED));
const page = pageOf(packages);
if (refused.length > 0) {
  for (const { name, version, licence } of refused)
    process.stderr.write(`Remove ${name} ${version}, or allow its licence in scripts/write-licences.ts: ${licence}\n`);
  process.exitCode = 1;
} else if (!process.argv.includes("--check")) await writeFile(PAGE, page);
else if ((await readFile(PAGE, "utf8")) !== page) {
  process.stderr.write(
    "Run node scripts/write-licences.ts: docs/licences.md lists other packages than package-lock.json\n",
  );
  process.exitCode = 1;
}

function packagesOf(entries: Readonly<Record<string, LockEntry>>): readonly Package[] {
  const found = Object.entries(entries).flatMap(([path, entry]): readonly Package[] => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (path === "") return [];
    const licence = entry.license ?? licenceOfParent(entries, name) ?? "none is given";
    return [{ name, version: entry.version ?? "", licence, isTool: entry.dev === true }];
  });
  const order = (a: Package, b: Package) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1);
  return found.sort(order);
}

/** A platform package that was not offered where the lockfile was made has the licence of the package that it is a part of. */
function licenceOfParent(entries: Readonly<Record<string, LockEntry>>, name: string): string | undefined {
  return Object.values(entries).find((entry) => entry.optionalDependencies?.[name] !== undefined)?.license;
}

/** An SPDX expression without parentheses inside: of alternatives one must be allowed, of what applies together each. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replaceAll(/^\(|\)$/g, "");
  return plain.split(" OR ").some((one) => one.split(" AND ").every((name) => allowed.includes(name)));
}

function pageOf(all: readonly Package[]): string {
  const shipped = new Map(all.filter(({ isTool }) => !isTool).map((one) => [`${one.name} ${one.version}`, one]));
  const tools = new Map<string, number>();
  for (const { licence, isTool } of all) if (isTool) tools.set(licence, (tools.get(licence) ?? 0) + 1);
  return [
    "# Licences",
    "",
    "The packages that run in the service, as `package-lock.json` pins them; written by `node scripts/write-licences.ts`, which refuses a licence that it does not allow.",
    "",
    "| package | version | licence |",
    "|---|---|---|",
    ...[...shipped.values()].map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    "",
    "Tools for development, which are no part of it, by licence:",
    "",
    "| licence | packages |",
    "|---|---|",
    ...[...tools].sort().map(([licence, count]) => `| ${licence} | ${count} |`),
    "",
  ].join("\n");
}
