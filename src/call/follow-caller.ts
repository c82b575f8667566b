import type { Caller } from "../service/keys/authenticate.ts";
import type { CallChain } from "./call-chain.ts";
import type { CallHead } from "./call-head.ts";
import { identify, refuseScope } from "./identify.ts";
import type { MethodEntry } from "./method-entry.ts";

/** Who calls, while a call goes on. */
export interface FollowedCaller {
  /** As the key was when it was asked about last. */
  readonly caller: Caller;
  /** Asks about the key again where that was a second ago; undefined where it was not. Rejects with the 401 or 403 that is new. */
  askAgain(): Promise<void> | undefined;
}

/** How long an answer is believed by one call. With the four seconds of the keys' cache a revocation holds within five. */
const BELIEVED_MS = 1_000;

/**
 * Follows who calls. The key is looked at before a byte of the body is read, and a body may take a minute, an answer in parts longer: who has
 * lost the right in between may not act by it. `caller` is as of `sinceMs`, on the chain's wall clock.
 */
export function followCaller(
  chain: CallChain,
  call: { readonly entry: MethodEntry; readonly head: CallHead },
  known: { readonly caller: Caller; readonly sinceMs: number },
): FollowedCaller {
  let { caller, sinceMs } = known;

  async function ask(nowMs: number): Promise<void> {
    const found = await identify(chain, call.head);
    refuseScope(found, call.entry);
    caller = found;
    sinceMs = nowMs;
  }

  return {
    get caller() {
      return caller;
    },
    askAgain() {
      const nowMs = chain.wallNow();
      const elapsedMs = nowMs - sinceMs;
      // A clock that was set back tells nothing of how long it was.
      return elapsedMs >= 0 && elapsedMs < BELIEVED_MS ? undefined : ask(nowMs);
    },
  };
}
