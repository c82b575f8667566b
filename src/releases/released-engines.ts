import { createRequire } from "node:module";
import { ownFile } from "../own-file.ts";
import type { EngineRelease } from "./release.ts";

/** Versions of the engine that were released, oldest first; the file of each stands beside, and never changes again. */
export const RELEASED_ENGINES: readonly string[] = Object.freeze(["2.0.0"]);

/** Reads a release when it is first asked for: most processes never meet a decision or a rule of an earlier engine. */
const load = createRequire(ownFile("src/releases/released-engines.ts"));

/** The engine that was released under this version, or undefined. */
export function releasedEngine(engineVersion: string): EngineRelease | undefined {
  if (!RELEASED_ENGINES.includes(engineVersion)) return undefined;
  const { release }: { readonly release: EngineRelease } = load(`./${engineVersion}.js`);
  return release;
}
