import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { unzipSync, zipSync } from "fflate";
import type { PackFiles } from "./manifest.ts";

/** A fixed time in place of the files' own: equal files give equal bytes. The first that the format can say. */
const ZIP_TIME = new Date(1980, 0, 1);
const ZIP_BYTES_MAX = 256 * 1024 * 1024;
const FILES_MAX = 10_000;

/** Writes a pack into a new directory, or into one file where the name ends in `.zip`. Throws where something is there. */
export async function writePack(out: string, files: PackFiles): Promise<void> {
  if (out.endsWith(".zip")) return writeFile(out, zipOf(files), { flag: "wx" });
  await mkdir(out);
  for (const [path, content] of files) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), content, { flag: "wx" });
  }
}

/**
 * Reads a pack from a directory or a `.zip`. Throws where a zip is not, to the byte, the one that its files give: its own bytes cannot be
 * changed unseen either.
 */
export async function readPack(from: string): Promise<PackFiles> {
  if ((await stat(from)).isDirectory()) return readDirectory(from);
  const bytes = await readFile(from);
  if (bytes.byteLength > ZIP_BYTES_MAX) throw new Error(`Cannot read ${from}: over ${ZIP_BYTES_MAX} bytes`);
  const files = unzip(from, bytes);
  if (!Buffer.from(zipOf(files)).equals(bytes)) throw new Error(`Cannot read ${from}: its bytes were changed`);
  return files;
}

/** The files in one zip, in order of their paths. */
function zipOf(files: PackFiles): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { level: 6, mtime: ZIP_TIME });
}

function unzip(from: string, bytes: Uint8Array): PackFiles {
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= ZIP_BYTES_MAX })));
  } catch (error) {
    throw new Error(`Cannot read ${from}: it is no zip file`, { cause: error });
  }
}

async function readDirectory(directory: string): Promise<PackFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory());
  if (names.length > FILES_MAX) throw new Error(`Cannot read ${directory}: over ${FILES_MAX} files`);
  const files = new Map<string, Uint8Array>();
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name);
    files.set(relative(directory, path).replaceAll(sep, "/"), await readFile(path));
  }
  return files;
}
