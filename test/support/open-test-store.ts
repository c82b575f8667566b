import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "../../src/store/open-store.ts";

/** A store of its own for one test file: the embedded one, or a database on the server that MONGODB_URI names. */
export async function openTestStore(): Promise<Store & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-store-"));
  const store = await openStore({ dataDir, mongodbUri: testDatabase(dataDir), durability: "process" });
  return {
    ...store,
    dataDir,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of a database named after the directory; undefined where no server is named. */
export function testDatabase(dataDir: string): string | undefined {
  const server = process.env["MONGODB_URI"];
  if (server === undefined) return undefined;
  const url = new URL(server);
  url.pathname = `/test_${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  return url.href;
}

/** The variables that name the test store of a data directory: on a server, a database of its own. */
export function storeEnvironment(dataDir: string): Readonly<Record<string, string>> {
  const uri = testDatabase(dataDir);
  const server = uri === undefined ? {} : { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) };
  return { DATA_DIR: dataDir, DURABILITY: "process", ...server };
}
