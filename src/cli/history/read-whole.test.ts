import { assert, asyncProperty, integer, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { readWhole } from "./read-whole.ts";

/** A file that gives at most so many bytes a read, as a kernel may. */
function fileOf(content: Uint8Array, most: number) {
  return {
    async read(buffer: Uint8Array, offset: number, length: number, position: number) {
      const part = content.subarray(position, position + Math.min(length, most));
      buffer.set(part, offset);
      return { bytesRead: part.length };
    },
  };
}

describe("bytes of a file", () => {
  it("are read whole, however few come at once", async () => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 200 }), integer({ min: 1, max: 60 }), async (content, most) => {
        for (const from of [0, Math.floor(content.length / 2), content.length]) {
          const read = await readWhole(fileOf(content, most), from, content.length - from);
          expect(Buffer.from(read)).toEqual(Buffer.from(content.subarray(from)));
        }
      }),
    );
  });

  it("that are gone are no zeros: the file was changed meanwhile", async () => {
    const reading = readWhole(fileOf(new Uint8Array(10), 4), 2, 20);
    await expect(reading).rejects.toThrow("Leave the file as it is while it is read: expected 22 bytes, found 10");
  });
});
