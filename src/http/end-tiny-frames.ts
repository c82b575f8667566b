import { constants, type ServerHttp2Stream } from "node:http2";

/** Frames of a stream's body from which on they must hold so much on average. */
const FRAMES_MAX = 1_000;
const FRAME_BYTES_MEAN_MIN = 64;

/**
 * Ends the connection of a client that sends a body in frames of next to nothing: 64 KB that were read at once hold 6,500 of one byte, each of
 * which Node hands over by itself, in one turn.
 */
export function endTinyFrames(stream: ServerHttp2Stream): void {
  const push = stream.push.bind(stream);
  let frames = 0;
  let bytes = 0;
  stream.push = (chunk: Buffer | null) => {
    frames += 1;
    bytes += chunk?.length ?? 0;
    if (frames <= FRAMES_MAX || bytes >= frames * FRAME_BYTES_MEAN_MIN) return push(chunk);
    stream.session?.destroy(new Error("The frames of a body are too small"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
    return false;
  };
}
