import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import type { PolicyQualitySchema, QualityDaySchema, QualityRatesSchema } from "#gen/risk/v1/quality_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { words } from "../contract/words.ts";
import { DAY_MS } from "../engine/market/market-time.ts";
import { given } from "../given.ts";
import { getQuality, type PolicyQualityView, type QualityReadDeps } from "../service/quality/get-quality.ts";
import {
  countFromLevel,
  labelTotals,
  precisionOf,
  type QualityRates,
  recallOf,
} from "../service/quality/quality-figures.ts";
import type { Environment } from "../store/repositories/environment.ts";

const DATE_LENGTH = "2026-03-01".length;

/** The method of `risk.v1.PolicyService` about how versions do. */
export function qualityHandlers(deps: QualityReadDeps): Pick<Handlers<typeof PolicyService>, "getQuality"> {
  return {
    getQuality: {
      async handle(message, call) {
        const { organisationId, environment } = call.caller;
        const { policyId, version, from, to } = message;
        const wanted = { organisationId, environment, policyId, from, to };
        const view = await getQuality(deps, {
          ...wanted,
          version: version === undefined ? undefined : Number(version),
        });
        return toQualityMessage(view, environment);
      },
    },
  };
}

function toQualityMessage(
  view: PolicyQualityView,
  environment: Environment,
): MessageInitShape<typeof PolicyQualitySchema> {
  const { version, matrix, countedTo } = view;
  return {
    policyId: version.policyId,
    version: BigInt(version.version),
    versionId: version._id,
    environment: words.environment.toNumber(environment),
    from: dateOf(view.from),
    to: dateOf(view.to),
    ...(countedTo && { countedTo: timestampFromDate(countedTo) }),
    labelDelayDays: BigInt(view.labelDelayDays),
    days: view.days.map(toDayMessage),
    drift: { ...given({ score: view.drift.score }), rules: { ...view.drift.rules } },
    loudRules: view.loudRules.map((rule) => ({ ...rule, hits: BigInt(rule.hits) })),
    ...(matrix && {
      matrix: {
        shadowVersionId: matrix.shadowVersionId,
        cells: matrix.cells.map((cell) => ({
          activeLevel: words.riskLevel.toNumber(cell.activeLevel),
          shadowLevel: words.riskLevel.toNumber(cell.shadowLevel),
          decisions: BigInt(cell.decisions),
          amountMinor: BigInt(cell.amountMinor),
          fraud: BigInt(cell.fraud),
          legitimate: BigInt(cell.legitimate),
        })),
      },
    }),
  };
}

function toDayMessage(day: PolicyQualityView["days"][number]): MessageInitShape<typeof QualityDaySchema> {
  const { decisions, byRiskLevel, labels } = day;
  return {
    date: dateOf(day.marketDay),
    decisions: BigInt(decisions),
    byRiskLevel: toBig(byRiskLevel),
    byAction: toBig(day.byAction),
    alertsPer1000: Math.round((100_000 * countFromLevel(byRiskLevel, "medium")) / decisions) / 100,
    labels: toBig(labelTotals(labels)),
    mature: day.mature,
    precision: toRatesMessage(precisionOf(labels)),
    recall: toRatesMessage(recallOf(labels)),
    ruleHits: toBig(day.ruleHits),
  };
}

function toRatesMessage(rates: QualityRates): MessageInitShape<typeof QualityRatesSchema> {
  return given(rates);
}

function toBig(counts: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, BigInt(count)]));
}

function dateOf(marketDay: number): string {
  return new Date(marketDay * DAY_MS).toISOString().slice(0, DATE_LENGTH);
}
