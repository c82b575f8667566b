import type { Suggestion } from "../../../api/fit.ts";
import { getPolicy, listRules } from "../../../api/policies.ts";
import { navigate } from "../../../router.ts";
import { draftOf, rebased } from "./draft.ts";
import { keep, readKept } from "./kept-draft.ts";
import { policyFields } from "./policy-fields.ts";

/** What is suggested for a policy: some of its rules, its thresholds, or both. */
export type Suggested = Partial<Suggestion>;

/**
 * Opens the form of a policy with a suggestion laid over its latest version, so that every change is marked; nothing is sent. What this tab
 * kept of the form stays, as far as the suggestion says nothing of it. `origin` is told at the head of the form, and is its note
 * where none was typed.
 */
export async function suggestDraft(policyId: string, suggested: Suggested, origin: string): Promise<void> {
  const [policy, rules] = await Promise.all([getPolicy(policyId), listRules()]);
  const [latest] = policy.versions;
  if (latest === undefined) throw new Error("A policy has a version");
  const fields = policyFields(rules, [latest]);
  const base = draftOf(fields, latest, policy);
  const byCode = new Map(suggested.rules?.map((rule) => [rule.code, rule]));
  const merged = {
    ...latest,
    thresholds: suggested.thresholds ?? latest.thresholds,
    rules: latest.rules.map((rule) => ({ ...rule, ...byCode.get(rule.code) })),
  };
  const wanted = draftOf(fields, merged, policy);
  const before = readKept(policyId);
  const draft = rebased(fields, base, wanted, { ...base, ...before?.draft });
  keep(policyId, {
    base: before?.base ?? base,
    draft,
    configSha256: before?.configSha256 ?? latest.config_sha256,
    origin,
    note: before?.note === undefined || before.note === before.origin ? origin : before.note,
  });
  navigate(`/dashboard/policies/${policyId}/edit`);
}
