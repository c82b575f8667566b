/** Largest message of a method, in bytes; the method that takes an upload has its own. */
export const MESSAGE_BYTES_MAX = 256 * 1024;

/** Longest deadline that a client may ask for. */
export const DEADLINE_MS_MAX = 60_000;
