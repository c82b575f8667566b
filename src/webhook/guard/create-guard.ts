import { type BlockList, isIP } from "node:net";
import { plainAddress } from "../../plain-address.ts";
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

/** Said of every host that is given by name: which names resolve here, and to what, is not the endpoint's owner to learn. */
export const NAME_NOT_ALLOWED = "Address not allowed: the host name must resolve to public addresses, and to no others";

/** Addresses of one host that are looked at; a host with more is refused. */
const ADDRESSES_MAX = 64;

/** Opens the guard. `opened` holds reserved ranges that a lab has opened; `denied` holds before it. */
export function createGuard(options: {
  readonly opened: BlockList;
  /** What nothing is sent to although it is public, the operator's own addresses say. */
  readonly denied?: BlockList | undefined;
  readonly resolve: ResolveHost;
}): Guard {
  const { denied } = options;
  const isDenied = (address: string) => denied?.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") === true;
  const refused = (address: string) => {
    const plain = plainAddress(address) ?? address;
    return isDenied(plain) ? "denied here" : refusedAddress(address, options.opened);
  };

  async function addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return ["127.0.0.1"];
    return options.resolve(host, signal);
  }

  return {
    refusedAddress: refused,
    async judge(host, signal) {
      const addresses = await addressesOf(host, signal).catch(() => []);
      // One bad address is enough: which of them is dialled is chance.
      const reason = addresses.map(refused).find((one) => one !== undefined);
      if (isIP(host) !== 0 && reason !== undefined)
        return { kind: "refused", reason: `Address not allowed: ${reason}` };
      if (reason !== undefined || addresses.length === 0 || addresses.length > ADDRESSES_MAX)
        return { kind: "refused", reason: NAME_NOT_ALLOWED };
      return { kind: "open", addresses };
    },
  };
}
