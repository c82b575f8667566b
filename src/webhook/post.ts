import { createSecureContext } from "node:tls";
import { createCache } from "../create-cache.ts";
import { createKeptConnections, type KeptConnections } from "./create-kept-connections.ts";
import type { Guard } from "./guard/create-guard.ts";
import type { EndpointUrl } from "./guard/parse-endpoint-url.ts";
import { type Connection, type Destination, type Dialling, openConnection, placeOf } from "./open-connection.ts";
import { errorText } from "./post-error.ts";

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
/** TLS sessions of hosts, one each, and how long a host need not prove itself again: to resume one takes no signature from either side. */
const SESSIONS_MAX = 1_000;
const SESSION_MS = 600_000;

/**
 * How long a connection waits for the next post: as long as one takes to begin that was waiting. What waits longer may find that its host has
 * ended it.
 */
const KEPT_MS = 50;

/** Posts once. Never throws: what went wrong is the outcome's `error`. */
export type SendPost = (post: Post, deadlineMs?: number) => Promise<PostOutcome>;

/** What is known of a reply, as it comes. */
interface Reply {
  statusCode: number | null;
  excerpt: Buffer | null;
}

interface WayOut extends Dialling {
  readonly kept: KeptConnections;
}

/**
 * Opens the way out: https only, no redirect followed, nothing decompressed, no proxy, every address of the host judged before each post and
 * only those spoken to. Posts that follow one another within `keptMs` share a connection.
 */
export function createPost(guard: Guard, keptMs = KEPT_MS): SendPost {
  const wayOut: WayOut = {
    guard,
    // Made once: the authorities that it trusts are many.
    secureContext: createSecureContext({ minVersion: "TLSv1.2" }),
    sessions: createCache({ entriesMax: SESSIONS_MAX, ttlMs: SESSION_MS }),
    kept: createKeptConnections(keptMs),
  };
  return (one, deadlineMs = POST_MS_MAX) => sendOnce(wayOut, one, deadlineMs);
}

async function sendOnce(wayOut: WayOut, post: Post, deadlineMs: number): Promise<PostOutcome> {
  const startedMs = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  const { signal } = deadline;
  const seen: Reply = { statusCode: null, excerpt: null };
  const ended = (error: string | null): PostOutcome => ({
    statusCode: seen.statusCode,
    error,
    responseExcerpt: seen.excerpt === null ? null : textOf(seen.excerpt),
    durationMs: Math.round(performance.now() - startedMs),
  });
  try {
    const verdict = await wayOut.guard.judge(post.url.host, signal);
    signal.throwIfAborted();
    if (verdict.kind === "refused") return ended(verdict.reason);
    const { addresses } = verdict;
    return ended(verdictOn(await exchange(wayOut, post, { url: post.url, addresses, signal, deadlineMs }, seen)));
  } catch (error) {
    return ended(signal.aborted ? "Timeout" : errorText(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Posts over a connection that is there, or else over a new one, and answers the reply's status. */
async function exchange(wayOut: WayOut, post: Post, to: Destination, seen: Reply): Promise<number> {
  const { kept } = wayOut;
  const { signal } = to;
  const known = kept.take(placeOf(to.url), to.addresses);
  if (known !== undefined)
    try {
      return await exchangeOver(known, kept, post, signal, seen);
    } catch (error) {
      // Its host may have ended it before this arrived. An event can arrive twice.
      if (seen.statusCode !== null || signal.aborted) throw error;
    }
  return exchangeOver(await openConnection(wayOut, to), kept, post, signal, seen);
}

async function exchangeOver(
  connection: Connection,
  kept: KeptConnections,
  { url, headers, body }: Post,
  signal: AbortSignal,
  seen: Reply,
): Promise<number> {
  let isLeft = false;
  try {
    connection.renew();
    const request = { method: "POST", path: url.target, headers: { ...headers }, body, signal } as const;
    const reply = await connection.client.request(request);
    seen.statusCode = reply.statusCode;
    seen.excerpt = Buffer.alloc(0);
    for await (const chunk of reply.body) {
      seen.excerpt = Buffer.concat([seen.excerpt, chunk]).subarray(0, EXCERPT_BYTES_MAX);
      if (seen.excerpt.length === EXCERPT_BYTES_MAX) break;
    }
    isLeft = seen.excerpt.length < EXCERPT_BYTES_MAX && verdictOn(reply.statusCode) === null;
    return reply.statusCode;
  } finally {
    // How the connection ends of a reply that is known or given up is of no interest.
    if (isLeft) kept.keep(connection);
    else connection.destroy();
  }
}

function verdictOn(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? "Redirect" : `HTTP ${statusCode}`;
}

/** The bytes as text, without a character that the cut split. */
function textOf(excerpt: Buffer): string {
  const text = new TextDecoder("utf-8", { fatal: false }).decode(excerpt, {
    stream: excerpt.length === EXCERPT_BYTES_MAX,
  });
  // A NUL has no place in the stores' keys, logs and terminals.
  return text.replaceAll("\u0000", "\ufffd");
}
