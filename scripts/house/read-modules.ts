import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync, type StaticExportEntry } from "oxc-parser";

/** One import of a module: a file of the project by its path from the root, or a package by its name (`node:` for all of Node's own). */
export interface ImportedModule {
  readonly target: string;
  readonly isPackage: boolean;
  /** Nothing of it is left at run time. */
  readonly isType: boolean;
  /** The names as the target exports them; `*` where all of it is taken. */
  readonly names: readonly string[];
  readonly line: number;
}

/** One file of the project, as far as other files see it. */
export interface SourceModule {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ImportedModule[];
  /** The names of its exports. */
  readonly exports: readonly string[];
}

/** The folders whose files are read; what stands beside them configures tools. */
const FOLDERS = ["src", "dashboard", "bench", "scripts", "test", "clients"] as const;

/** Written by tools, and read as they are. */
const GENERATED = "src/releases/*.js";

/** Every file of `FOLDERS` under `root` that holds code, parsed. Throws on one that does not parse. */
export function readModules(root: string): readonly SourceModule[] {
  return globSync(`{${FOLDERS.join(",")}}/**/*.{ts,js}`, { cwd: root, exclude: ["**/node_modules/**", GENERATED] })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => parseModule(path, readFileSync(posix.join(root, path), "utf8")));
}

/** One file's imports and exports; a re-export is both. */
export function parseModule(path: string, text: string): SourceModule {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0]?.message}`);
  const at = (offset: number) => text.slice(0, offset).split("\n").length;
  const imports = module.staticImports.map(
    ({ moduleRequest, entries, start }): ImportedModule => ({
      ...targetOf(path, moduleRequest.value),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) => nameOf(importName)),
      line: at(start),
    }),
  );
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const passedOn = entries.flatMap((entry): readonly ImportedModule[] => {
    const { moduleRequest } = entry;
    if (moduleRequest === null) return [];
    const names = [nameOf(entry.importName)];
    return [{ ...targetOf(path, moduleRequest.value), isType: entry.isType, names, line: at(entry.start) }];
  });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest, start }): readonly ImportedModule[] => {
    const specifier = /^["'](.*)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (specifier === undefined) return [];
    return [{ ...targetOf(path, specifier), isType: false, names: ["*"], line: at(start) }];
  });
  return { path, text, imports: [...imports, ...passedOn, ...dynamic], exports: entries.map(exportedName) };
}

/** `name` is not there where a whole module, or its default, is meant. */
function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  if (kind === "Default") return "default";
  return name ?? "*";
}

function exportedName({ exportName }: StaticExportEntry): string {
  return nameOf(exportName);
}

function targetOf(path: string, specifier: string): Pick<ImportedModule, "target" | "isPackage"> {
  if (specifier.startsWith(".")) return { target: posix.join(posix.dirname(path), specifier), isPackage: false };
  if (specifier.startsWith("#")) return { target: specifier.slice(1), isPackage: false };
  if (specifier.startsWith("node:")) return { target: "node:", isPackage: true };
  const parts = specifier.split("/");
  return { target: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/"), isPackage: true };
}
