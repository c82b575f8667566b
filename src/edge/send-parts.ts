import { pipeline } from "node:stream/promises";
import type { Message } from "@bufbuild/protobuf";
import { abandonedRefusal } from "../call/abandoned.ts";
import type { Admitted } from "../call/admit.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { PARTS_TYPE } from "../contract/json/create-part-encoder.ts";
import { isUnread } from "../http/is-unread.ts";
import { answerHeaders } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import type { RestMethod } from "./rest-method.ts";

/**
 * Sends the parts of a file, no faster than the client takes them. Where one fails the connection is cut off, so that nobody takes what came
 * for the whole; a client that goes away ends them.
 */
export async function sendParts(
  exchange: Exchange,
  parts: AsyncIterableIterator<Message>,
  { method, end }: { readonly method: RestMethod; readonly end: Admitted["end"] },
): Promise<void> {
  const { request, response } = exchange;
  let failure: unknown;
  async function* texts(): AsyncGenerator<string> {
    try {
      for await (const part of parts) yield method.encode(part);
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  try {
    response.writeHead(method.entry.rules.successStatus, {
      ...answerHeaders(exchange, { closes: isUnread(request) }),
      "content-type": PARTS_TYPE,
      "content-disposition": `attachment; filename="${fileName(method)}"`,
    });
    await pipeline(texts, response);
    end({ replayed: false });
  } catch {
    // Where the client had gone before the first part was asked for, nothing else ends them.
    await parts.return?.().catch(() => undefined);
    end({ refusal: failure === undefined ? abandonedRefusal() : toServiceError(failure) });
  }
}

/** Of `/v1/decisions/export` `decisions.csv`. */
function fileName({ path }: RestMethod): string {
  return `${path.split("/")[2]}.csv`;
}
