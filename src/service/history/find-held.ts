import { profileKeyOf } from "../../engine/profile/profile-key.ts";
import type { HistoryMark } from "../../store/repositories/store-documents.ts";
import type { IsHeld } from "./group-rows.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { isReached } from "./step-reach.ts";
import type { LeftMarks } from "./take-over.ts";

/**
 * Tells which profiles hold rows already that earlier imports had begun to fold; undefined where there are no such rows. `marks` are those of the
 * rows, by their places.
 */
export async function findHeld(
  { entities, owner }: Pick<ImportedRows, "entities" | "owner">,
  marks: ReadonlyMap<number, Pick<HistoryMark, "earlier">>,
  left: Pick<LeftMarks, "stepsOf">,
): Promise<IsHeld | undefined> {
  if (marks.size === 0) return undefined;
  const ids = new Set([...marks.values()].flatMap(({ earlier = [] }) => earlier.map(({ historyId }) => historyId)));
  const steps = new Map(await Promise.all(Array.from(ids, async (id) => [id, await left.stepsOf(id)] as const)));
  return (position, number) => {
    const [mark, entity] = [marks.get(position), entities[number]];
    if (mark === undefined || entity === undefined) return false;
    const { kind, hash, place } = entity;
    const key = profileKeyOf(owner.organisationId, owner.environment, kind, hash);
    return (mark.earlier ?? []).some(({ historyId, others }) => {
      const taken = steps.get(historyId);
      return taken !== undefined && !others.some((other) => other === kind) && isReached(taken, { place, key });
    });
  };
}
