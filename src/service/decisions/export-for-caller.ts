import type { DecisionListDeps } from "./decision-list-deps.ts";
import { type DecisionSelection, exportDecisions } from "./export-decisions.ts";
import type { ExportTurns } from "./export-turns.ts";

/** What an export for a caller works with. */
export interface ExportDeps extends DecisionListDeps {
  readonly exportTurns: ExportTurns;
}

/** Decisions of one export over the interface: they are found before its first byte, within a minute, and 24 bytes of each are remembered. */
const EXPORTED_MAX = 1_000_000;

/**
 * An export in its organisation's one turn, which ends with the last part, with a failure, and with a caller who goes away: `onStep` throws
 * then, or the parts are returned. Throws 429 while there is another one, and 503 behind a part that was taken too slowly while others waited.
 */
export async function* exportForCaller(
  deps: ExportDeps,
  selection: DecisionSelection,
  { onStep }: { readonly onStep: () => void },
): AsyncGenerator<string> {
  await using turn = await deps.exportTurns.take(selection.organisationId);
  const parts = exportDecisions(deps, selection, {
    decisionsMax: EXPORTED_MAX,
    async onStep() {
      onStep();
      await turn.goOn();
    },
  });
  const end = () => void parts.return(undefined).catch(() => undefined);
  for await (const part of parts) {
    const take = turn.offer(part.length, end);
    yield part;
    take();
  }
}
