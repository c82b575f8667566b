import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { ENGINE_VERSION } from "../src/engine/policy/engine-version.ts";
import { RELEASED_ENGINES } from "../src/releases/released-engines.ts";

// Writes src/releases/VERSION.js: the rules and the decision of this engine version as one file, from which its decisions are proved for
// ever. With --check it only compares. A released file never changes: other rules need another ENGINE_VERSION.
const ROOT = join(import.meta.dirname, "..");
const ENTRY = join(ROOT, "src", "releases", "release.ts");

await main(process.argv.includes("--check"));

async function main(isCheck: boolean): Promise<void> {
  const file = join(ROOT, "src", "releases", `${ENGINE_VERSION}.js`);
  const path = relative(ROOT, file);
  if (!RELEASED_ENGINES.includes(ENGINE_VERSION)) {
    if (!isCheck) refuse(`Add "${ENGINE_VERSION}" to RELEASED_ENGINES in src/releases/released-engines.ts first`);
    return;
  }
  const text = await bundle();
  const stored = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (stored === text) return;
  if (isCheck && stored !== undefined)
    refuse(`${path} is not what the sources give: a released engine never changes, so raise ENGINE_VERSION`);
  else if (isCheck) refuse(`${path} is missing: run node scripts/release-engine.ts`);
  else writeFileSync(file, text);
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node26",
    charset: "utf8",
    legalComments: "none",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`Cannot bundle ${ENTRY}: nothing came out`);
  return `// Engine ${ENGINE_VERSION} as it was released: written by scripts/release-engine.ts, never changed by hand.\n${output.text}`;
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
