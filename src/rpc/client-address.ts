import { isIP } from "node:net";
import { cidrBlockList } from "../config.ts";

/** Addresses read from one `X-Forwarded-For`. */
const HOPS_MAX = 32;

/** A request of either HTTP, as far as it tells who calls. */
export interface Addressed {
  readonly socket?: { readonly remoteAddress?: string | undefined } | null | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The address that called: the socket's, or, behind trusted proxies, the last address in `X-Forwarded-For` that is none of theirs. */
export function clientAddress(request: Addressed, trustedProxies: readonly string[]): string {
  const peer = request.socket?.remoteAddress ?? "";
  if (trustedProxies.length === 0) return peer;
  const trusted = cidrBlockList(trustedProxies);
  const isTrusted = (address: string) => trusted?.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") === true;
  const header = request.headers["x-forwarded-for"] ?? "";
  const hops = [...String(header).split(","), peer].slice(-HOPS_MAX).map(plainAddress);
  let address = plainAddress(peer);
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return address;
    address = hop;
    if (!isTrusted(hop)) return hop;
  }
  return address;
}

function plainAddress(address: string): string {
  const trimmed = address.trim();
  return trimmed.startsWith("::ffff:") && isIP(trimmed.slice(7)) === 4 ? trimmed.slice(7) : trimmed;
}
