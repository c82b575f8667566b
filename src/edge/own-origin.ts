import type { IncomingMessage } from "node:http";
import { createIsTrusted } from "../http/client-address.ts";
import { plainAddress } from "../plain-address.ts";
import { headerOf } from "./exchange.ts";

/** What a request says of where the browser sees this service. */
export interface OwnOrigin {
  /** Whether the browser came by https, here or at a proxy before. */
  isHttps(request: IncomingMessage): boolean;
  /** Whether a page of ours asked, as far as the browser says who did; a program that says nothing of it may pass. */
  isOurs(request: IncomingMessage): boolean;
}

/**
 * Opens the reading of origins: ours is PUBLIC_URL's, or the one that the request came to. `X-Forwarded-Proto` counts from trusted proxies
 * alone.
 */
export function createOwnOrigin(options: {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}): OwnOrigin {
  const { origin: publicOrigin, host: publicHost } = new URL(options.publicUrl);
  const isPublicHttps = publicOrigin.startsWith("https:");
  const isTrusted = createIsTrusted(options.trustedProxies);

  function isHttps(request: IncomingMessage): boolean {
    const { socket, headers } = request;
    if ("encrypted" in socket && socket.encrypted === true) return true;
    if (isPublicHttps && (headers.origin === publicOrigin || headers.host === publicHost)) return true;
    const isProxy = isTrusted(plainAddress(socket.remoteAddress ?? "") ?? "");
    return isProxy && headerOf(request, "x-forwarded-proto") === "https";
  }

  return {
    isHttps,
    isOurs(request) {
      const { origin, host } = request.headers;
      const site = headerOf(request, "sec-fetch-site");
      if (site !== undefined && site !== "same-origin") return false;
      if (origin === undefined || origin === publicOrigin) return true;
      return origin === `${isHttps(request) ? "https" : "http"}://${host}`;
    },
  };
}
