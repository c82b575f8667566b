import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";

/** As long as the default policy waits for labels. */
const DELAY_DAYS = 7;

/** The longest delay after which a rule of the policy counts on a label; `whereNone` of a policy none of whose rules does. */
export function longestLabelDelayDays({ rules }: ResolvedConfiguration, whereNone = DELAY_DAYS): number {
  const delays = rules.flatMap(({ config }) => config["delay_days"] ?? []);
  return delays.length === 0 ? whereNone : Math.max(...delays);
}
