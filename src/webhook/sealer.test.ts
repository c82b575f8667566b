import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSealer } from "./sealer.ts";

const sealer = createSealer(randomBytes(32), randomBytes);

describe("a sealed secret", () => {
  it("opens to what was sealed, and looks different every time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (text, owner) => {
        const sealed = sealer.seal(text, owner);
        expect(sealer.open(sealed, owner)).toBe(text);
        expect(sealer.seal(text, owner)).not.toBe(sealed);
      }),
    );
  });

  it("opens for nobody else, under no other key, and not after a change of any byte", () => {
    const sealed = sealer.seal("whsec_secret", "wh_1");
    expect(sealed).not.toContain("whsec");
    expect(() => sealer.open(sealed, "wh_2")).toThrow();
    expect(() => createSealer(randomBytes(32), randomBytes).open(sealed, "wh_1")).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    for (const position of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => sealer.open(changed.toString("base64url"), "wh_1")).toThrow();
    }
    expect(() => sealer.open("", "wh_1")).toThrow();
  });
});
