import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

/**
 * A process that writes into the embedded store of a directory, started by tests of durability: prints each id once it is acknowledged, or
 * writes it into a file, and may start its log anew after fewer pages than a service does: then it goes on until it did twice, beside a thread
 * that decides over a ledger of its own, and until that one has decided a tenth as often.
 */
const [directory = "", name = "", writesMax = "0", textBytes = "0", acknowledged = "", logPagesMax = ""] =
  process.argv.slice(2);
const text = "x".repeat(Number(textBytes));
const store = openEmbeddedStore<StoredDecision>({
  directory,
  durability: "full",
  ...(logPagesMax !== "" && { logPagesMax: Number(logPagesMax) }),
  indexes: [{ collection: "items", name: "by_writer", keys: { writer: 1, n: 1 } }],
});
const items = store.db.collection<{
  readonly _id: string;
  readonly writer: string;
  readonly n: number;
  readonly text: string;
}>("items");
const counters = store.db.collection<{ readonly _id: string; readonly n: number }>("counters");

const file = acknowledged === "" ? undefined : openSync(acknowledged, "a");
const acknowledge = (id: string) => (file === undefined ? process.stdout.write(`${id}\n`) : writeSync(file, `${id}\n`));

async function write(n: number): Promise<void> {
  const id = `${name}-${n}`;
  // A collection of its own, so that tables are made while others write.
  if (n % 25 === 0) await store.db.collection<{ readonly _id: string }>(`own_${name}_${n}`).insertOne({ _id: id });
  await items.insertOne({ _id: id, writer: name, n, text });
  await counters.updateOne({ _id: "all" }, { $inc: { n: 1 } }, { upsert: true });
  acknowledge(id);
}

/** How often the log was started anew: a number in its header (sqlite.org/fileformat2.html, "The WAL File Format"). */
function logStarts(): number {
  const log = openSync(join(directory, "store.sqlite-wal"), "r");
  const header = Buffer.alloc(16);
  readSync(log, header, 0, header.length, 0);
  closeSync(log);
  return header.readUInt32BE(12);
}

/** Tells of a decision that another thread has written, as an answer does: once nothing can take it back. */
async function tellOf(decisionId: string): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if ((await store.ledger.findDecision(decisionId)) !== undefined) {
      await store.settled();
      return void acknowledge(decisionId);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Starts that thread. */
function startThread() {
  const url = new URL("./store-writer-thread.ts", import.meta.url);
  const thread = new Worker(url, { workerData: { shared: store.shared, acknowledged: file } });
  const told: Promise<void>[] = [];
  thread.on("message", (decisionId: string) => told.push(tellOf(decisionId)));
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  return {
    decided: () => told.length,
    async stop() {
      thread.postMessage("stop");
      await ended;
      await Promise.all(told);
    },
  };
}

const LOOKS_MAX = 1_000;
const LANES = 8;
const LOG_STARTS_WANTED = 2;
/** Of the writes wanted; a thread that starts on a busy machine begins late. */
const DECISIONS_WANTED = Number(writesMax) / 10;
const thread = logPagesMax === "" ? undefined : startThread();
const isEnough = () =>
  thread === undefined || (logStarts() >= LOG_STARTS_WANTED && thread.decided() >= DECISIONS_WANTED);
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    let n = lane;
    for (; n < Number(writesMax); n += LANES) await write(n);
    for (; !isEnough(); n += LANES) await write(n);
  }),
);
await thread?.stop();
await store[Symbol.asyncDispose]();
