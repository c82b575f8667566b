import fc from "fast-check";
import { expect, it } from "vitest";
import { createInformationalFilter } from "./create-informational-filter.ts";

const INFORMATIONAL = [
  "HTTP/1.1 100 Continue\r\n\r\n",
  "HTTP/1.0 100\r\n\r\n",
  "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\nx: HTTP/1.1 200 OK\r\n\r\n",
];
const REPLIES = [
  "HTTP/1.1 200 OK\r\ncontent-length: 26\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nok",
  "HTTP/1.1 101 Switching Protocols\r\n\r\n",
  "HTTP/1.1 500 no\r\n\r\n",
  "hello\r\n\r\n",
  "\r\nHTTP/1.1 204 No Content\r\n\r\n",
  "HTTP/2 100 x\r\n\r\n",
];

/** Cuts text into pieces of these lengths. */
function cut(text: string, lengths: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const length of lengths) {
    pieces.push(Buffer.from(text.slice(at, at + length)));
    at += length;
  }
  return [...pieces, Buffer.from(text.slice(at))];
}

it("leaves a reply as it is, behind any informational ones, however it is cut, one after the other", () => {
  const informational = fc.array(fc.constantFrom(...INFORMATIONAL), { maxLength: 4 });
  const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
  const exchanges = fc.array(fc.tuple(informational, fc.constantFrom(...REPLIES), lengths), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(exchanges, (all) => {
      const filter = createInformationalFilter();
      for (const [before, reply, cuts] of all) {
        filter.renew();
        const passed = cut(`${before.join("")}${reply}`, cuts).map((piece) => filter.pass(piece));
        expect(Buffer.concat(passed).toString()).toBe(reply);
      }
    }),
  );
});

it("hands an informational reply without an end on, once it is longer than a head may be", () => {
  const filter = createInformationalFilter();
  const head = `HTTP/1.1 103 Early Hints\r\nlink: ${"a".repeat(16_384)}`;
  expect(filter.pass(Buffer.from(head)).toString()).toBe(head);
});
