import type { ServedFile } from "../files/file.ts";

/** Everything that a browser may ask for. */
export interface DashboardFiles {
  /** The one page that every path without an extension answers. */
  readonly page: ServedFile;
  /** By path under `ASSETS_PATH`: `main-<hash of its content>.js`. A path that is not here does not exist. */
  readonly assets: ReadonlyMap<string, ServedFile>;
}

/** Under which path files are served; each name holds the hash of its content, so that a browser may keep it for ever. */
export const ASSETS_PATH = "/dashboard/assets/";
