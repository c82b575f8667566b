import type { DecisionList } from "../../store/decisions/decision-list.ts";
import type { Activity } from "../../store/repositories/activity.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { QualityRecords } from "../../store/repositories/quality.ts";
import type { RecentFacts } from "./create-recent-facts.ts";

/** What counting works with. */
export interface QualityDeps {
  readonly store: { readonly decisionList: Pick<DecisionList, "page" | "places" | "settledBefore"> };
  readonly recentFacts?: RecentFacts | undefined;
  readonly quality: QualityRecords;
  readonly activity: Activity;
  readonly organisations: Organisations;
  readonly now: () => number;
}
