import { type BlockList, isIP } from "node:net";
import { isLocalhost } from "./parse-endpoint-url.ts";
import { refusedAddress } from "./refused-address.ts";
import type { ResolveHost } from "./resolve-host.ts";

/** Where a host is, all of it open to us; or why nothing is sent there. */
export type HostVerdict =
  | { readonly kind: "open"; readonly addresses: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };

/** Decides which hosts events may be sent to. */
export interface Guard {
  /** Looks a host up and judges every address of it. Never throws. */
  judge(host: string, signal: AbortSignal): Promise<HostVerdict>;
  /** Why nothing may be sent to an address; undefined when it may. */
  refusedAddress(address: string): string | undefined;
}

/** Addresses of one host that are looked at; a host with more is refused. */
const ADDRESSES_MAX = 64;

/** Opens the guard. `opened` holds reserved ranges that a lab has opened. */
export function createGuard(options: { readonly opened: BlockList; readonly resolve: ResolveHost }): Guard {
  const refused = (address: string) => refusedAddress(address, options.opened);

  async function addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return ["127.0.0.1"];
    return options.resolve(host, signal);
  }

  return {
    refusedAddress: refused,
    async judge(host, signal) {
      const addresses = await addressesOf(host, signal).catch(() => []);
      if (addresses.length === 0) return { kind: "refused", reason: "Cannot resolve the host" };
      if (addresses.length > ADDRESSES_MAX) return { kind: "refused", reason: "The host has too many addresses" };
      // One bad address is enough: which of them is dialled is chance.
      for (const address of addresses) {
        const reason = refused(address);
        // Which address it was stays here: it could tell of a network that the caller cannot see.
        if (reason !== undefined) return { kind: "refused", reason: `Address not allowed: ${reason}` };
      }
      return { kind: "open", addresses };
    },
  };
}
