import type { HandlerCall } from "../call/handler.ts";
import type { RandomBytes } from "../ids.ts";
import type { ChangeContext } from "../service/change-context.ts";

/** What the context of a change is made with. */
export interface ContextDeps {
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}

/** Who changes something through the API. */
export function contextOf(deps: ContextDeps, call: HandlerCall): ChangeContext {
  const { organisationId, keyId } = call.caller;
  const at = new Date(deps.now());
  const { requestId } = call;
  return { organisationId, actor: keyId, requestId, at, randomBytes: deps.randomBytes, beforeWrite: call.beforeWrite };
}
