import { createWriteStream } from "node:fs";
import { realpath, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { CliIo } from "./cli-io.ts";

/** Pieces of text, or of bytes that are it. */
type OutputPieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Characters gathered before a write, so that a million short lines are not a million writes. */
const BATCH_CHARACTERS = 65_536;
/** What the name of a file ends with until it is whole. */
export const PARTIAL = ".partial";

/**
 * Writes pieces of text to a file, or to stdout when there is no path, no faster than they are taken. A file appears whole or not at all:
 * it is written beside its place and renamed at the end, so it may also replace the file that is being read. A link stays one, and what is
 * no file, such as /dev/null or a named pipe, is written to and never replaced.
 */
export async function writeOutput(io: CliIo, path: string | undefined, pieces: OutputPieces): Promise<void> {
  if (path === undefined) {
    await pipeline(inBatches(pieces), io.stdout, { end: false });
    return;
  }
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) {
    await pipeline(inBatches(pieces), createWriteStream(path)).catch((error: unknown) => {
      throw withName(error, path);
    });
    return;
  }
  const place = there === undefined ? path : await realpath(path);
  const partial = `${place}${PARTIAL}`;
  try {
    await pipeline(inBatches(pieces), createWriteStream(partial));
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { force: true });
    throw withName(error, path);
  }
}

/** The system's refusal of a write, such as that of a full disk, says neither which file nor what to do. What the pieces threw stays. */
function withName(error: unknown, path: string): unknown {
  if (!(error instanceof Error && "syscall" in error) || "path" in error || error.syscall === "read") return error;
  const [reason] = error.message.split(",", 1);
  return new Error(`Make room, or name another file with --out: cannot write "${path}": ${reason}`, { cause: error });
}

async function* inBatches(pieces: OutputPieces): AsyncGenerator<string | Uint8Array> {
  let batch = "";
  for await (const piece of pieces) {
    if (typeof piece === "string") batch += piece;
    const isWhole = typeof piece !== "string" || batch.length >= BATCH_CHARACTERS;
    if (isWhole && batch !== "") {
      yield batch;
      batch = "";
    }
    if (typeof piece !== "string") yield piece;
  }
  if (batch !== "") yield batch;
}
