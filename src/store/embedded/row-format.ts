import { fromStoredJson, toStoredJson } from "../documents/stored-json.ts";
import { createByteWriter } from "./byte-writer.ts";
import { packDocument } from "./pack-document.ts";
import type { Dictionary } from "./packed-format.ts";
import { unpackDocument } from "./unpack-document.ts";

/** A document as its row holds it: JSON text, or packed bytes. */
export type StoredRow = string | Uint8Array;

/** How documents stand in rows. */
export interface RowFormat {
  /** In the form that a collection is written in. */
  write(collection: string, document: object): StoredRow;
  /** Whichever form it has. */
  read(stored: unknown): Record<string, unknown>;
  /** The same to look at only: of a row that was just written or looked at nothing is read again. */
  peek(stored: unknown): Readonly<Record<string, unknown>>;
}

/** A row and what it holds. */
interface Known {
  readonly row: StoredRow;
  readonly document: Readonly<Record<string, unknown>>;
}

/**
 * Collections whose documents are packed: of decisions there are millions, and packed they take a fifth of the file. All others are
 * text, which anybody
 * can read with SQLite's own tools.
 */
const PACKED: ReadonlySet<string> = new Set(["decisions"]);

/** Opens the formats of a store. */
export function createRowFormat(dictionary: Dictionary): RowFormat {
  const writer = createByteWriter();
  // A write is followed by SQLite's calls for each key of the row before and of the new one. What `read` gave away may have been changed since.
  let written: Known | undefined;
  let peeked: Known | undefined;

  const read = (stored: unknown): Record<string, unknown> =>
    stored instanceof Uint8Array ? unpackDocument(stored, dictionary) : fromStoredJson(String(stored));

  return {
    write(collection, document) {
      // SQLite does not ask for the fields of these: no index reads them.
      if (PACKED.has(collection)) return packDocument(document, writer, dictionary);
      const row = toStoredJson(document);
      written = { row, document: { ...document } };
      return row;
    },
    read,
    peek(stored) {
      for (const known of [written, peeked])
        if (known !== undefined && isSameRow(known.row, stored)) return known.document;
      peeked = { row: stored instanceof Uint8Array ? stored : String(stored), document: read(stored) };
      return peeked.document;
    },
  };
}

/** Whether two rows hold the same; two that are not there do. */
export function isSameRow(row: StoredRow | undefined, other: unknown): boolean {
  if (row instanceof Uint8Array && other instanceof Uint8Array)
    return row.length === other.length && Buffer.compare(row, other) === 0;
  return row === other;
}
