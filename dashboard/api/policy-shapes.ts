import type { CreatePolicyRequest, Policy, PolicyVersion } from "../../clients/typescript/src/types.ts";

/** A policy with its versions, newest first. */
export type WholePolicy = Policy & Required<Pick<Policy, "versions">>;

/** What a version decides by, nothing left to a default; amounts in kobo. */
export type Configuration = Pick<PolicyVersion, "rules" | "thresholds" | "actions" | "market">;

/** What is said of a policy as a form holds it: what is no number stays a text, and the API says what it wanted. */
export type PolicyRequest = Readonly<Partial<Record<keyof CreatePolicyRequest, unknown>>>;
