import { connect } from "node:net";
import type { Json } from "./json.ts";

/** One HTTP/1.1 answer as it came over the socket; names of headers in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON body; undefined where there is none. */
  readonly body: Json;
}

const DRIP_MS = 20;

/** The port of a service's address. */
export function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** Writes bytes to a port and returns every answer until the connection is closed. `drip` is written byte by byte, again and again, until then. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  options: { readonly drip?: string; readonly isHead?: boolean } = {},
): Promise<readonly RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const { drip } = options;
    let sent = 0;
    const timer = drip && setInterval(() => socket.write(drip.charAt(sent++ % drip.length)), DRIP_MS);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Only who drips may be cut off; everybody else gets a whole answer and an orderly end.
    socket.on("error", (error) => (drip === undefined ? reject(error) : socket.destroy()));
    socket.on("close", () => {
      clearInterval(timer || undefined);
      resolve(parseAnswers(Buffer.concat(chunks), options.isHead === true));
    });
    socket.write(bytes);
  });
}

/** Splits what came into answers. Throws where it is no sequence of whole HTTP/1.1 answers. */
export function parseAnswers(bytes: Buffer, isHead = false): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf("\r\n\r\n");
    const [line = "", ...fields] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end < 0 || Number.isNaN(status))
      throw new Error(`Expected an answer, found ${rest.subarray(0, 80).toString()}`);
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(":")).toLowerCase(),
        field.slice(field.indexOf(":") + 1).trim(),
      ]),
    );
    const start = end + 4;
    const length = isHead || status < 200 ? 0 : Number(headers["content-length"] ?? rest.length - start);
    const text = rest.subarray(start, start + length).toString();
    const isJson = headers["content-type"]?.startsWith("application/json") === true && text !== "";
    answers.push({ status, headers, text, body: isJson ? JSON.parse(text) : undefined });
    rest = rest.subarray(start + length);
  }
  return answers;
}

/** The text of a request. The body's length is added, unless a header says it; the connection is closed behind it, unless a header says otherwise. */
export function requestText(
  line: string,
  headers: readonly string[] = [],
  body: string | undefined = undefined,
): string {
  const has = (name: string) => headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  const all = [
    ...(has("host") ? [] : ["Host: localhost"]),
    ...(has("connection") ? [] : ["Connection: close"]),
    ...headers,
    ...(body === undefined || has("content-length") || has("transfer-encoding")
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${line} HTTP/1.1\r\n${all.filter((header) => header !== "host:").join("\r\n")}\r\n\r\n${body ?? ""}`;
}
