import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { COLLECTIONS } from "../collections.ts";
import { toStoredJson } from "../documents/stored-json.ts";
import type { Store } from "../open-store.ts";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveFooter, type ArchiveHeader } from "./archive-format.ts";
import { ownedPages } from "./owned-pages.ts";
import type { RecordReader } from "./records.ts";

const OWNER_ONLY = 0o600;

/**
 * Writes everything that a store holds into a file, while others write into the store. The file appears whole or not at all, readable by its
 * owner alone. Throws where its half is there: one call at a time writes a file.
 */
export async function writeArchive(
  store: Store,
  file: string,
  options: { readonly now: () => number; readonly onPage: (collection: string, records: number) => void },
): Promise<ArchiveFooter> {
  const partialName = `${file}.partial`;
  const partial = await openPartial(partialName);
  const header: ArchiveHeader = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    engine: store.kind,
    created_at: new Date(options.now()).toISOString(),
  };
  const state: { footer?: ArchiveFooter } = {};
  try {
    await store.snapshot((reader) =>
      pipeline(
        Readable.from(pieces(reader, header, { ...options, onFooter: (footer) => (state.footer = footer) })),
        createZstdCompress(),
        partial.createWriteStream({ flush: true }),
      ),
    );
    await rename(partialName, file);
  } catch (error) {
    await partial.close();
    await rm(partialName, { force: true });
    throw error;
  }
  if (state.footer === undefined) throw new Error("Cannot find the end of the archive that was written");
  return state.footer;
}

/** Refuses a file that is there: whoever writes it must find it at the end. */
async function openPartial(name: string): Promise<FileHandle> {
  try {
    return await open(name, "wx", OWNER_ONLY);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new Error(`Wait, or remove "${name}": another backup writes it, or one that was cut off left it`);
  }
}

async function* pieces(
  reader: RecordReader,
  header: ArchiveHeader,
  options: {
    readonly onPage: (collection: string, records: number) => void;
    readonly onFooter: (footer: ArchiveFooter) => void;
  },
): AsyncGenerator<string> {
  const sha256 = createHash("sha256");
  const counts: Record<string, number> = {};
  const hashed = (text: string) => {
    sha256.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const collection of COLLECTIONS) {
    if (collection.moved === "never") continue;
    const { name } = collection;
    counts[name] = 0;
    for await (const records of ownedPages(reader, collection, undefined)) {
      if (records.length > 0)
        yield hashed(records.map((record) => `${toStoredJson({ collection: name, record })}\n`).join(""));
      counts[name] += records.length;
      options.onPage(name, records.length);
    }
  }
  const footer: ArchiveFooter = { counts, sha256: sha256.digest("hex") };
  options.onFooter(footer);
  yield `${JSON.stringify(footer)}\n`;
}
