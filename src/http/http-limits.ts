/** What one connection, and one request before it is read, may cost on either port. The limits of what is read stand with their readers. */
export interface HttpLimits {
  /** Request line and headers, together; over HTTP/2 the uncompressed header list. */
  readonly headBytesMax: number;
  /** From a connection's first byte, or a request's, to the end of its headers; also for the TLS handshake and the HTTP/2 preface. */
  readonly headMs: number;
  /** From a request's first byte to the end of its body. */
  readonly requestMs: number;
  /** How often HTTP/1.1 connections are held against the two. */
  readonly checkEveryMs: number;
  /** How long an HTTP/1.1 connection may wait for its next request; longer than a load balancer's minute. */
  readonly keepAliveMs: number;
  /** How long an HTTP/1.1 connection may move no byte either way. */
  readonly inactivityMs: number;
  /**
   * Open connections of a port, and of one address that is no trusted proxy; for the next one the longest idle one is closed, else the next
   * one itself.
   */
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  /** Requests of an HTTP/1.1 connection; the last answer says `Connection: close`. */
  readonly requestsPerConnectionMax: number;
  /** How long a connection is still read after its last answer, so that the answer is not lost with what the client had on the way. */
  readonly lingerMs: number;
  /** How long a stop waits for connections to end by themselves. */
  readonly closeMs: number;
  readonly streamsPerConnectionMax: number;
  /** Header fields of a stream. */
  readonly headerFieldsMax: number;
  /** Streams that a client may take back at once, and how many more a second (CVE-2023-44487). */
  readonly streamResetsBurst: number;
  readonly streamResetsPerSecond: number;
  /** Frames that break the protocol, and streams that were refused, before the connection is closed. */
  readonly invalidFramesMax: number;
  readonly rejectedStreamsMax: number;
  /** In which time as many streams may be refused for their head, without a count of Node's. */
  readonly refusedEveryMs: number;
  /** Settings of one frame; pings of ours that wait for their answer. */
  readonly settingsMax: number;
  readonly unansweredPingsMax: number;
  /** Memory of an HTTP/2 connection, in megabytes; beyond it new streams are refused. */
  readonly sessionMemoryMbMax: number;
  /** How often an HTTP/2 client is asked whether it is there; one that has not answered by the next time is cut off. */
  readonly pingEveryMs: number;
  /** How long an HTTP/2 connection may have no stream. */
  readonly idleMs: number;
  /** How long a stream of HTTP/2 may move none of the bytes that wait to be sent. */
  readonly stalledMs: number;
  /** How long a watch of the health stays open. */
  readonly watchMs: number;
  /** How long one text of the metrics is answered: making it takes milliseconds, and anybody may ask. */
  readonly metricsMs: number;
}

/** The limits of both ports; tests shorten them. */
export const HTTP_LIMITS: HttpLimits = {
  headBytesMax: 16_384,
  headMs: 10_000,
  requestMs: 60_000,
  checkEveryMs: 1_000,
  keepAliveMs: 72_000,
  inactivityMs: 120_000,
  connectionsMax: 4_096,
  connectionsPerAddressMax: 1_024,
  requestsPerConnectionMax: 10_000,
  lingerMs: 1_000,
  closeMs: 1_000,
  streamsPerConnectionMax: 256,
  headerFieldsMax: 128,
  streamResetsBurst: 1_000,
  streamResetsPerSecond: 33,
  invalidFramesMax: 100,
  rejectedStreamsMax: 100,
  refusedEveryMs: 1_000,
  settingsMax: 32,
  unansweredPingsMax: 10,
  sessionMemoryMbMax: 10,
  pingEveryMs: 60_000,
  idleMs: 15 * 60_000,
  stalledMs: 60_000,
  watchMs: 10 * 60_000,
  metricsMs: 1_000,
};
