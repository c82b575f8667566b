import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hmacSha256 } from "./hmac-sha256.ts";

it("is Node's own, whatever the key's length and the text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "binary" }), (key, text) => {
      expect(hmacSha256(key, text)).toBe(createHmac("sha256", key).update(text).digest("hex"));
    }),
  );
});
