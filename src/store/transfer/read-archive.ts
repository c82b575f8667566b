import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { fromStoredJson } from "../documents/stored-json.ts";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveFooter,
  type ArchiveHeader,
  type ArchiveLine,
  LINE_BYTES_MAX,
} from "./archive-format.ts";

const LINE_END = 10;

/** An archive that was read to its end and is whole. */
export interface CheckedArchive {
  readonly file: string;
  readonly header: ArchiveHeader;
  readonly footer: ArchiveFooter;
}

/** Reads a whole archive without keeping it. Throws on what is no archive, of another version, cut off or altered. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const sha256 = createHash("sha256");
  const counts: Record<string, number> = {};
  let header: ArchiveHeader | undefined;
  let footer: ArchiveFooter | undefined;
  for await (const bytes of linesOf(file)) {
    if (footer !== undefined) throw broken(file, "there is something behind its end");
    if (header === undefined) header = headerOf(file, parsed(file, bytes));
    else {
      const line = parsed(file, bytes);
      if ("sha256" in line) {
        footer = line as unknown as ArchiveFooter;
        continue;
      }
      const { collection } = line as unknown as ArchiveLine;
      counts[collection] = (counts[collection] ?? 0) + 1;
    }
    sha256.update(bytes).update("\n");
  }
  if (header === undefined || footer === undefined) throw broken(file, "it is cut off");
  if (sha256.digest("hex") !== footer.sha256) throw broken(file, "its digest is another one");
  const { counts: wanted } = footer;
  const differing = Object.keys(wanted).find((name) => wanted[name] !== (counts[name] ?? 0));
  if (differing !== undefined) throw broken(file, `of ${differing} it wants ${wanted[differing]} records`);
  return { file, header, footer };
}

/** The records of an archive that was checked. */
export async function* archiveLines({ file }: CheckedArchive): AsyncGenerator<ArchiveLine> {
  let isFirst = true;
  for await (const bytes of linesOf(file)) {
    const line = isFirst ? {} : parsed(file, bytes);
    isFirst = false;
    if ("record" in line) yield line as unknown as ArchiveLine;
  }
}

/** The lines of a file, without their ends; what follows the last end is an error. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unpacked = createZstdDecompress();
  const reading = pipeline(createReadStream(file), unpacked);
  // What it throws comes out of the loop below, too; here it would end the process.
  reading.catch(() => undefined);
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        rest = [];
        restBytes = 0;
        from = end + 1;
      }
      if (from === chunk.length) continue;
      rest.push(chunk.subarray(from));
      restBytes += chunk.length - from;
      if (restBytes > LINE_BYTES_MAX) throw broken(file, "it has a line that no archive has");
    }
    await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z"))
      throw broken(file, "it cannot be unpacked");
    throw error;
  }
  if (restBytes > 0) throw broken(file, "it is cut off");
}

function parsed(file: string, bytes: Buffer): Record<string, unknown> {
  try {
    const line: unknown = fromStoredJson(bytes.toString());
    if (typeof line === "object" && line !== null) return line as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw broken(file, "a line of it cannot be read");
}

function headerOf(file: string, line: Record<string, unknown>): ArchiveHeader {
  if (line["format"] !== ARCHIVE_FORMAT) throw broken(file, "it is no archive of a store");
  if (line["version"] !== ARCHIVE_VERSION)
    throw broken(file, `wanted version ${ARCHIVE_VERSION}, found ${String(line["version"])}`);
  return line as unknown as ArchiveHeader;
}

function broken(file: string, why: string): Error {
  return new Error(`Cannot restore "${file}": ${why}`);
}
