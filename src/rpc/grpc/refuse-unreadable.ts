import { Code, ConnectError, type HandlerContext } from "@connectrpc/connect";

/** The gate of methods that are not the contract's: a message that cannot be read is the caller's mistake, and Connect calls a binary one an error of its own. */
export function refuseUnreadable({ signal }: HandlerContext): void {
  // Connect aborts with the error before it writes the error down.
  signal.addEventListener("abort", () => {
    const { reason } = signal;
    if (reason instanceof ConnectError && reason.code === Code.Internal)
      Object.assign(reason, { code: Code.InvalidArgument });
  });
}
