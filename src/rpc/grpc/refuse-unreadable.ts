import { Code, ConnectError, type HandlerContext } from "@connectrpc/connect";
import { REFUSE_LATE } from "../connect/read-request.ts";

/**
 * The gate of methods that are not the contract's: a message that cannot be read is the caller's mistake, and Connect calls a binary one an
 * error of its own.
 */
export function refuseUnreadable({ signal, values }: HandlerContext): void {
  const refuseLate = () => {
    if (signal.aborted) throw ConnectError.from(signal.reason);
  };
  refuseLate();
  values.set(REFUSE_LATE, refuseLate);
  // Connect aborts with the error before it writes the error down.
  signal.addEventListener("abort", () => {
    const { reason } = signal;
    if (reason instanceof ConnectError && reason.code === Code.Internal)
      Object.assign(reason, { code: Code.InvalidArgument });
  });
}
