import type { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import type { PolicyDeps } from "../service/policies/policy-deps.ts";
import { endShadow } from "../service/policies/shadow/end-shadow.ts";
import { setShadow } from "../service/policies/shadow/set-shadow.ts";
import { type ContextDeps, contextOf } from "./context-of.ts";
import { toWholePolicyMessage } from "./policy-message.ts";

/** The methods of `risk.v1.PolicyService` about versions in shadow. */
export function shadowHandlers(
  deps: PolicyDeps & ContextDeps,
): Pick<Handlers<typeof PolicyService>, "setShadow" | "endShadow"> {
  return {
    setShadow: {
      async handle(message, call) {
        const view = await setShadow(deps, contextOf(deps, call), {
          policyId: message.policyId,
          ...(message.version !== undefined && { version: Number(message.version) }),
        });
        return toWholePolicyMessage(view);
      },
    },
    endShadow: {
      handle: async (message, call) =>
        toWholePolicyMessage(await endShadow(deps, contextOf(deps, call), { policyId: message.policyId })),
    },
  };
}
