import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";

/** How large a body may be, and the refusal of a larger one. */
export interface BodyLimit {
  readonly bytesMax: number;
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
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > limit.bytesMax) throw limit.refusal();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError("invalid_request", "Send the whole body: it broke off");
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
