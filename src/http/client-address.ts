import { isIP } from "node:net";
import { cidrBlockList } from "../config.ts";
import { plainAddress } from "../plain-address.ts";

/** Addresses read from the `X-Forwarded-For` of one request, nearest first. */
const HOPS_MAX = 32;

/** A request of either HTTP, as far as it tells who calls. */
export interface Addressed {
  readonly socket?: { readonly remoteAddress?: string | undefined } | null | undefined;
  /** Several headers of one name come joined, in their order. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The address that called; "" where it cannot be told, which is in no allow-list. */
export type ClientAddress = (request: Addressed) => string;

/** Whether an address is one of the trusted proxies, which many clients come through. */
export function createIsTrusted(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = cidrBlockList(trustedProxies);
  return (address) => trusted?.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") === true;
}

/**
 * Opens the reading of addresses: the socket's, or, behind trusted proxies, the nearest in `X-Forwarded-For` that is none of theirs. What stands
 * left of it was sent by that address and proves nothing. A trusted proxy that names no address leaves it untold.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createIsTrusted(trustedProxies);
  return ({ socket, headers }) => {
    let address = plainAddress(socket?.remoteAddress ?? "") ?? "";
    if (trustedProxies.length === 0 || !isTrusted(address)) return address;
    const hops = String(headers["x-forwarded-for"] ?? "").split(",");
    for (const hop of hops.slice(-HOPS_MAX).reverse()) {
      const entry = hop.trim();
      // RFC 9110, 5.6.1.2: an empty element of a list does not count.
      if (entry === "") continue;
      address = plainAddress(withoutPort(entry)) ?? "";
      if (address === "" || !isTrusted(address)) return address;
    }
    return address;
  };
}

/** Some proxies write `203.0.113.7:1234`, `[2001:db8::1]` or `[2001:db8::1]:1234`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([0-9a-fA-F:.%]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(entry);
  return match?.[1] ?? match?.[2] ?? entry;
}
