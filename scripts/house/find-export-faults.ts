import type { SourceModule } from "./read-modules.ts";

/** Numbers of arithmetic that mean the same wherever they stand, in rooms that may not import each other. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(["HOUR_MS", "DAY_MS"]);
/** Where an export must be imported by somebody: what others install is imported by them. */
const IMPORTED_HERE = ["src/", "dashboard/"];
/** What is imported by others, or by a name that is put together: an entry of the package, and the one of the bundle that exports something. */
const ENTRIES: readonly string[] = ["src/webhook/verify-webhook.ts", "src/serve.ts"];

/** Names of `src` that two files export, one sentence each: a name must mean one thing. */
export function findNamesakes(modules: readonly SourceModule[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { path, exports } of modules)
    if (path.startsWith("src/") && !isTestFile(path))
      for (const name of exports) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([name, paths]) => paths.length > 1 && name !== "default" && !SAME_EVERYWHERE.has(name))
    .map(([name, paths]) => `Name one of them otherwise: "${name}" is exported by ${paths.join(" and ")}`);
}

/** Exports that no other file imports, one sentence each. A type that its own file uses is part of what the file exports. */
export function findDeadExports(modules: readonly SourceModule[]): readonly string[] {
  const imported = new Set(
    modules.flatMap(({ imports }) => imports.flatMap(({ target, names }) => names.map((name) => `${target} ${name}`))),
  );
  return modules
    .filter(
      ({ path }) =>
        IMPORTED_HERE.some((folder) => path.startsWith(folder)) &&
        !isTestFile(path) &&
        !ENTRIES.some((entry) => path.startsWith(entry)),
    )
    .flatMap(({ path, text, exports }) =>
      exports
        .filter((name) => name !== "default" && !imported.has(`${path} ${name}`) && !imported.has(`${path} *`))
        .filter((name) => !isUsedType(text, name))
        .map((name) => `Remove "export" or the whole of ${path}: nobody imports "${name}"`),
    );
}

function isUsedType(text: string, name: string): boolean {
  const isType = new RegExp(`^export (interface|type) ${name}\\b`, "m").test(text);
  return isType && text.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

function isTestFile(path: string): boolean {
  return path.endsWith(".test.ts");
}
