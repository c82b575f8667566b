import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A file system of its own, small enough to fill. */
export interface SmallDisk extends AsyncDisposable {
  readonly folder: string;
  /** Takes all the space that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  free(): Promise<void>;
}

/** Far more than a run of rounds writes. */
const SIZE_MIB = 768;
const PIECE = Buffer.alloc(1_048_576);
const PIECE_SMALL = Buffer.alloc(4_096);
const execute = promisify(execFile);

/** Mounts one in memory; undefined where that is not allowed. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "risk-disk-"));
  try {
    await execute("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    async fill() {
      await using file = await open(ballast, "a");
      for (const piece of [PIECE, PIECE_SMALL])
        for (let pieces = 0; pieces < SIZE_MIB; pieces += 1) {
          // Until there is no space left.
          const written = await file.write(piece).catch(() => undefined);
          if (written === undefined) break;
        }
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      await execute("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
