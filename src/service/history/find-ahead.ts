import type { Histories, HistoryDocument } from "../../store/repositories/histories.ts";

/** Imports that run beside, of which one look takes note. */
const LOOKED_AT_MAX = 100;

/**
 * The import for which another one of its environment must wait: of two that run at once, or were cut off, the one that began first goes on, since
 * their profiles would mix. Undefined where there is none.
 */
export async function findAhead(
  histories: Pick<Histories, "listRunning">,
  { _id, organisationId, environment, startedAt }: HistoryDocument,
): Promise<HistoryDocument | undefined> {
  const running = await histories.listRunning(organisationId, environment, LOOKED_AT_MAX);
  const ours = startedAt?.getTime() ?? 0;
  return running.find((other) => {
    const theirs = other.startedAt?.getTime() ?? 0;
    return other._id !== _id && (theirs < ours || (theirs === ours && other._id < _id));
  });
}
