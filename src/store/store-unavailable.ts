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
  "MongoNotConnectedError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoWaitQueueTimeoutError",
  "MongoOperationTimeoutError",
  "MongoWriteConcernError",
]);

/** Whether an error means that the store cannot be reached or cannot write at the moment, whichever store it is. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof Error && (UNAVAILABLE in error || DRIVER_ERROR_NAMES.has(error.name));
}
