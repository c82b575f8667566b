import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { feedInPieces } from "./feed-in-pieces.ts";

const CONNECTIONS = 4;
const CHUNKS = 100_000;

it("a body of chunks of one byte is read a few kilobytes a turn, over all connections, and arrives whole", async () => {
  let inTurn = 0;
  let most = 0;
  let isOver = false;
  const turn = () => {
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      inTurn += 1;
      most = Math.max(most, inTurn);
    });
    request.on("end", () => response.end(String(bytes)));
  });
  feedInPieces(server, "connection");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  turn();
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, "127.0.0.1");
      const head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
      socket.write(`${head}${"1\r\na\r\n".repeat(CHUNKS)}0\r\n\r\n`);
      return String(Buffer.concat(await socket.toArray()));
    }),
  );
  isOver = true;
  server.close();
  for (const answer of answers) expect(answer).toMatch(new RegExp(`${CHUNKS}$`));
  // 64 KB that were read at once are 11,000 chunks. Two pieces go when they come, and two in the turn's own time.
  expect(most).toBeLessThan(6_000);
});
