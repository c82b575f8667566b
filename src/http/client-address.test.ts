import { expect, it } from "vitest";
import { createClientAddress } from "./client-address.ts";

const PROXIES = ["10.0.0.0/8", "2001:db8:aaaa::/48", "::1/128"];
const addressOf = createClientAddress(PROXIES);
const from = (remoteAddress: string | undefined, forwarded?: string | readonly string[]) => ({
  socket: { remoteAddress },
  headers: { "x-forwarded-for": forwarded },
});

it.each([
  ["no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["an empty header", "10.0.0.1", "", "10.0.0.1"],
  ["one address", "10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a peer that is no proxy", "198.51.100.9", "203.0.113.7", "198.51.100.9"],
  ["a mapped peer that is no proxy", "::ffff:198.51.100.9", "203.0.113.7", "198.51.100.9"],
  ["a mapped proxy", "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a mapped proxy in hexadecimal", "::ffff:a00:1", "203.0.113.7", "203.0.113.7"],
  ["a mapped address", "10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
  ["a mapped address in hexadecimal", "10.0.0.1", "::FFFF:cb00:7107", "203.0.113.7"],
  ["a spoofed left entry", "10.0.0.1", "203.0.113.7, 198.51.100.9", "198.51.100.9"],
  ["a spoofed proxy", "10.0.0.1", "203.0.113.7, 10.9.9.9, 198.51.100.9, 10.0.0.2", "198.51.100.9"],
  ["two proxies", "10.0.0.1", "203.0.113.7, 10.0.0.2", "203.0.113.7"],
  ["two headers joined", "10.0.0.1", "203.0.113.7, 198.51.100.9", "198.51.100.9"],
  ["two headers in a list", "10.0.0.1", ["203.0.113.7", "198.51.100.9"], "198.51.100.9"],
  ["proxies alone", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["garbage", "10.0.0.1", "garbage", ""],
  ["garbage on the left", "10.0.0.1", "garbage, 203.0.113.7", "203.0.113.7"],
  ["garbage on the right", "10.0.0.1", "203.0.113.7, unknown", ""],
  ["garbage behind a proxy", "10.0.0.1", "203.0.113.7, unknown, 10.0.0.2", ""],
  ["empty entries", "10.0.0.1", ", 203.0.113.7, , ", "203.0.113.7"],
  ["a port", "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["brackets", "10.0.0.1", "[2001:db8::7]", "2001:db8::7"],
  ["brackets and a port", "10.0.0.1", "[2001:DB8::7]:4711", "2001:db8::7"],
  ["a mapped address in brackets", "10.0.0.1", "[::ffff:203.0.113.7]:4711", "203.0.113.7"],
  ["no port behind a colon", "10.0.0.1", "203.0.113.7:", ""],
  ["an open bracket", "10.0.0.1", "[2001:db8::7", ""],
  ["leading zeros", "10.0.0.1", "203.0.113.007", ""],
  ["IPv6 proxies", "2001:db8:aaaa::1", "2001:db8::7, 2001:db8:aaaa::2", "2001:db8::7"],
  ["no socket any more", undefined, "203.0.113.7", ""],
])("%s: from %j with %j it is %j", (_name, peer, forwarded, expected) => {
  expect(addressOf(from(peer, forwarded))).toBe(expected);
});

it("believes nobody where no proxy is trusted", () => {
  expect(createClientAddress([])(from("::ffff:10.0.0.1", "203.0.113.7"))).toBe("10.0.0.1");
});

it("reads 32 addresses, from the near end", () => {
  const forwarded = ["203.0.113.7", ...Array.from({ length: 40 }, () => "10.0.0.2")].join(", ");
  expect(addressOf(from("10.0.0.1", forwarded))).toBe("10.0.0.2");
});
