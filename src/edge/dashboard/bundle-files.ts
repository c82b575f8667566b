import { basename } from "node:path";
import { type BuildResult, build, stop } from "esbuild";
import { makeFile, type ServedFile } from "../files/file.ts";
import { ASSETS_PATH, type DashboardFiles } from "./dashboard-files.ts";
import { pageHtml } from "./page-html.ts";

/** Two years old: what a browser must know. */
const TARGET = "es2023";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/**
 * Makes of the dashboard's folder what a browser runs: one script, what it loads later, one style sheet, one icon. Throws on an import that
 * leads nowhere.
 */
export async function bundleFiles(directory: string): Promise<DashboardFiles> {
  const result = await bundle(directory);
  await stop();
  const files = result.outputFiles.map(({ path, text }): readonly [string, string] => [basename(path), text]);
  const entry = (source: string) => `${ASSETS_PATH}${entryOf(result, source)}`;
  const text = pageHtml({ script: entry("main.ts"), style: entry("style.css"), icon: entry("icon.svg") });
  const assets = new Map<string, ServedFile>();
  for (const [name, content] of files) assets.set(name, makeFile(typeOf(name), content));
  return { page: makeFile("text/html; charset=utf-8", text), assets };
}

function bundle(directory: string) {
  return build({
    absWorkingDir: directory,
    entryPoints: ["main.ts", "style.css", "icon.svg"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: "assets",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: TARGET,
    charset: "utf8",
    loader: { ".svg": "copy" },
    metafile: true,
    write: false,
    // The image holds no tsconfig.json, and nothing in one changes what is made.
    tsconfigRaw: {},
    logLevel: "silent",
  });
}

/** The name of what was made of one of the files that a page names. */
function entryOf(result: BuildResult<{ metafile: true }>, source: string): string {
  const made = Object.entries(result.metafile.outputs).find(([, { entryPoint, inputs }]) =>
    entryPoint === undefined ? Object.keys(inputs)[0] === source : entryPoint === source,
  );
  if (made === undefined) throw new Error(`Cannot serve the dashboard: nothing was made of dashboard/${source}`);
  return basename(made[0]);
}

function typeOf(name: string): string {
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (type === undefined) throw new Error(`Cannot serve ${name} of the dashboard: its type is unknown`);
  return type;
}
