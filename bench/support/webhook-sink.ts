import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { openListenerCertificates } from "../../src/cli/webhooks/open-listener-certificates.ts";

// A receiver in a process of its own: answers 204 to /fast and nothing to /hanging; tells its parent how late each event came.
const [dataDir = ""] = process.argv.slice(2);
const { server: cert, serverKey: key } = await openListenerCertificates(dataDir, Date.now());
let arrivals: [atMs: number, lateMs: number][] = [];
const server = createServer({ cert, key }, (request, response) => {
  if (request.url === "/hanging") return void request.resume();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const atMs = Date.now();
    arrivals.push([atMs, atMs - Date.parse(JSON.parse(Buffer.concat(chunks).toString()).created_at)]);
    response.writeHead(204).end();
  });
});
process.on("message", () => {
  process.send?.(arrivals);
  arrivals = [];
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
