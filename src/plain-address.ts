import { isIP } from "node:net";

const MAPPED_PREFIX = "::ffff:";

/**
 * An IP address in the form in which two are compared: without a zone, and an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), however
 * it is spelled, as the IPv4 address that it stands for. Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  const zone = text.indexOf("%");
  const address = zone < 0 ? text : text.slice(0, zone);
  const family = isIP(address);
  if (family === 4) return address;
  if (family === 0) return undefined;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  return canonical.startsWith(MAPPED_PREFIX) ? unmapped(canonical.slice(MAPPED_PREFIX.length)) : canonical;
}

/** `c633:6401` as `198.51.100.1`: the URL standard spells the last 32 bits as two groups. */
function unmapped(groups: string): string {
  const [high = 0, low = 0] = groups.split(":").map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
