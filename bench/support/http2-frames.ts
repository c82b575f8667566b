/** Length, type, flags and stream in front of every frame (RFC 9113, 4.1). */
export const FRAME_HEAD_BYTES = 9;

/** Types of frames (RFC 9113, 6). */
export const FRAMES = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goAway: 7, windowUpdate: 8 } as const;

/** Flags of frames: of DATA and HEADERS, and `ack` of SETTINGS and PING. */
export const FLAGS = { none: 0, ack: 1, endStream: 1, endHeaders: 4 } as const;

/** What stands in front of a frame's payload. */
export interface FrameHead {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly length: number;
}

/** Writes a frame's head at an offset; returns the one behind it. */
export function writeFrameHead(into: Buffer, at: number, { type, flags, stream, length }: FrameHead): number {
  into.writeUIntBE(length, at, 3);
  into[at + 3] = type;
  into[at + 4] = flags;
  into.writeUInt32BE(stream, at + 5);
  return at + FRAME_HEAD_BYTES;
}

/** A whole frame. */
export function frame(type: number, flags: number, payload: Uint8Array, stream = 0): Buffer {
  const bytes = Buffer.alloc(FRAME_HEAD_BYTES + payload.length);
  bytes.set(payload, writeFrameHead(bytes, 0, { type, flags, stream, length: payload.length }));
  return bytes;
}

/** Opens the reading of frames out of what a socket receives, in whichever pieces it comes. */
export function createFrameReader(take: (head: FrameHead, payload: Buffer) => void): (chunk: Buffer) => void {
  let received: Buffer = Buffer.alloc(0);
  return (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    let at = 0;
    while (received.length - at >= FRAME_HEAD_BYTES) {
      const length = received.readUIntBE(at, 3);
      const end = at + FRAME_HEAD_BYTES + length;
      if (received.length < end) break;
      const [type = 0, flags = 0] = received.subarray(at + 3, at + 5);
      const stream = received.readUInt32BE(at + 5);
      take({ type, flags, stream, length }, received.subarray(at + FRAME_HEAD_BYTES, end));
      at = end;
    }
    received = received.subarray(at);
  };
}
