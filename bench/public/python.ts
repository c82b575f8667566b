import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** What the models of comparison and the maker of data need, pinned: figures should be the same to three decimals. */
const PACKAGES = ["scikit-learn==1.5.2", "numpy==1.26.4", "scipy==1.14.1"] as const;
/** The SynCCFD simulator (Alexandre Clem and others, MIT) with what it computes with. */
const SYNCCFD = ["synccfd==0.1.0", "pandas==2.2.3", "pyarrow==18.1.0", "geopandas==1.0.1", "shapely==2.0.6"] as const;
/** What is made once: the virtual environment, and the set. */
export const CACHE_DIRECTORY = join(
  process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"),
  "risk-public-benchmark",
);
const INSTALL_TIMEOUT_MS = 600_000;

/** A virtual environment of Python with everything the benchmark takes from others; undefined where none can be had, with the reason printed. */
export function findPython(print: (line: string) => void): string | undefined {
  const directory = join(CACHE_DIRECTORY, "1");
  const python = join(directory, "bin", "python");
  const complete = join(directory, "complete");
  if (existsSync(complete)) return python;
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ["python3", ["-m", "venv", "--clear", directory]],
    [python, ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", ...PACKAGES, ...SYNCCFD]],
  ];
  for (const [command, given] of steps) {
    const { status, stderr } = spawnSync(command, given, { encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
    if (status === 0) continue;
    print(`left out, as Python or its packages cannot be had here: ${stderr?.trim().split("\n").at(-1) ?? command}`);
    return undefined;
  }
  writeFileSync(complete, "");
  return python;
}

/** Runs a script of this folder to its end and gives what it printed; throws with its last words where it fails. */
export function runPython(python: string, script: string, given: readonly string[]): string {
  const path = join(import.meta.dirname, script);
  // One thread: sums in one order, so that figures are the same on every machine.
  const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
  const { status, stdout, stderr } = spawnSync(python, [path, ...given], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`Cannot run ${script}: ${stderr.trim().split("\n").slice(-3).join(" ")}`);
  return stdout;
}
