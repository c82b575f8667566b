import { constants, type ServerHttp2Stream } from "node:http2";

/** Frames of a stream's body from which on they must hold so much on average. */
const FRAMES_MAX = 1_000;
const FRAME_BYTES_MEAN_MIN = 64;

/** Pieces of which nobody knows how many they were. */
const SOME = 2;

/** What has come of a stream's body, read or not. */
export interface StreamBody {
  /** The pieces in which Node handed it over: at least one a frame. */
  pieces: number;
  first: Uint8Array | undefined;
  /** Whether nothing more comes: all has, or the stream was reset. */
  hasEnded: boolean;
  /** Called behind each piece and behind the end. */
  onChange: () => void;
}

/**
 * Opens the view of a body, and ends the connection of a client that sends one in frames of next to nothing: 64 KB that were read at once hold
 * 6,500 of one byte, each of which Node hands over by itself, in one turn.
 */
export function endTinyFrames(stream: ServerHttp2Stream): StreamBody {
  const { push } = stream;
  // What came with the connection's first bytes stands there already.
  const pieces = stream.readableLength > 0 ? SOME : 0;
  const body: StreamBody = { pieces, first: undefined, hasEnded: stream.state.remoteClose === 1, onChange: nothing };
  let bytes = 0;
  stream.push = (chunk: Buffer | null) => {
    if (chunk === null) body.hasEnded = true;
    else {
      body.first ??= chunk;
      body.pieces += 1;
      bytes += chunk.length;
    }
    if (body.pieces > FRAMES_MAX && bytes < body.pieces * FRAME_BYTES_MEAN_MIN) {
      stream.session?.destroy(new Error("The frames of a body are too small"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
      return false;
    }
    const hasRoom = push.call(stream, chunk);
    body.onChange();
    return hasRoom;
  };
  return body;
}

function nothing(): void {
  // Nobody follows the body yet.
}
