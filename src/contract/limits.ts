/** Largest message of a method, in bytes; the method that takes an upload has its own. */
export const MESSAGE_BYTES_MAX = 256 * 1024;

/** Largest body or message of a list whose items are checked one by one. */
const ROWS_BYTES_MAX = 1024 * 1024;

/** Largest body or message of an upload, a data set: 25 MB. */
export const UPLOAD_BYTES_MAX = 26_214_400;

/** Longest deadline that a client may ask for. */
export const DEADLINE_MS_MAX = 60_000;
/** Longest deadline that is read: gRPC's C core, below most languages, rounds what is over 10 seconds up to tenths of one. */
export const DEADLINE_READ_MS_MAX = DEADLINE_MS_MAX + 100;

/** Largest body or message of a method. */
export function messageBytesMax({ upload, rows }: { readonly upload: boolean; readonly rows: boolean }): number {
  if (upload) return UPLOAD_BYTES_MAX;
  return rows ? ROWS_BYTES_MAX : MESSAGE_BYTES_MAX;
}
