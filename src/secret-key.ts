import { createHmac } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RandomBytes } from "./ids.ts";
import type { DocumentDb } from "./store/documents/document-db.ts";
import { makeDirectory } from "./store/make-directory.ts";
import { getOrCreate, SECRET_KEY_MARK } from "./store/repositories/meta.ts";

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
const FILE = "secret.key";

/**
 * The key that stored secrets are encrypted under: SECRET_KEY, else the one in `<dataDir>/secret.key`, which the first start makes and only its
 * owner can read. Throws one clear line when it is not the key that the store was opened with before: what is sealed could not be opened.
 */
export async function loadSecretKey(options: {
  readonly secretKey: string | undefined;
  readonly dataDir: string;
  readonly db: DocumentDb;
  readonly randomBytes: RandomBytes;
}): Promise<Uint8Array> {
  const hex = options.secretKey ?? (await keptKey(options.dataDir, options.randomBytes));
  const key = Buffer.from(hex, "hex");
  // Tells keys apart and tells nothing of them.
  const mark = createHmac("sha256", key).update("risk secret key").digest("hex");
  if ((await getOrCreate(options.db, SECRET_KEY_MARK, () => mark)) !== mark)
    throw new Error(
      `Cannot open the store's secrets: set SECRET_KEY, or ${FILE} in DATA_DIR, to the key that this store was first started with`,
    );
  return key;
}

async function keptKey(dataDir: string, randomBytes: RandomBytes): Promise<string> {
  const path = join(dataDir, FILE);
  const found = (await read(path)) ?? (await make(dataDir, path, randomBytes));
  if (!/^[0-9a-f]{64}$/i.test(found)) throw new Error(`Cannot read ${FILE} in DATA_DIR: wanted 64 hex digits`);
  return found;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes the file whole and links it into place, so that of two processes that start at once both have the key of one. */
async function make(dataDir: string, path: string, randomBytes: RandomBytes): Promise<string> {
  makeDirectory(dataDir);
  const temporary = join(dataDir, `.${FILE}.${process.pid}`);
  const file = await open(temporary, "w", OWNER_ONLY);
  try {
    await file.writeFile(`${Buffer.from(randomBytes(KEY_BYTES)).toString("hex")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const made = await read(path);
  if (made === undefined) throw new Error(`Cannot read ${FILE} in DATA_DIR after it was made`);
  return made;
}
