import type { Histories } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { ImportDeps } from "./history-deps.ts";

/** Imports looked at together. */
const ENDED_AT_ONCE = 100;

/**
 * Makes sure, before another import begins, that those which ended in the middle of a part take no more steps, and how far they came: the rows of
 * such a part are taken over by whichever import has them next.
 */
export async function endLeft(
  { histories, ledger }: { readonly histories: Histories; readonly ledger: Pick<ImportDeps["ledger"], "endSteps"> },
  { organisationId, environment }: Owner,
): Promise<void> {
  for (;;) {
    const left = await histories.listEndedLeft(organisationId, environment, ENDED_AT_ONCE);
    for (const { _id } of left) {
      await ledger.endSteps(_id);
      await histories.change(_id, ({ isLeft: _, ...history }) => history);
    }
    if (left.length < ENDED_AT_ONCE) return;
  }
}
