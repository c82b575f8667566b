import { PolicySchema } from "#gen/risk/v1/policy_pb.ts";
import type { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { checkOwnValues } from "../../engine/policy/check-own-values.ts";
import { resolvePolicy } from "../../engine/policy/resolve-policy.ts";
import { registry } from "../../engine/rules/registry.ts";
import type { RandomBytes } from "../../ids.ts";
import type { ChangeContext } from "../../service/change-context.ts";
import type { Idempotency } from "../../service/idempotency.ts";
import { activatePolicy } from "../../service/policies/activate-policy.ts";
import { archivePolicy } from "../../service/policies/archive-policy.ts";
import { createPolicy } from "../../service/policies/create-policy.ts";
import { deletePolicy } from "../../service/policies/delete-policy.ts";
import { getPolicy } from "../../service/policies/get-policy.ts";
import { listPolicies } from "../../service/policies/list-policies.ts";
import type { PolicyDeps } from "../../service/policies/policy-deps.ts";
import { updatePolicy } from "../../service/policies/update-policy.ts";
import { type Call, callerOf, writeGate } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { onceByKey } from "./once-by-key.ts";
import { toPolicyMessage } from "./policy-message.ts";
import { toPolicyPatch } from "./policy-spec-message.ts";
import { toRuleMessage } from "./rule-message.ts";

/** What the methods of policies work with. */
export interface PolicyServiceDeps extends PolicyDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
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
      handle: (message, call) =>
        onceByKey(deps, call, CREATE, async (policyId) => {
          const view = await createPolicy(deps, contextOf(deps, call), {
            policyId,
            name: message.name,
            description: message.description || null,
            product: message.product ?? null,
            spec: toPolicyPatch(message),
            activate: message.activate ?? false,
          });
          return toPolicyMessage(view);
        }),
    },
    listPolicies: {
      async handle(message, call) {
        const includeArchived = message.includeArchived ?? false;
        const views = await listPolicies(deps.policies, callerOf(call).organisationId, { includeArchived });
        return { policies: views.map(toPolicyMessage) };
      },
    },
    getPolicy: {
      handle: async (message, call) =>
        toPolicyMessage(await getPolicy(deps.policies, callerOf(call).organisationId, message.policyId)),
    },
    updatePolicy: {
      check: (message) => checkOwnValues(toPolicyPatch(message), deps.disabledRules),
      async handle(message, call) {
        const view = await updatePolicy(deps, contextOf(deps, call), {
          policyId: message.policyId,
          ...(message.name !== undefined && { name: message.name }),
          ...(message.description !== undefined && { description: message.description || null }),
          spec: toPolicyPatch(message),
        });
        return toPolicyMessage(view);
      },
    },
    activatePolicy: {
      async handle(message, call) {
        const view = await activatePolicy(deps, contextOf(deps, call), {
          policyId: message.policyId,
          ...(message.version !== undefined && { version: Number(message.version) }),
        });
        return toPolicyMessage(view);
      },
    },
    archivePolicy: {
      handle: async (message, call) =>
        toPolicyMessage(await archivePolicy(deps, contextOf(deps, call), { policyId: message.policyId })),
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

/** Who changes something through the API. */
export function contextOf(
  deps: { readonly randomBytes: RandomBytes; readonly now: () => number },
  call: Call,
): ChangeContext {
  const { organisationId, keyId } = callerOf(call);
  const at = new Date(deps.now());
  const { requestId } = call;
  return { organisationId, actor: keyId, requestId, at, randomBytes: deps.randomBytes, beforeWrite: writeGate(call) };
}
