import { createServer } from "node:http";
import { createServer as createHttp2Server, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";

// Where an attack goes that nobody notices: two bare servers that read everything and answer at once. What it costs others is the machine's.
const http = createServer((request, response) => {
  request.resume().on("end", () => response.end("{}"));
});
const rpc = createHttp2Server().on("stream", (stream: ServerHttp2Stream) => {
  stream.on("error", () => stream.destroy());
  stream.respond({ ":status": 200 });
});
const ports = [http, rpc].map((server) => {
  server.on("error", () => undefined);
  return new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
});
const [httpPort, grpcPort] = await Promise.all(ports);
process.stdout.write(`${JSON.stringify({ httpPort, grpcPort })}\n`);
