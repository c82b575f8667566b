import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { jsonBody, readBody } from "./read-body.ts";

/** What is read of a request's body once all of it has arrived, in as many pieces as are sent. */
async function readOnceArrived(pieces: readonly string[]): Promise<string> {
  const read = Promise.withResolvers<string>();
  const server = createServer((request: IncomingMessage, response) => {
    (async () => {
      while (!request.complete) await setTimeout(1);
      const body = await readBody(request, jsonBody(1_000_000), () => undefined);
      response.end();
      return Buffer.from(body).toString();
    })().then(read.resolve, read.reject);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const length = pieces.join("").length;
  socket.write(`POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\n`);
  for (const piece of pieces) {
    // Each is a packet of its own.
    await setTimeout(5);
    socket.write(piece);
  }
  try {
    return await read.promise;
  } finally {
    socket.destroy();
    server.close();
  }
}

it.each([
  [["whole"]],
  [["in ", "two pieces"]],
  [["in ", "more ", "of ", "them"]],
  [["x".repeat(50_000), "y".repeat(50_000)]],
])("a body that was there before it was read is read whole: %#", async (pieces) => {
  expect(await readOnceArrived(pieces)).toBe(pieces.join(""));
});
