import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { answerCommand, type MemoryDatabase } from "./answer-command.ts";
import { createMessageReader, messageBytes, type WireMessage } from "./read-messages.ts";

// A server that speaks as much of MongoDB's protocol as the service does, keeps everything in memory and answers each command so many
// milliseconds late: for benchmarks in which a server must not be the limit. It tells its port to who started it.
const { values: options } = parseArgs({ options: { latency: { type: "string", default: "1" } } });
const latencyMs = Number(options.latency);
const databases = new Map<string, MemoryDatabase>();

const server = createServer({ noDelay: true }, (socket) => {
  socket.on("error", () => socket.destroy());
  const take = createMessageReader((message) => {
    const answer = answerOf(message);
    if (!message.isSilent) setTimeout(() => socket.write(messageBytes(message, answer)), latencyMs);
  });
  socket.on("data", take);
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.once("disconnect", () => process.exit());

function answerOf({ database, command }: WireMessage): object {
  const known = databases.get(database) ?? { collections: new Map(), indexes: new Map() };
  databases.set(database, known);
  try {
    return answerCommand(known, command);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return { ok: 0, code: 59, errmsg: String(error) };
  }
}
