import { fastify } from "fastify";

// The floor: Fastify that parses the same bodies and sends them back, and does nothing else.
const app = fastify();
app.post("/echo", async (request) => request.body);
await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(
  `${JSON.stringify({ msg: "listening", http_port: (app.server.address() as { port: number }).port })}\n`,
);
