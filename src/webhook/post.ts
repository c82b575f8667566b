import { isIP, type Socket, type TcpNetConnectOpts } from "node:net";
import { type ConnectionOptions, createSecureContext, type SecureContext, connect as tlsConnect } from "node:tls";
import type { buildConnector, Client } from "undici";
import { type Cache, createCache } from "../create-cache.ts";
import { type Guard, NAME_NOT_ALLOWED } from "./guard/create-guard.ts";
import type { EndpointUrl } from "./guard/parse-endpoint-url.ts";
import { errorText, type PostError, postError } from "./post-error.ts";

/** What came of one POST. */
export interface PostOutcome {
  readonly statusCode: number | null;
  /** Null: a 2xx reply in time. */
  readonly error: string | null;
  /** First 512 bytes of the reply's body, as text; null where no reply came. */
  readonly responseExcerpt: string | null;
  readonly durationMs: number;
}

/** Hands a body to an endpoint. */
export interface Post {
  readonly url: EndpointUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long everything together may take: names, connection, reply (specification, "Limits": webhook response deadline). */
const POST_MS_MAX = 10_000;
const EXCERPT_BYTES_MAX = 512;
const HEADER_BYTES_MAX = 16 * 1_024;
/** What is read of a connection, handshake and encryption included: some of a long body is there before it is known to be enough. */
const REPLY_BYTES_MAX = 1_048_576;
const FAMILY_MS = 1_000;
/** TLS sessions of hosts, one each, and how long a host need not prove itself again: to resume one takes no signature from either side. */
const SESSIONS_MAX = 1_000;
const SESSION_MS = 600_000;

/** Posts once. Never throws: what went wrong is the outcome's `error`. */
export type SendPost = (post: Post, deadlineMs?: number) => Promise<PostOutcome>;

/**
 * Opens the way out: a connection of its own for each post, https only, no redirect followed, nothing decompressed, no proxy, every address
 * of the host
 * judged and only those dialled.
 */
export function createPost(guard: Guard): SendPost {
  // Made once: the authorities that it trusts are many.
  const secureContext = createSecureContext({ minVersion: "TLSv1.2" });
  const sessions = createCache<Buffer>({ entriesMax: SESSIONS_MAX, ttlMs: SESSION_MS });
  return (one, deadlineMs = POST_MS_MAX) => sendOnce({ guard, secureContext, sessions }, one, deadlineMs);
}

interface WayOut {
  readonly guard: Guard;
  readonly secureContext: SecureContext;
  /** By host and port. */
  readonly sessions: Cache<Buffer>;
}

async function sendOnce(wayOut: WayOut, { url, headers, body }: Post, deadlineMs: number): Promise<PostOutcome> {
  const startedMs = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  const seen: { statusCode: number | null; excerpt: Buffer | null } = { statusCode: null, excerpt: null };
  const ended = (error: string | null): PostOutcome => ({
    statusCode: seen.statusCode,
    error,
    responseExcerpt: seen.excerpt === null ? null : textOf(seen.excerpt),
    durationMs: Math.round(performance.now() - startedMs),
  });
  let client: Client | undefined;
  try {
    const verdict = await wayOut.guard.judge(url.host, deadline.signal);
    deadline.signal.throwIfAborted();
    if (verdict.kind === "refused") return ended(verdict.reason);
    // Read with the first post: 4 MB that a process without webhooks never needs.
    const { Client } = await import("undici");
    const host = isIP(url.host) === 6 ? `[${url.host}]` : url.host;
    client = new Client(`https://${host}:${url.port}`, {
      connect: connectorTo(wayOut, { url, addresses: verdict.addresses, signal: deadline.signal }),
      pipelining: 1,
      allowH2: false,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      maxHeaderSize: HEADER_BYTES_MAX,
    });
    const { signal } = deadline;
    const reply = await client.request({ method: "POST", path: url.target, headers: { ...headers }, body, signal });
    seen.statusCode = reply.statusCode;
    seen.excerpt = Buffer.alloc(0);
    for await (const chunk of reply.body) {
      seen.excerpt = Buffer.concat([seen.excerpt, chunk]).subarray(0, EXCERPT_BYTES_MAX);
      if (seen.excerpt.length === EXCERPT_BYTES_MAX) break;
    }
    return ended(verdictOn(reply.statusCode));
  } catch (error) {
    return ended(deadline.signal.aborted ? "Timeout" : errorText(error));
  } finally {
    clearTimeout(timer);
    deadline.abort();
    // The reply is known or given up: how the connection ends is of no interest.
    client?.destroy().catch(() => undefined);
  }
}

function verdictOn(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? "Redirect" : `HTTP ${statusCode}`;
}

/** Dials the judged addresses and no other, whatever the name means by now; and looks at where the connection arrived. */
function connectorTo(
  { guard, secureContext, sessions }: WayOut,
  {
    url,
    addresses,
    signal,
  }: { readonly url: EndpointUrl; readonly addresses: readonly string[]; readonly signal: AbortSignal },
): buildConnector.connector {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  const place = `${url.host}:${url.port}`;
  return (_options, callback) => {
    const session = sessions.get(place, performance.now());
    const dialling: ConnectionOptions & TcpNetConnectOpts = {
      host: url.host,
      port: url.port,
      ...(isIP(url.host) === 0 && { servername: url.host }),
      lookup: (_host, _wanted, found) => found(null, entries),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: FAMILY_MS,
      ALPNProtocols: ["http/1.1"],
      secureContext,
      ...(session && { session }),
      // Said aloud, so that no environment variable turns it off.
      rejectUnauthorized: true,
    };
    const socket = tlsConnect(dialling);
    const failed = (error: Error) => callback(error, null);
    socket.once("error", failed);
    // With an error: a socket that only closes while it connects tells undici nothing, and the post would wait for ever.
    const abort = () => socket.destroy(postError("Timeout"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
    socket.once("secureConnect", () => {
      socket.off("error", failed);
      const reason = guard.refusedAddress(socket.remoteAddress ?? "");
      if (reason === undefined) {
        // Only of a handshake in which the host has shown its certificate: a session that is resumed on and on would never end.
        if (!socket.isSessionReused()) socket.on("session", (made) => sessions.set(place, made, performance.now()));
        callback(null, socket);
        return limitReply(socket);
      }
      const refusal: PostError = postError(isIP(url.host) === 0 ? NAME_NOT_ALLOWED : `Address not allowed: ${reason}`);
      socket.destroy();
      callback(refusal, null);
    });
  };
}

/** The bytes as text, without a character that the cut split. */
function textOf(excerpt: Buffer): string {
  const text = new TextDecoder("utf-8", { fatal: false }).decode(excerpt, {
    stream: excerpt.length === EXCERPT_BYTES_MAX,
  });
  // A NUL has no place in the stores' keys, logs and terminals.
  return text.replaceAll("\u0000", "\ufffd");
}

/** What is neither head nor body has no limit of its own: informational replies, extensions of chunks, a reason phrase, empty lines. */
function limitReply(socket: Socket): void {
  socket.on("readable", () => {
    if (socket.bytesRead > REPLY_BYTES_MAX) socket.destroy(postError("Reply too large"));
  });
}
