import { isIP, type Socket, type TcpNetConnectOpts } from "node:net";
import { type ConnectionOptions, type SecureContext, type TLSSocket, connect as tlsConnect } from "node:tls";
import type { buildConnector, Client } from "undici";
import type { Cache } from "../create-cache.ts";
import { createInformationalFilter, type InformationalFilter } from "./create-informational-filter.ts";
import { type Guard, NAME_NOT_ALLOWED } from "./guard/create-guard.ts";
import type { EndpointUrl } from "./guard/parse-endpoint-url.ts";
import { type PostError, postError } from "./post-error.ts";

/** A connection to an endpoint's host, dialled with the first request over it, and never a second time. */
export interface Connection {
  /** Its host and port. */
  readonly place: string;
  readonly client: Client;
  readonly openedMs: number;
  /** Where it arrived; undefined before it has, and when it has ended. */
  readonly address: string | undefined;
  /** Another reply begins: what was read until now counts no more. */
  renew(): void;
  destroy(): void;
}

/** What connections are opened with. */
export interface Dialling {
  readonly guard: Guard;
  readonly secureContext: SecureContext;
  /** TLS sessions, by host and port. */
  readonly sessions: Cache<Buffer>;
}

/** Whither, and until when. */
export interface Destination {
  readonly url: EndpointUrl;
  /** Judged, and no other is dialled. */
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
  /** Of each part of a reply. */
  readonly deadlineMs: number;
}

const HEADER_BYTES_MAX = 16 * 1_024;
/** What is read of a reply, handshake and encryption included: some of a long body is there before it is known to be enough. */
const REPLY_BYTES_MAX = 1_048_576;
const FAMILY_MS = 1_000;

/** Names a host and port. */
export const placeOf = ({ host, port }: EndpointUrl) => `${host}:${port}`;

/** Opens a connection: https only, nothing decompressed, no proxy. */
export async function openConnection(dialling: Dialling, destination: Destination): Promise<Connection> {
  // Read with the first post: 4 MB that a process without webhooks never needs.
  const { Client } = await import("undici");
  const { url, deadlineMs } = destination;
  const host = isIP(url.host) === 6 ? `[${url.host}]` : url.host;
  let socket: TLSSocket | undefined;
  let readBefore = 0;
  const filter = createInformationalFilter();
  const connect: buildConnector.connector = (_options, callback) => {
    // It would dial anew what has ended, whatever the name means by now.
    if (socket !== undefined) return callback(postError("Connection closed before the reply was complete"), null);
    const dialled = dial(dialling, destination, callback);
    dialled.once("secureConnect", () => limitReply(dialled, () => readBefore));
    skipInformational(dialled, filter);
    socket = dialled;
  };
  const client = new Client(`https://${host}:${url.port}`, {
    connect,
    pipelining: 1,
    allowH2: false,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxHeaderSize: HEADER_BYTES_MAX,
  });
  return {
    place: placeOf(url),
    client,
    openedMs: performance.now(),
    get address() {
      return socket === undefined || socket.destroyed ? undefined : socket.remoteAddress;
    },
    renew() {
      readBefore = socket?.bytesRead ?? 0;
      filter.renew();
    },
    destroy: () => void client.destroy().catch(() => undefined),
  };
}

/** Dials the judged addresses and no other, whatever the name means by now; and looks at where the connection arrived. */
function dial(
  { guard, secureContext, sessions }: Dialling,
  { url, addresses, signal }: Destination,
  callback: buildConnector.Callback,
): TLSSocket {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  const place = placeOf(url);
  const session = sessions.get(place, performance.now());
  const options: ConnectionOptions & TcpNetConnectOpts = {
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
  const socket = tlsConnect(options);
  const failed = (error: Error) => callback(error, null);
  socket.once("error", failed);
  // With an error: a socket that only closes while it connects tells undici nothing, and the post would wait for ever.
  const abort = () => socket.destroy(postError("Timeout"));
  signal.addEventListener("abort", abort, { once: true });
  const arrived = () => signal.removeEventListener("abort", abort);
  socket.once("close", arrived);
  if (signal.aborted) abort();
  socket.once("secureConnect", () => {
    arrived();
    socket.off("error", failed);
    const reason = guard.refusedAddress(socket.remoteAddress ?? "");
    if (reason === undefined) {
      // Only of a handshake in which the host has shown its certificate: a session that is resumed on and on would never end.
      if (!socket.isSessionReused()) socket.on("session", (made) => sessions.set(place, made, performance.now()));
      return callback(null, socket);
    }
    const refusal: PostError = postError(isIP(url.host) === 0 ? NAME_NOT_ALLOWED : `Address not allowed: ${reason}`);
    socket.destroy();
    callback(refusal, null);
  });
  return socket;
}

/** Of what undici reads. */
function skipInformational(socket: TLSSocket, filter: InformationalFilter): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const bytes: Buffer | null = read(size);
    if (bytes === null) return null;
    const passed = filter.pass(bytes);
    return passed.length === 0 ? null : passed;
  };
}

/** What is neither head nor body has no limit of its own: informational replies, extensions of chunks, a reason phrase, empty lines. */
function limitReply(socket: Socket, readBefore: () => number): void {
  socket.on("readable", () => {
    if (socket.bytesRead - readBefore() > REPLY_BYTES_MAX) socket.destroy(postError("Reply too large"));
  });
}
