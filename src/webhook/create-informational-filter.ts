const STATUS_LENGTH = "HTTP/1.1 1xx".length;
const INFORMATIONAL = /^HTTP\/1\.\d 1(?!01)\d\d/;
const BLANK_LINE = "\r\n\r\n";
/** Of one informational reply: a longer one goes on to whoever refuses heads of that length. */
const HEAD_BYTES_MAX = 16 * 1_024;
const NOTHING: Buffer = Buffer.alloc(0);

/** Takes what comes before a reply off what is read of a connection. */
export interface InformationalFilter {
  /** The bytes that are the reply's; those that may still be something else come with the next call, or never. */
  pass(bytes: Buffer): Buffer;
  /** Another reply begins. */
  renew(): void;
}

/**
 * Opens the filter. A server may send informational replies (1xx but 101) that nobody asked for, `100 Continue` among them, before the one that
 * counts (RFC 9110, 15.2); undici ends the connection at the latter.
 */
export function createInformationalFilter(): InformationalFilter {
  let held = NOTHING;
  let isInReply = false;
  return {
    pass(bytes) {
      if (isInReply) return bytes;
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      while (isInformational(held)) {
        const end = held.indexOf(BLANK_LINE);
        if (end < 0 && held.length <= HEAD_BYTES_MAX) return NOTHING;
        if (end < 0) break;
        held = held.subarray(end + BLANK_LINE.length);
      }
      if (mayBecomeInformational(held)) return NOTHING;
      const passed = held;
      isInReply = true;
      held = NOTHING;
      return passed;
    },
    renew() {
      isInReply = false;
      held = NOTHING;
    },
  };
}

function isInformational(bytes: Buffer): boolean {
  return bytes.length >= STATUS_LENGTH && INFORMATIONAL.test(bytes.toString("latin1", 0, STATUS_LENGTH));
}

/** Whether it is the beginning of a status line, too short to tell. */
function mayBecomeInformational(bytes: Buffer): boolean {
  return (
    bytes.length < STATUS_LENGTH &&
    INFORMATIONAL.test(`${bytes.toString("latin1")}${"HTTP/1.1 100".slice(bytes.length)}`)
  );
}
