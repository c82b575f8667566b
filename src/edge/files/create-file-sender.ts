import { pipeline } from "node:stream/promises";
import { createPieceTurns } from "../../http/create-piece-turns.ts";
import { isUnread } from "../../http/is-unread.ts";
import { answerHeaders, sendAnswer } from "../answer.ts";
import { type Exchange, headerOf } from "../exchange.ts";
import type { ServedFile } from "./file.ts";

/** Encodings in the order in which they are chosen. */
type Encoding = "br" | "gzip" | "identity";

/**
 * Sends a file in an encoding that the client takes, or 304 where the client has it. `headers` stand beside those that every answer has.
 */
export type SendFile = (exchange: Exchange, file: ServedFile, headers: Readonly<Record<string, string>>) => void;

/** Bytes of a file that are sent in one turn: some 30 us of the kernel's copying. */
const PIECE_BYTES = 65_536;
/** Between two turns: 64 MB a second is the most that files are given of the machine, whoever asks. */
const TURN_MS = 1;

/**
 * Opens the way on which a port's files go out: piece by piece, one piece a turn over all connections, and no faster than a client takes them.
 * Anybody may ask for a file, and each request of 40 bytes is answered with up to megabytes: who asks for many waits for their own.
 */
export function createFileSender(): SendFile {
  const turns = createPieceTurns(TURN_MS);

  return (exchange, file, headers) => {
    const { request, response } = exchange;
    const encoding = encodingFor(headerOf(request, "accept-encoding") ?? "");
    const etag = `"${file.hash}-${encoding}"`;
    const common = { ...headers, "content-type": file.contentType, vary: "accept-encoding", etag };
    if (hasIt(headerOf(request, "if-none-match"), etag))
      return sendAnswer(exchange, { status: 304, headers: common, body: "" });
    const bytes = BYTES_OF[encoding](file);
    const address = request.socket.remoteAddress ?? "";
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        await turns.next(address, () => response.destroyed);
        yield bytes.subarray(at, at + PIECE_BYTES);
      }
    }
    response.writeHead(200, {
      ...answerHeaders(exchange, {
        headers: { ...common, ...(encoding !== "identity" && { "content-encoding": encoding }) },
        closes: isUnread(request),
      }),
      "content-length": bytes.length,
    });
    // A client that has gone wants no answer, and is no fault.
    pipeline(pieces, response).catch(() => undefined);
  };
}

const BYTES_OF: Readonly<Record<Encoding, (file: ServedFile) => Uint8Array>> = {
  br: (file) => file.brotli,
  gzip: (file) => file.gzip,
  identity: (file) => file.identity,
};

function encodingFor(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name, weight] = part.split(";").map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? "");
  });
}

/** Whether `If-None-Match` names it; a tag is compared weakly (RFC 9110, 13.1.2). */
function hasIt(sent: string | undefined, etag: string): boolean {
  return sent?.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, ""))) === true;
}
