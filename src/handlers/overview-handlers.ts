import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { WarmthSchema } from "#gen/risk/v1/overview_pb.ts";
import type { OverviewService } from "#gen/risk/v1/overview_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { getOverview, type OverviewDeps } from "../service/overview/get-overview.ts";
import type { Warmth } from "../service/overview/read-warmth.ts";

/** Hours that are looked at where nothing is said. */
const HOURS_DEFAULT = 24n;

/** The methods of `risk.v1.OverviewService`. */
export function overviewHandlers(deps: OverviewDeps): Handlers<typeof OverviewService> {
  return {
    getOverview: {
      async handle({ hours }, call) {
        const overview = await getOverview(deps, call.caller, Number(hours ?? HOURS_DEFAULT));
        return {
          hours: overview.hours.map(({ hourAt, scored, byRiskLevel, byAction }) => ({
            from: timestampFromDate(hourAt),
            scored: BigInt(scored),
            byRiskLevel: counts(byRiskLevel),
            byAction: counts(byAction),
          })),
          ruleHits: counts(overview.ruleHits),
          backtestsQueued: BigInt(overview.backtests.queued),
          backtestsRunning: BigInt(overview.backtests.running),
          webhooksEnabled: BigInt(overview.webhooks.enabled),
          webhooksFailing: BigInt(overview.webhooks.failing),
          webhooksDisabled: BigInt(overview.webhooks.disabled),
          loudRules: overview.loudRules.map(({ code, hits, share }) => ({ code, hits: BigInt(hits), share })),
          warmth: warmthMessage(overview.warmth),
          changes: overview.changes.map(({ at, actor, action, object }) => ({
            at: timestampFromDate(at),
            actor,
            action,
            object,
          })),
        };
      },
    },
  };
}

function warmthMessage({ historySince, customers, confidence }: Warmth): MessageInitShape<typeof WarmthSchema> {
  return {
    ...(historySince !== null && { historySince: timestampFromDate(historySince) }),
    customersKnown: BigInt(customers.count),
    customersEstimated: customers.isEstimate,
    confidenceDecisions: BigInt(confidence.decisions),
    ...(confidence.mean !== null && { confidenceMean: confidence.mean }),
  };
}

function counts(numbers: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, BigInt(count)]));
}
