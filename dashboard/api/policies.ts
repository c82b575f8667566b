import { api, apiPath } from "../api.ts";

/** The levels of the score, lowest first. */
export const LEVELS = ["low", "medium", "high", "critical"] as const;

/** One level. */
export type Level = (typeof LEVELS)[number];

/** What a level may recommend, mildest first. */
export const ACTIONS = ["approve", "step_up", "manual_review", "block"] as const;

/** One number that a policy may set for a rule. */
export interface RuleParameter {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly integer: boolean;
  readonly description: string;
  readonly source: string;
}

/** One rule of the registry. */
export interface RuleDescription {
  readonly code: string;
  readonly version: number;
  readonly description: string;
  readonly needs: readonly string[];
  readonly default_weight: number;
  readonly parameters: readonly RuleParameter[];
  readonly available: boolean;
}

/** What a version decides by, nothing left to a default; amounts in kobo. */
export interface Configuration {
  readonly rules: readonly {
    readonly code: string;
    readonly version: number;
    readonly enabled: boolean;
    readonly weight: number;
    readonly config: Readonly<Record<string, number>>;
  }[];
  readonly thresholds: Readonly<Record<Exclude<Level, "low">, number>>;
  readonly actions: Readonly<Record<Level, string>>;
  readonly market: Readonly<Record<string, string>>;
}

/** One numbered configuration of a policy. */
export interface PolicyVersion extends Configuration {
  readonly version_id: string;
  readonly version: number;
  readonly status: "draft" | "tested" | "active" | "archived";
  readonly config_sha256: string;
  readonly engine_version: string;
  readonly created_at: string;
  readonly tested_at: string | null;
  readonly activated_at: string | null;
  readonly archived_at: string | null;
  readonly first_used_at: string | null;
}

/** A policy as a list has it. */
export interface PolicySummary {
  readonly policy_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null: every product without a policy of its own. */
  readonly product: string | null;
  readonly status: "draft" | "active" | "archived";
  readonly active_version: number | null;
  readonly latest_version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
}

/** A policy with its versions, newest first. */
export interface Policy extends PolicySummary {
  readonly versions: readonly PolicyVersion[];
}

/** What is said of a policy when it is created or changed; what is left out stays, or is the default. */
export interface PolicyRequest {
  readonly name?: string;
  readonly description?: string;
  readonly product?: string;
  readonly rules?: readonly Readonly<Record<string, unknown>>[];
  readonly thresholds?: Readonly<Record<string, unknown>>;
  readonly actions?: Readonly<Record<string, unknown>>;
}

/** Lists the policies, oldest first. */
export async function listPolicies(includeArchived: boolean, signal?: AbortSignal): Promise<readonly PolicySummary[]> {
  const query = { include_archived: includeArchived ? "true" : undefined };
  return (await api.get<{ readonly policies: readonly PolicySummary[] }>("/v1/policies", query, signal)).policies;
}

/** Reads a policy with all its versions. */
export function getPolicy(policyId: string, signal?: AbortSignal): Promise<Policy> {
  return api.get(apiPath`/v1/policies/${policyId}`, {}, signal);
}

/** Lists the rules of the registry with their parameters. */
export async function listRules(signal?: AbortSignal): Promise<readonly RuleDescription[]> {
  return (await api.get<{ readonly rules: readonly RuleDescription[] }>("/v1/rules", {}, signal)).rules;
}

/** Makes a policy with a draft version 1. A repeat with one key makes one. */
export function createPolicy(request: PolicyRequest, idempotencyKey: string): Promise<Policy> {
  return api.post("/v1/policies", request, { idempotencyKey });
}

/** Changes what is named: in an unused draft, or as a new version. */
export function updatePolicy(policyId: string, request: PolicyRequest): Promise<Policy> {
  return api.request({ method: "PATCH", path: apiPath`/v1/policies/${policyId}`, json: request });
}

/** Makes a version the one that scores. */
export function activatePolicy(policyId: string, version: number): Promise<Policy> {
  return api.post(apiPath`/v1/policies/${policyId}/activate`, { version });
}

/** Retires a policy. */
export function archivePolicy(policyId: string): Promise<Policy> {
  return api.post(apiPath`/v1/policies/${policyId}/archive`);
}

/** Deletes a policy that was never tested, activated or used. */
export function deletePolicy(policyId: string): Promise<unknown> {
  return api.request({ method: "DELETE", path: apiPath`/v1/policies/${policyId}` });
}
