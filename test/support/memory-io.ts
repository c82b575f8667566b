import { Writable } from "node:stream";
import type { CliIo } from "../../src/cli/cli-io.ts";

/** The outside world of a verb in memory, for tests: what it read from and what it wrote. */
export interface MemoryIo extends CliIo {
  readonly out: () => string;
  readonly err: () => string;
}

/** Makes a world in memory; `stdin` is handed out in pieces of `pieceBytes`, so that a test can cut it anywhere. */
export function createMemoryIo({
  stdin = "",
  pieceBytes = 65_536,
}: {
  readonly stdin?: string | Uint8Array;
  readonly pieceBytes?: number;
} = {}): MemoryIo {
  const out: string[] = [];
  const err: string[] = [];
  return {
    stdin: inPieces(Buffer.from(stdin), pieceBytes),
    stdout: collect(out),
    stderr: collect(err),
    env: {},
    now: () => 0,
    out: () => out.join(""),
    err: () => err.join(""),
  };
}

async function* inPieces(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function collect(parts: string[]): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      parts.push(String(chunk));
      done();
    },
  });
}
