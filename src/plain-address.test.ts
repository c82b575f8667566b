import { expect, it } from "vitest";
import { plainAddress } from "./plain-address.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["::ffff:0:1", "0.0.0.1"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"],
  ["::203.0.113.7", "::cb00:7107"],
  ["010.0.0.1", undefined],
  ["203.0.113", undefined],
  ["203.0.113.7:80", undefined],
  ["[::1]", undefined],
  ["unknown", undefined],
  ["", undefined],
])("%j is %j", (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});
