/** Bare imports that a page may use, and where their files stand beside the dashboard's own. Nothing else of node_modules is served. */
export const VENDOR: Readonly<Record<string, { readonly file: string; readonly module: string }>> = {
  preact: { file: "vendor/preact.js", module: "preact" },
  "preact/hooks": { file: "vendor/preact-hooks.js", module: "preact/hooks" },
  htm: { file: "vendor/htm.js", module: "htm" },
  // The package's main file is CommonJS.
  uplot: { file: "vendor/uplot.js", module: "uplot/dist/uPlot.esm.js" },
};

/** `from "x"`, `import "x"` and `import("x")`, minified or not; never the member `.from`. */
const SPECIFIER = /(?<![.\w$])((?:from|import)\s*(?:\(\s*)?)"([^"\n]+)"/g;

/** Static imports alone: what a browser needs before a module runs. */
const STATIC = /(?<![.\w$])(?:from|import)\s*"([^"\n]+)"/g;

/** Imports as a browser can follow them: `.ts` is served as `.js`, a package from beside. Throws on a package that is not allowed. */
export function rewriteImports(code: string, path: string): string {
  return code.replaceAll(SPECIFIER, (_whole, start: string, specifier: string) => {
    if (specifier.startsWith(".")) return `${start}"${specifier.replace(/\.ts$/, ".js")}"`;
    const vendor = VENDOR[specifier];
    if (vendor === undefined)
      throw new Error(`Cannot serve dashboard/${path}: it imports "${specifier}", which VENDOR does not list`);
    return `${start}"${"../".repeat(path.split("/").length - 1) || "./"}${vendor.file}"`;
  });
}

/** The paths of modules that `code`, rewritten, imports before it runs. */
export function staticImports(code: string, path: string): readonly string[] {
  return [...code.matchAll(STATIC)].map(([, specifier]) =>
    new URL(specifier ?? "", `file:///${path}`).pathname.slice(1),
  );
}
