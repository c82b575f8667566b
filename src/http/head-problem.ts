import { ServiceError, type Violation } from "../errors.ts";

/** The head of a request, of either HTTP. */
export interface RequestHead {
  readonly httpVersion: string;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
}

/** Fields that say something else when they stand twice; of two, Node silently keeps the first. */
const ONCE = ["host", "authorization", "content-type"];
/** Most fields are none of them by their length alone. */
const ONCE_LENGTHS: ReadonlySet<number> = new Set(ONCE.map((name) => name.length));
const HOST = /^[A-Za-z0-9._~%!$&'()*+,;=:[\]-]*$/;

/** What Node's parser lets through and nobody may act on: a head that two readers could understand in two ways. */
export function headProblem(head: RequestHead): ServiceError | undefined {
  const { headers, httpVersion } = head;
  const isHttp2 = ":method" in headers;
  if (!isHttp2 && httpVersion !== "1.1" && httpVersion !== "1.0") return malformed("Use HTTP/1.1");
  const twice = repeated(head.rawHeaders);
  if (twice !== undefined) return refused(twice, `Send ${twice} once`, "duplicate_field");
  if (!isHttp2) {
    const { host } = headers;
    if (host === undefined && httpVersion === "1.1") return refused("Host", "Send the header Host", "required");
    if (typeof host === "string" && !HOST.test(host)) return refused("Host", "Send a Host that is one", "format");
  }
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (httpVersion !== "1.1" || String(coding).toLowerCase() !== "chunked"))
    return refused("Transfer-Encoding", "Send no Transfer-Encoding but chunked, in HTTP/1.1", "enum");
  if (head.url?.includes("#") === true) return malformed("Send the path without a fragment");
  return undefined;
}

function repeated(rawHeaders: readonly string[]): string | undefined {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? "";
    if (!ONCE_LENGTHS.has(sent.length)) continue;
    const name = sent.toLowerCase();
    const place = ONCE.indexOf(name);
    if (place < 0) continue;
    // One bit a name.
    if ((seen & (1 << place)) !== 0) return headerName(name);
    seen |= 1 << place;
  }
  return undefined;
}

function headerName(name: string): string {
  return name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function malformed(message: string): ServiceError {
  return new ServiceError("invalid_request", message);
}

function refused(field: string, message: string, code: Violation["code"]): ServiceError {
  return new ServiceError("invalid_request", message, { details: [{ field, message, code }] });
}
