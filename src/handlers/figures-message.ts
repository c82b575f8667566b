import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EstimateSchema, PolicyFiguresSchema } from "#gen/risk/v1/figures_pb.ts";
import { words } from "../contract/words.ts";
import { withinSafeIntegers } from "../engine/statistics/within-safe-integers.ts";
import type { PolicyFigures } from "../fit/measure/policy-figures.ts";
import type { Interval } from "../fit/statistics/interval.ts";

/** Figures as the API answers them, in fits, reports and comparisons. */
export function toFiguresMessage({
  levels,
  auc,
  averagePrecision,
}: PolicyFigures): MessageInitShape<typeof PolicyFiguresSchema> {
  return {
    levels: levels.map((level) => ({
      level: words.riskLevel.toNumber(level.level),
      ...estimate("alertsPer1000", level.alertsPer1000),
      ...estimate("alertsPerDay", level.alertsPerDay),
      ...estimate("precision", level.precision),
      ...estimate("recall", level.recall),
      ...estimate("fraudAmountShare", level.fraudAmountShare),
      // A fit of an earlier version may have kept more.
      ...(level.costMinor !== null && { costMinor: BigInt(withinSafeIntegers(level.costMinor)) }),
    })),
    ...estimate("auc", auc),
    ...estimate("averagePrecision", averagePrecision),
  };
}

/** A member that is left out where there is no estimate. */
export function estimate<N extends string>(
  name: N,
  interval: Interval | null,
): { readonly [K in N]?: MessageInitShape<typeof EstimateSchema> } {
  const member: Partial<Record<N, MessageInitShape<typeof EstimateSchema>>> = {};
  if (interval !== null) member[name] = interval;
  return member;
}
