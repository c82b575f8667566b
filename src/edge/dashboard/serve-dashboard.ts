import { gunzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";
import { requestIdOf } from "../../rpc/call.ts";
import { ASSETS_PATH, type Asset, type DashboardFiles } from "./asset.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** The paths of the dashboard as the router knows them. */
export const DASHBOARD_PATHS = ["/dashboard", "/dashboard/*"] as const;

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves the dashboard: its files under the hash of all of them, and one page under every other path without an extension. */
export function serveDashboard(
  app: FastifyInstance,
  options: { readonly load: () => Promise<DashboardFiles>; readonly newRequestId: () => string },
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isAsset = path.startsWith(ASSETS_PATH);
    if (!isAsset && path.lastIndexOf(".") > path.lastIndexOf("/")) throw notFound();
    const files = await options.load();
    const asset = isAsset ? files.assets.get(path.slice(ASSETS_PATH.length)) : files.page;
    if (asset === undefined) throw notFound();
    reply.headers(SECURITY_HEADERS);
    reply.header("x-request-id", requestIdOf(request.headers["x-request-id"]?.toString(), options.newRequestId));
    // A file's path holds the hash of its content: it never changes.
    reply.header("cache-control", isAsset ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-store");
    return send(reply, asset, request.headers["accept-encoding"]?.toString() ?? "");
  };
  for (const path of DASHBOARD_PATHS) app.get(path, answer);
}

function send(reply: FastifyReply, asset: Asset, accepted: string): FastifyReply {
  reply.header("content-type", asset.contentType).header("vary", "accept-encoding");
  if (accepts(accepted, "br")) return reply.header("content-encoding", "br").send(asset.brotli);
  if (accepts(accepted, "gzip")) return reply.header("content-encoding", "gzip").send(asset.gzip);
  return reply.send(gunzipSync(asset.gzip));
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name, weight] = part.split(";").map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? "");
  });
}

function notFound(): ServiceError {
  return new ServiceError("not_found", "Cannot find the file: open /dashboard again");
}
