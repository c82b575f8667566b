import type { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import type { ApprovalDeps } from "../service/policies/approval/approval-deps.ts";
import { approveActivation } from "../service/policies/approval/approve-activation.ts";
import { requestActivation } from "../service/policies/approval/request-activation.ts";
import { withdrawActivation } from "../service/policies/approval/withdraw-activation.ts";
import { toBrakeTerms } from "./brake-terms.ts";
import { type ContextDeps, contextOf } from "./context-of.ts";
import { toWholePolicyMessage } from "./policy-message.ts";

/** The methods of `risk.v1.PolicyService` by which a version becomes active. */
export function activationHandlers(
  deps: ApprovalDeps & ContextDeps,
): Pick<Handlers<typeof PolicyService>, "activatePolicy" | "approveActivation" | "withdrawActivation"> {
  return {
    activatePolicy: {
      async handleOnce(message, call) {
        const { view, waits } = await requestActivation(deps, contextOf(deps, call), {
          policyId: message.policyId,
          ...(message.version !== undefined && { version: Number(message.version) }),
          ...(message.note !== undefined && { note: message.note }),
          ...(message.brake !== undefined && { brake: toBrakeTerms(message.brake) }),
        });
        return { answer: await toWholePolicyMessage(view), replayed: false, waits };
      },
    },
    approveActivation: {
      async handle({ policyId, version = 0n }, call) {
        const request = { policyId, version: Number(version) };
        return toWholePolicyMessage(await approveActivation(deps, contextOf(deps, call), request));
      },
    },
    withdrawActivation: {
      handle: async ({ policyId }, call) =>
        toWholePolicyMessage(await withdrawActivation(deps, contextOf(deps, call), { policyId })),
    },
  };
}
