import { expect, test } from "vitest";
import { der, derBitString, derOid, derSequence, derTime } from "./der.ts";

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

test.each([
  [0, "0400"],
  [127, "047f"],
  [128, "048180"],
  [255, "0481ff"],
  [256, "04820100"],
  [65_535, "0482ffff"],
])("a content of %d bytes has its length before it", (bytes, head) => {
  const encoded = hex(der(0x04, Buffer.alloc(bytes)));
  expect(encoded.slice(0, head.length)).toBe(head);
  expect(encoded).toHaveLength(head.length + 2 * bytes);
});

test("a content that is too long for a certificate is refused", () => {
  expect(() => der(0x04, Buffer.alloc(65_536))).toThrow("wanted at most 65535 bytes, found 65536");
});

// From ITU-T X.690, 8.19.5, and RFC 5480's P-256.
test.each([
  ["2.999.3", "0603883703"],
  ["1.2.840.10045.3.1.7", "06082a8648ce3d030107"],
  ["2.5.29.17", "0603551d11"],
])("the object identifier %s", (dotted, bytes) => {
  expect(hex(derOid(dotted))).toBe(bytes);
});

test.each([
  ["2049-12-31T23:59:59.999Z", 0x17, "491231235959Z"],
  ["2050-01-01T00:00:00.000Z", 0x18, "20500101000000Z"],
])("the time %s has two digits of the year up to 2049, then four", (time, tag, text) => {
  expect(derTime(Date.parse(time))).toEqual(Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text)]));
});

test("values are put together in their order", () => {
  expect(hex(derSequence(derBitString(Buffer.from([0x04]), 2), der(0x05)))).toBe("3006030202040500");
});
