import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";
import { type GatheredBody, gatherBody } from "../http/gather-body.ts";
import { letGo } from "../http/let-go.ts";

/** How large a body may be, and the refusal of a larger one. */
export interface BodyLimit {
  readonly bytesMax: number;
  /** Whether the body is one that a thread reads. Default: no. */
  readonly isUpload?: boolean;
  readonly refusal: () => ServiceError;
}

/** The limit of a JSON request of so many bytes. */
export function jsonBody(bytesMax: number): BodyLimit {
  return {
    bytesMax,
    refusal: () => new ServiceError("invalid_request", `Send a body of at most ${bytesMax} bytes`, { httpStatus: 413 }),
  };
}

/**
 * Reads a whole body, after `invite` told a caller who waits that it is wanted. Throws the limit's refusal as soon as it is known to be too
 * large, by its length or by counting, and `invalid_request` when it breaks off.
 */
export async function readBody(request: IncomingMessage, limit: BodyLimit, invite: () => void): Promise<Uint8Array> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limit.bytesMax) throw limit.refusal();
  invite();
  const arrived = limit.isUpload === true ? undefined : arrivedBody(request, announced);
  if (arrived !== undefined) return arrived;
  const body = limit.isUpload === true ? gatherBody(limit.bytesMax) : gatherSmallBody();
  try {
    for await (const chunk of request) {
      if (body.length + chunk.length > limit.bytesMax) throw limit.refusal();
      body.add(chunk);
      if (limit.isUpload === true) letGo(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError("invalid_request", "Send the whole body: it broke off");
  }
  return body.whole();
}

/**
 * The body of the announced length that came in one packet with its head: nothing needs to be waited for, and waiting, by an iterator of the
 * stream and its listeners, would cost more than decoding. Whatever is not plainly that is undefined.
 */
function arrivedBody(request: IncomingMessage, announced: number): Uint8Array | undefined {
  const isWhole = announced > 0 && request.complete && !request.destroyed && request.readableLength === announced;
  const body: unknown = isWhole ? request.read(announced) : undefined;
  return body instanceof Uint8Array ? body : undefined;
}

/** Mostly one chunk, which is the body. */
function gatherSmallBody(): GatheredBody {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(chunk) {
      chunks.push(chunk);
      length += chunk.length;
    },
    whole: () => (chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
  };
}
