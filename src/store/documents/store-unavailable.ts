const UNAVAILABLE = Symbol("store unavailable");

/** An error that says: the store cannot do this now, nothing was changed, and the same may succeed later. */
export function storeUnavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { [UNAVAILABLE]: true });
}

/** Names of the driver's errors by which a server is away, slow or too full. */
const DRIVER_ERROR_NAMES: ReadonlySet<string> = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoTopologyClosedError",
  "MongoClientClosedError",
  "MongoServerClosedError",
  "MongoNotConnectedError",
  "MongoPoolClearedError",
  "PoolClearedOnNetworkError",
  "MongoPoolClosedError",
  "MongoWaitQueueTimeoutError",
  "MongoOperationTimeoutError",
  "MongoWriteConcernError",
]);

/**
 * Codes of a server that is about to end, or no longer or not yet the primary (MongoDB specifications, "Server Discovery and Monitoring",
 * error handling).
 */
const SERVER_AWAY_CODES: ReadonlySet<unknown> = new Set([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Codes of a connection that broke while it was written to, which the driver passes on as they are. */
const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ENOTCONN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/** Whether an error means that the store cannot be reached or cannot write at the moment, whichever store it is. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE in error || DRIVER_ERROR_NAMES.has(error.name)) return true;
  // The driver wraps what ends a bulk write, whatever it is.
  if ("errorResponse" in error && isStoreUnavailable(error.errorResponse)) return true;
  return "code" in error && (CONNECTION_CODES.has(error.code) || SERVER_AWAY_CODES.has(error.code));
}
