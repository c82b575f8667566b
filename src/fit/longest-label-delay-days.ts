import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";

/** Of a policy none of whose rules counts on labels: as long as the default policy waits for them. */
const DELAY_DAYS = 7;

/** The longest delay after which a rule of the policy counts on a label. */
export function longestLabelDelayDays({ rules }: ResolvedConfiguration): number {
  const delays = rules.flatMap(({ config }) => config["delay_days"] ?? []);
  return delays.length === 0 ? DELAY_DAYS : Math.max(...delays);
}
