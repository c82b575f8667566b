/** One file of the dashboard as it is served; compressed only, so that little memory is held. */
export interface Asset {
  readonly contentType: string;
  readonly brotli: Uint8Array;
  readonly gzip: Uint8Array;
}

/** Everything that a browser may ask for. */
export interface DashboardFiles {
  /** The one page that every path without an extension answers. */
  readonly page: Asset;
  /** By path under `ASSETS_PATH`: `<hash of all>/main.js`. A path that is not here does not exist. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Under which path files are served; the hash of all of them follows, so that a browser may keep them for ever. */
export const ASSETS_PATH = "/dashboard/assets/";
