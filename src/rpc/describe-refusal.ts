import { Code, type ConnectError } from "@connectrpc/connect";
import { abandonedRefusal } from "../call/abandoned.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import { DEADLINE_MS_MAX, messageBytesMax, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { ServiceError } from "../errors.ts";
import { rpcError } from "./rpc-error.ts";

/** The call that was refused. */
export interface RefusedCall {
  readonly entry: MethodEntry;
  readonly requestId: string;
}

/** How Connect begins to say that the client's stream has ended, for whichever reason. */
const STREAM_CLOSED = /^http\/2 stream closed/;
/** How Connect begins to say that a deadline is too long or malformed. */
const BAD_DEADLINE = /^(timeout \d+ms must be|protocol error: invalid (grpc|connect) timeout)/;

/**
 * Gives a refusal of Connect's own, of a message that never came to its method, what every refusal has: the request id and one `ErrorBody`. Its words
 * are replaced: they may repeat a value. Returns what was refused.
 */
export function describeRefusal(error: ConnectError, refused: RefusedCall): ServiceError {
  const failure = failureOf(error, refused.entry);
  const { requestId } = refused;
  const { code, metadata, details } = rpcError(failure, requestId);
  // A binary message that cannot be read is no fault of ours; what Connect does not implement stays so.
  if (error.code === Code.Internal) Object.assign(error, { code });
  Object.assign(error, { rawMessage: failure.message, message: failure.message });
  for (const [name, value] of metadata) error.metadata.set(name, value);
  error.details.push(...details);
  return failure;
}

function failureOf({ code, rawMessage }: ConnectError, entry: MethodEntry): ServiceError {
  if (STREAM_CLOSED.test(rawMessage)) return abandonedRefusal();
  switch (code) {
    case Code.DeadlineExceeded:
    case Code.Canceled:
    case Code.Aborted:
      return abandonedRefusal();
    case Code.ResourceExhausted:
      return entry.rules.upload
        ? new ServiceError("backtest_too_large", `Send a message of at most ${UPLOAD_BYTES_MAX} bytes: split the batch`)
        : new ServiceError("invalid_request", `Send a message of at most ${messageBytesMax(entry.rules)} bytes`, {
            httpStatus: 413,
          });
    case Code.Unimplemented:
      return new ServiceError("invalid_request", "Send one message, and send it uncompressed");
    default:
      return new ServiceError("invalid_request", wordsOf(rawMessage, entry));
  }
}

function wordsOf(connectWords: string, entry: MethodEntry): string {
  if (BAD_DEADLINE.test(connectWords)) return `Send a deadline of at most ${DEADLINE_MS_MAX} ms in the protocol's form`;
  return `Send a message that can be decoded as ${entry.desc.input.typeName}`;
}
