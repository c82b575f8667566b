import { PolicySchema, PolicyVersionSchema } from "#gen/risk/v1/policy_pb.ts";
import { toPolicyMessage, toPolicyVersionMessage } from "../handlers/policy-message.ts";
import { getPolicy } from "../service/policies/get-policy.ts";
import type { PolicyVersionView } from "../service/policies/policy-view.ts";
import { apiFile, jsonFile } from "./api-json.ts";
import { auditLine, auditOf, auditTable } from "./audit-of.ts";
import type { PackContent } from "./decision-pack.ts";
import type { PackDeps } from "./pack-deps.ts";
import { type PageSection, packPage } from "./pack-page.ts";

/** Backtests of an environment that are looked at. */
const BACKTESTS_MAX = 1_000;

/** One configuration: its rules, who made it, tested it and made it active, and what its backtests said. Throws where there is none. */
export async function policyVersionPack(
  deps: PackDeps,
  organisationId: string,
  versionId: string,
): Promise<PackContent> {
  const version = await deps.policies.findVersion(organisationId, versionId);
  if (version === null) throw new Error(`Cannot find policy version "${versionId}"`);
  const policy = await getPolicy(deps.policies, organisationId, {
    policyId: version.policyId,
    at: new Date(deps.now()),
  });
  const view = policy.versions?.find((one) => one.versionId === versionId);
  if (view === undefined) throw new Error(`Cannot find policy version "${versionId}" of policy "${version.policyId}"`);
  const objects = new Set([version.policyId, versionId]);
  const changes = await auditOf(deps.audit, organisationId, ({ object }) => objects.has(object));
  const backtests = await backtestsOf(deps, organisationId, versionId);
  return {
    subject: { kind: "policy_version", subject: versionId, organisation_id: organisationId, environment: null },
    files: new Map([
      ["policy-version.json", apiFile(PolicyVersionSchema, toPolicyVersionMessage(view))],
      ["policy.json", apiFile(PolicySchema, toPolicyMessage(policy))],
      ["backtests.json", jsonFile({ backtests })],
      ["changes.json", jsonFile({ audit: changes.map(auditLine) })],
      [
        "index.html",
        packPage(`Policy "${policy.name}", version ${view.version}`, [
          ...sectionsOf(view),
          { heading: "Backtests of this version", table: backtestTable(backtests) },
          { heading: "Who changed the policy, and when", table: auditTable(changes) },
        ]),
      ],
    ]),
  };
}

async function backtestsOf({ backtests }: PackDeps, organisationId: string, versionId: string) {
  const lists = await Promise.all(
    (["test", "live"] as const).map((environment) => backtests.listRecent(organisationId, environment, BACKTESTS_MAX)),
  );
  return lists
    .flat()
    .filter(({ policy, status }) => policy.versionId === versionId && status === "completed")
    .map(({ _id, environment, dataset, summary, completedAt }) => ({
      backtest_id: _id,
      environment,
      completed_at: completedAt?.toISOString() ?? null,
      dataset,
      summary,
    }));
}

function backtestTable(backtests: Awaited<ReturnType<typeof backtestsOf>>): NonNullable<PageSection["table"]> {
  return {
    columns: ["Backtest", "Completed", "Rows scored", "Mean score"],
    rows: backtests.map(({ backtest_id, completed_at, summary }) => [
      backtest_id,
      completed_at ?? "",
      String(summary?.scored ?? ""),
      String(summary?.meanScore ?? ""),
    ]),
  };
}

function sectionsOf(view: PolicyVersionView): readonly PageSection[] {
  const { rules, thresholds, actions } = view.configuration;
  return [
    {
      heading: "The configuration",
      facts: [
        ["Version", `${view.version} (${view.versionId})`],
        ["SHA-256", view.configSha256],
        ["Engine", view.engineVersion],
        ["Made at", view.createdAt.toISOString()],
        ["Tested at", view.testedAt?.toISOString() ?? "never"],
        ["Made active at", view.activatedAt?.toISOString() ?? "never"],
        ["Thresholds", `medium ${thresholds.medium}, high ${thresholds.high}, critical ${thresholds.critical}`],
        [
          "Actions",
          Object.entries(actions)
            .map(([level, action]) => `${level}: ${action}`)
            .join(", "),
        ],
      ],
    },
    {
      heading: "Rules",
      table: {
        columns: ["Rule", "Version", "On", "Weight", "Parameters"],
        rows: rules.map(({ code, version, enabled, weight, config }) => [
          code,
          String(version),
          enabled ? "yes" : "no",
          String(weight),
          Object.entries(config)
            .map(([name, value]) => `${name} ${value}`)
            .join(", "),
        ]),
      },
    },
  ];
}
