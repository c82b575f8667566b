import { ServiceError } from "../../errors.ts";
import type { Route } from "../create-router.ts";
import type { Exchange } from "../exchange.ts";
import type { SendFile } from "../files/create-file-sender.ts";
import { ASSETS_PATH, type DashboardFiles } from "./dashboard-files.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

const PATHS = ["/dashboard", "/dashboard/*"];
const ONE_YEAR_SECONDS = 31_536_000;

/** The routes of the dashboard: its files under names that hold their hash, and one page under every other path without an extension. */
export function dashboardRoutes(load: () => Promise<DashboardFiles>, sendFile: SendFile): readonly Route[] {
  const answer = async (exchange: Exchange) => {
    const { path } = exchange;
    const isAsset = path.startsWith(ASSETS_PATH);
    if (!isAsset && path.lastIndexOf(".") > path.lastIndexOf("/")) throw notFound();
    const files = await load();
    const file = isAsset ? files.assets.get(path.slice(ASSETS_PATH.length)) : files.page;
    if (file === undefined) throw notFound();
    // A file's name holds the hash of its content: it never changes. The page is kept, and asked for each time.
    const caching = isAsset ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache";
    sendFile(exchange, file, { ...SECURITY_HEADERS, "cache-control": caching });
  };
  return PATHS.map((path) => ({ verb: "GET", path, answer }));
}

function notFound(): ServiceError {
  return new ServiceError("not_found", "Cannot find the file: open /dashboard again");
}
