import { isMainThread, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openScoringRoom } from "./open-scoring-room.ts";
import type { FromThread, ThreadData, ToThread } from "./thread-messages.ts";

/** Decides what it is sent until it is stopped; then what it has begun is answered, and the thread ends. */
async function serve(port: MessagePort, data: ThreadData): Promise<void> {
  const tell = (message: FromThread) => port.postMessage(message);
  await using room = openScoringRoom(data, tell);
  tell({ kind: "open" });
  await new Promise<void>((resolve) => {
    port.on("message", (message: ToThread) => {
      if (message.kind === "stop") resolve();
      else room.take(message);
    });
  });
  await room.settled();
  port.close();
}

if (!isMainThread && parentPort !== null) await serve(parentPort, workerData);
