import { newId } from "../../../ids.ts";
import type { ChangeContext } from "../../change-context.ts";
import { type CreatePolicy, createPolicy } from "../create-policy.ts";
import type { PolicyView } from "../policy-view.ts";
import type { ApprovalDeps } from "./approval-deps.ts";
import { refuseOccupied, requestActivation } from "./request-activation.ts";

/**
 * Creates a policy whose version 1 is active, or waits for approval. The note is of both. Throws what `createPolicy` does, and
 * `policy_in_use` while another activation waits for the product.
 */
export async function createActivatedPolicy(
  deps: ApprovalDeps,
  context: ChangeContext,
  request: CreatePolicy,
): Promise<PolicyView> {
  const { policyId = newId("pol", context.randomBytes), product, note } = request;
  await refuseOccupied(deps, context, { policyId, product });
  await createPolicy(deps, context, { ...request, policyId });
  const activation = { policyId, version: 1, once: true, ...(note !== undefined && { note }) };
  return (await requestActivation(deps, context, activation)).view;
}
