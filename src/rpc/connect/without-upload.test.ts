import { assert, asyncProperty, constantFrom, nat, tuple, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutUpload } from "./without-upload.ts";

const BYTES_MAX = 50;
const SUBSTITUTE = Buffer.from("{}");

function envelope(flags: number, message: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** What is left of a body that comes in pieces of one size, and what was taken. */
async function run(body: Uint8Array, enveloped: boolean, pieceBytes: number) {
  const taken: string[] = [];
  async function* pieces() {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
  }
  const left: Uint8Array[] = [];
  const take = (message: Uint8Array) => void taken.push(Buffer.from(message).toString("hex"));
  const options = { enveloped, substitute: SUBSTITUTE, bytesMax: BYTES_MAX, take };
  for await (const chunk of withoutUpload(pieces(), options)) left.push(chunk);
  return { taken, left: Buffer.concat(left).toString("hex") };
}

const anyMessage = uint8Array({ minLength: 1, maxLength: BYTES_MAX });
const anyPiece = nat({ max: 70 }).map((bytes) => bytes + 1);
const anyFlags = constantFrom(0, 1, 128);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("an upload", () => {
  it("is taken whole, in however many pieces it comes, and an empty message is left", async () => {
    await assert(
      asyncProperty(anyMessage, anyPiece, async (message, piece) => {
        const wanted = { taken: [hex(message)], left: hex(SUBSTITUTE) };
        expect(await run(message, false, piece)).toEqual(wanted);
        const left = hex(envelope(0, SUBSTITUTE));
        expect(await run(envelope(0, message), true, piece)).toEqual({ ...wanted, left });
      }),
    );
  });

  it("keeps its flags, a second message, and what is no whole one, for Connect to refuse", async () => {
    await assert(
      asyncProperty(
        tuple(anyMessage, anyFlags),
        anyMessage,
        nat({ max: 9 }),
        anyPiece,
        async ([first, flags], second, cut, piece) => {
          const rest = envelope(0, second).subarray(0, Math.min(cut, second.length + 4));
          const body = Buffer.concat([envelope(flags, first), envelope(0, second), rest]);
          expect(await run(body, true, piece)).toEqual({
            taken: [hex(first)],
            left: hex(Buffer.concat([envelope(flags, SUBSTITUTE), envelope(0, SUBSTITUTE), rest])),
          });
        },
      ),
    );
  });

  it("over the limit is left as it is", async () => {
    await assert(
      asyncProperty(uint8Array({ minLength: BYTES_MAX + 1, maxLength: 120 }), anyPiece, async (message, piece) => {
        expect(await run(message, false, piece)).toEqual({ taken: [], left: hex(message) });
        const body = envelope(0, message);
        expect(await run(body, true, piece)).toEqual({ taken: [], left: hex(body) });
      }),
    );
  });

  it("that is empty is taken, and stays so", async () => {
    expect(await run(Buffer.alloc(0), false, 1)).toEqual({ taken: [""], left: "" });
    const empty = envelope(0, Buffer.alloc(0));
    expect(await run(empty, true, 3)).toEqual({ taken: [""], left: hex(empty) });
    expect(await run(Buffer.alloc(0), true, 3)).toEqual({ taken: [], left: "" });
  });
});
