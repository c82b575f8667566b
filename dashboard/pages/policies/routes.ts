import type { Route } from "../../route.ts";
import { EditPolicyPage } from "./form/edit-policy-page.ts";
import { NewPolicyPage } from "./form/new-policy-page.ts";
import { PoliciesPage } from "./list/policies-page.ts";
import { PolicyPage } from "./view/policy-page.ts";
import { VersionPage } from "./view/version-page.ts";

/** The policies, one of them, one of its versions, and the form. */
export const policyRoutes: readonly Route[] = [
  { pattern: "/dashboard/policies", scope: "policies:read", navigation: "Policies", page: PoliciesPage },
  { pattern: "/dashboard/policies/new", scope: "policies:write", page: NewPolicyPage },
  { pattern: "/dashboard/policies/:policy_id", scope: "policies:read", page: PolicyPage },
  { pattern: "/dashboard/policies/:policy_id/edit", scope: "policies:write", page: EditPolicyPage },
  { pattern: "/dashboard/policies/:policy_id/versions/:version", scope: "policies:read", page: VersionPage },
];
