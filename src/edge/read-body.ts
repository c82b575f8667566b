import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";

/** Largest body of a JSON request. */
export const BODY_BYTES_MAX = 256 * 1024;

/** Reads a whole body. Throws 413 as soon as it is known to be too large, by its length or by counting, and `invalid_request` when it breaks off. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > bytesMax) throw tooLarge(bytesMax);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError("invalid_request", "Send the whole body: it broke off");
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError("invalid_request", `Send a body of at most ${bytesMax} bytes`, { httpStatus: 413 });
}
