import { sendAnswer } from "../answer.ts";
import { type Exchange, headerOf } from "../exchange.ts";
import type { ServedFile } from "./file.ts";

/** Encodings in the order in which they are chosen. */
type Encoding = "br" | "gzip" | "identity";

/** Sends a file in an encoding that the client takes, or 304 where the client has it. `headers` stand beside those that every answer has. */
export function sendFile(exchange: Exchange, file: ServedFile, headers: Readonly<Record<string, string>>): void {
  const encoding = encodingFor(headerOf(exchange.request, "accept-encoding") ?? "");
  const etag = `"${file.hash}-${encoding}"`;
  const common = { ...headers, "content-type": file.contentType, vary: "accept-encoding", etag };
  const hasNewest = hasIt(headerOf(exchange.request, "if-none-match"), etag);
  const coded = encoding === "identity" || hasNewest ? {} : { "content-encoding": encoding };
  sendAnswer(exchange, {
    status: hasNewest ? 304 : 200,
    headers: { ...common, ...coded },
    body: hasNewest ? "" : BYTES_OF[encoding](file),
  });
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
