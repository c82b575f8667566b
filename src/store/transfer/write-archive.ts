import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
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
 * owner alone.
 */
export async function writeArchive(
  store: Store,
  file: string,
  options: { readonly now: () => number; readonly onPage: (collection: string, records: number) => void },
): Promise<ArchiveFooter> {
  const partial = `${file}.partial`;
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
        createWriteStream(partial, { flags: "wx", mode: OWNER_ONLY, flush: true }),
      ),
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  if (state.footer === undefined) throw new Error("Cannot find the end of the archive that was written");
  return state.footer;
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
