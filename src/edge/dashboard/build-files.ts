import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Asset, DashboardFiles } from "./asset.ts";
import { pageHtml } from "./page-html.ts";
import { rewriteImports, staticImports, VENDOR } from "./rewrite-imports.ts";

const ENTRY = "main.js";
const STYLE = "style.css";
const HASH_CHARACTERS = 16;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S*\s*$/;
/** Files in the folder; more is a mistake. */
const FILES_MAX = 500;
/** One below the best: the best takes a second more for a few percent. */
const BROTLI_QUALITY = 9;

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** Reads the dashboard's folder and makes of it what a browser can run. Throws on an import that cannot be served. */
export function buildFiles(directory: string): DashboardFiles {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
  if (names.length > FILES_MAX) throw new Error(`Cannot serve the dashboard: over ${FILES_MAX} files`);
  const read = (name: string) => readFileSync(`${directory}/${name}`, "utf8");
  const texts = new Map<string, string>();
  for (const name of names) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) {
      const path = name.replace(/\.ts$/, ".js");
      texts.set(path, rewriteImports(stripTypeScriptTypes(read(name)), path));
    } else if (name.endsWith(".svg")) texts.set(name, read(name));
  }
  for (const { file, module } of Object.values(VENDOR))
    texts.set(file, rewriteImports(readModule(module).replace(SOURCE_MAP, "\n"), file));
  const styles = names.filter((name) => name.endsWith(".css")).map(read);
  texts.set(STYLE, [readModule("uplot/dist/uPlot.min.css"), ...styles].join("\n"));
  const hash = hashOf(texts);
  const assets = [...texts].map(([path, text]): [string, Asset] => [`${hash}/${path}`, compress(typeOf(path), text)]);
  const page = compress("text/html; charset=utf-8", pageHtml(hash, modulesOf(texts)));
  return { page, assets: new Map(assets) };
}

function readModule(specifier: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(specifier)), "utf8");
}

/** Every module that is needed before the first view, the entry first; one that is imported later is not among them. */
function modulesOf(texts: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set([ENTRY]);
  for (const path of found) {
    const code = texts.get(path);
    if (code === undefined) throw new Error(`Cannot serve the dashboard: "${path}" is imported and does not exist`);
    for (const imported of staticImports(code, path)) found.add(imported);
  }
  return [...found];
}

function hashOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [path, text] of texts) hash.update(`${path}\n${text.length}\n${text}`);
  return hash.digest("hex").slice(0, HASH_CHARACTERS);
}

function typeOf(path: string): string {
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)];
  if (type === undefined) throw new Error(`Cannot serve dashboard/${path}: its type is unknown`);
  return type;
}

function compress(contentType: string, text: string): Asset {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { contentType, brotli: trimmed(brotliCompressSync(text, { params })), gzip: trimmed(gzipSync(text)) };
}

/** Bytes without the larger buffer that they stand in, which would be sent and kept with them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
