import { PolicySchema } from "#gen/risk/v1/policy_pb.ts";
import type { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { checkOwnValues } from "../engine/policy/check-own-values.ts";
import { resolvePolicy } from "../engine/policy/resolve-policy.ts";
import { registry } from "../engine/rules/registry.ts";
import { refuseOtherRoles } from "../refuse-other-roles.ts";
import type { Idempotency } from "../service/idempotency.ts";
import type { ApprovalDeps } from "../service/policies/approval/approval-deps.ts";
import { createActivatedPolicy } from "../service/policies/approval/create-activated-policy.ts";
import { archivePolicy } from "../service/policies/archive-policy.ts";
import { createPolicy } from "../service/policies/create-policy.ts";
import { deletePolicy } from "../service/policies/delete-policy.ts";
import { getPolicy } from "../service/policies/get-policy.ts";
import { listPolicies } from "../service/policies/list-policies.ts";
import { updatePolicy } from "../service/policies/update-policy.ts";
import type { QualityReadDeps } from "../service/quality/get-quality.ts";
import { activationHandlers } from "./activation-handlers.ts";
import { type ContextDeps, contextOf } from "./context-of.ts";
import { onceByKey } from "./once-by-key.ts";
import { toPolicyMessage, toWholePolicyMessage } from "./policy-message.ts";
import { toPolicyPatch } from "./policy-spec-message.ts";
import { qualityHandlers } from "./quality-handlers.ts";
import { toRuleMessage } from "./rule-message.ts";
import { shadowHandlers } from "./shadow-handlers.ts";

/** What the methods of policies work with. */
export interface PolicyServiceDeps extends ApprovalDeps, ContextDeps, QualityReadDeps {
  readonly idempotency: Idempotency;
}

const CREATE = { name: "CreatePolicy", prefix: "pol", output: PolicySchema } as const;

/** The methods of `risk.v1.PolicyService`. */
export function policyHandlers(deps: PolicyServiceDeps): Handlers<typeof PolicyService> {
  return {
    createPolicy: {
      check(message) {
        const resolution = resolvePolicy(toPolicyPatch(message), deps);
        return resolution.kind === "resolved" ? [] : resolution.problems;
      },
      async handleOnce(message, call) {
        if (message.activate) refuseOtherRoles(call.caller.role);
        return onceByKey(deps, call, CREATE, async (policyId) => {
          const create = message.activate ? createActivatedPolicy : createPolicy;
          const view = await create(deps, contextOf(deps, call), {
            policyId,
            name: message.name,
            description: message.description || null,
            product: message.product ?? null,
            spec: toPolicyPatch(message),
            ...(message.note !== undefined && { note: message.note }),
          });
          return toWholePolicyMessage(view);
        });
      },
    },
    listPolicies: {
      async handle(message, call) {
        const includeArchived = message.includeArchived ?? false;
        const views = await listPolicies(deps.policies, call.caller.organisationId, {
          includeArchived,
          at: new Date(deps.now()),
        });
        return { policies: views.map(toPolicyMessage) };
      },
    },
    getPolicy: {
      handle: async (message, call) =>
        toWholePolicyMessage(
          await getPolicy(deps.policies, call.caller.organisationId, {
            policyId: message.policyId,
            at: new Date(deps.now()),
          }),
        ),
    },
    updatePolicy: {
      check: (message) => checkOwnValues(toPolicyPatch(message), deps.disabledRules),
      async handle(message, call) {
        const view = await updatePolicy(deps, contextOf(deps, call), {
          policyId: message.policyId,
          ...(message.name !== undefined && { name: message.name }),
          ...(message.description !== undefined && { description: message.description || null }),
          spec: toPolicyPatch(message),
          ...(message.note !== undefined && { note: message.note }),
        });
        return toWholePolicyMessage(view);
      },
    },
    ...activationHandlers(deps),
    ...shadowHandlers(deps),
    ...qualityHandlers(deps),
    archivePolicy: {
      handle: async (message, call) =>
        toWholePolicyMessage(await archivePolicy(deps, contextOf(deps, call), { policyId: message.policyId })),
    },
    deletePolicy: {
      async handle(message, call) {
        await deletePolicy(deps, contextOf(deps, call), { policyId: message.policyId });
        return { policyId: message.policyId, deleted: true };
      },
    },
    listRules: {
      handle: async () => ({
        rules: registry.rules.map((rule) => toRuleMessage(rule, !deps.disabledRules.has(rule.code))),
      }),
    },
  };
}
