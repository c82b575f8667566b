import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/** The eight 16-bit groups of an IPv6 address, whatever its spelling; undefined for anything else, and for an address with a zone. */
export function ipv6Groups(address: string): readonly number[] | undefined {
  if (!isIPv6(address) || address.includes("%")) return undefined;
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...new Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
}

/** The IPv4 address that two 16-bit groups hold. */
export function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

function groupsOf(part: string): readonly number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (isIPv4(group) ? ipv4Groups(group) : [Number.parseInt(group, 16)]));
}

function ipv4Groups(address: string): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
