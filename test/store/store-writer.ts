import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

/** A process that writes into the embedded store of a directory, started by embedded-durability.test.ts: prints each id once it is acknowledged. */
const [directory = "", name = "", writesMax = "0", textBytes = "0"] = process.argv.slice(2);
const text = "x".repeat(Number(textBytes));
const store = openEmbeddedStore<StoredDecision>({
  directory,
  durability: "full",
  indexes: [{ collection: "items", name: "by_writer", keys: { writer: 1, n: 1 } }],
});
const items = store.db.collection<{
  readonly _id: string;
  readonly writer: string;
  readonly n: number;
  readonly text: string;
}>("items");
const counters = store.db.collection<{ readonly _id: string; readonly n: number }>("counters");

async function write(n: number): Promise<void> {
  const id = `${name}-${n}`;
  // A collection of its own, so that tables are made while others write.
  if (n % 25 === 0) await store.db.collection<{ readonly _id: string }>(`own_${name}_${n}`).insertOne({ _id: id });
  await items.insertOne({ _id: id, writer: name, n, text });
  await counters.updateOne({ _id: "all" }, { $inc: { n: 1 } }, { upsert: true });
  process.stdout.write(`${id}\n`);
}

const LANES = 8;
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    for (let n = lane; n < Number(writesMax); n += LANES) await write(n);
  }),
);
await store[Symbol.asyncDispose]();
