/** A range that no event is ever sent into, and what it is. */
export interface ReservedRange {
  readonly cidr: string;
  readonly reason: string;
}

/**
 * IPv4 ranges that are not the public internet: the IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its successors), multicast,
 * and one address that a cloud platform serves its guests' own secrets at.
 */
export const RESERVED_IPV4: readonly ReservedRange[] = [
  { cidr: "0.0.0.0/8", reason: "this network" },
  { cidr: "10.0.0.0/8", reason: "private" },
  { cidr: "100.64.0.0/10", reason: "shared by a carrier" },
  { cidr: "127.0.0.0/8", reason: "loopback" },
  { cidr: "168.63.129.16/32", reason: "a cloud platform's own" },
  { cidr: "169.254.0.0/16", reason: "link-local" },
  { cidr: "172.16.0.0/12", reason: "private" },
  { cidr: "192.0.0.0/24", reason: "protocol assignments" },
  { cidr: "192.0.2.0/24", reason: "documentation" },
  { cidr: "192.31.196.0/24", reason: "AS112" },
  { cidr: "192.52.193.0/24", reason: "AMT relays" },
  { cidr: "192.88.99.0/24", reason: "6to4 relays" },
  { cidr: "192.168.0.0/16", reason: "private" },
  { cidr: "192.175.48.0/24", reason: "AS112" },
  { cidr: "198.18.0.0/15", reason: "benchmarking" },
  { cidr: "198.51.100.0/24", reason: "documentation" },
  { cidr: "203.0.113.0/24", reason: "documentation" },
  { cidr: "224.0.0.0/4", reason: "multicast" },
  { cidr: "240.0.0.0/4", reason: "reserved" },
];

/** Inside 2000::/3, the only range of global unicast (IANA IPv6 Global Unicast Address Assignments), what is not the public internet. */
export const RESERVED_IPV6: readonly ReservedRange[] = [
  { cidr: "2001::/32", reason: "Teredo" },
  { cidr: "2001::/23", reason: "protocol assignments" },
  { cidr: "2001:db8::/32", reason: "documentation" },
  { cidr: "2002::/16", reason: "6to4" },
  { cidr: "2620:4f:8000::/48", reason: "AS112" },
  { cidr: "3ffe::/16", reason: "returned to IANA" },
  { cidr: "3fff::/20", reason: "documentation" },
];

/** Outside 2000::/3 nothing is global unicast; these have a name that helps whoever reads the refusal. */
export const OUTSIDE_IPV6: readonly ReservedRange[] = [
  { cidr: "::/128", reason: "unspecified" },
  { cidr: "::1/128", reason: "loopback" },
  { cidr: "64:ff9b:1::/48", reason: "local translation" },
  { cidr: "100::/64", reason: "discard" },
  { cidr: "fc00::/7", reason: "private" },
  { cidr: "fe80::/10", reason: "link-local" },
  { cidr: "fec0::/10", reason: "private" },
  { cidr: "ff00::/8", reason: "multicast" },
];
