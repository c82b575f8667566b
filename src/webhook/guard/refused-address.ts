import { BlockList, isIPv4 } from "node:net";
import { ipv4Of, ipv6Groups } from "./ip-groups.ts";
import { OUTSIDE_IPV6, RESERVED_IPV4, RESERVED_IPV6, type ReservedRange } from "./reserved-ranges.ts";

/** Ranges as node compares them, each with its reason. */
type Table = readonly { readonly list: BlockList; readonly reason: string }[];

const IPV4 = tableOf(RESERVED_IPV4, "ipv4");
const IPV6 = tableOf(RESERVED_IPV6, "ipv6");
const OUTSIDE = tableOf(OUTSIDE_IPV6, "ipv6");
const GLOBAL_UNICAST = listOf("2000::/3", "ipv6");

/**
 * Why nothing may be sent to an address, in a word or two; undefined when it is a public one, or inside a range that a lab has opened.
 * Default-deny: what is no address is refused, too. IPv4 inside IPv6 (mapped, or translated by 64:ff9b::/96) counts as the IPv4 address.
 */
export function refusedAddress(address: string, opened: BlockList): string | undefined {
  if (isIPv4(address)) return opened.check(address, "ipv4") ? undefined : reasonIn(IPV4, address, "ipv4");
  const groups = ipv6Groups(address);
  if (groups === undefined) return "no address";
  const inside = embeddedIpv4(groups);
  if (inside !== undefined) return refusedAddress(inside, opened);
  const plain = groups.map((group) => group.toString(16)).join(":");
  if (opened.check(plain, "ipv6")) return undefined;
  if (!GLOBAL_UNICAST.check(plain, "ipv6")) return reasonIn(OUTSIDE, plain, "ipv6") ?? "reserved";
  // ISATAP: the lower half tunnels to the IPv4 address in its last 32 bits.
  if ((groups[4] === 0 || groups[4] === 0x0200) && groups[5] === 0x5efe) return "ISATAP";
  return reasonIn(IPV6, plain, "ipv6");
}

/** The IPv4 address in `::ffff:0:0/96` (mapped) or `64:ff9b::/96` (NAT64). */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [a, b, c, d, e, f, high = 0, low = 0] = groups;
  const isZero = c === 0 && d === 0 && e === 0;
  const isMapped = a === 0 && b === 0 && isZero && f === 0xffff;
  const isTranslated = a === 0x64 && b === 0xff9b && isZero && f === 0;
  return isMapped || isTranslated ? ipv4Of(high, low) : undefined;
}

function reasonIn(table: Table, address: string, family: "ipv4" | "ipv6"): string | undefined {
  return table.find(({ list }) => list.check(address, family))?.reason;
}

function tableOf(ranges: readonly ReservedRange[], family: "ipv4" | "ipv6"): Table {
  return ranges.map(({ cidr, reason }) => ({ list: listOf(cidr, family), reason }));
}

function listOf(cidr: string, family: "ipv4" | "ipv6"): BlockList {
  const [network = "", bits] = cidr.split("/");
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list;
}
