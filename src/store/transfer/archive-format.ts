import type { StoredRecord } from "./records.ts";

/** What an archive begins with: its first line. Every further line is an `ArchiveLine`; the last one is the footer. All of it is zstd. */
export interface ArchiveHeader {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: typeof ARCHIVE_VERSION;
  readonly engine: "embedded" | "mongodb";
  /** RFC 3339. */
  readonly created_at: string;
}

/** One record. */
export interface ArchiveLine {
  readonly collection: string;
  readonly record: StoredRecord;
}

/** What an archive ends with: a file that was cut off has none. */
export interface ArchiveFooter {
  /** Records by collection. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of all lines before this one, line ends included, in hex. */
  readonly sha256: string;
}

/** The word by which an archive is known. */
export const ARCHIVE_FORMAT = "fraud-risk-store";

/** Raised with any change that an older reader would misread. */
export const ARCHIVE_VERSION = 1;

/** Longest line: a document of MongoDB has at most 16 MiB, and base64 adds a third. */
export const LINE_BYTES_MAX = 64 * 1_048_576;
