import type { Progress } from "../show-progress.ts";

/** Shows how many records of each collection a verb has come to. */
export function collectionProgress(
  progress: Pick<Progress, "show">,
  doing: string,
): (collection: string, records: number) => void {
  const counts = new Map<string, number>();
  return (collection, records) => {
    const done = (counts.get(collection) ?? 0) + records;
    counts.set(collection, done);
    progress.show(`${doing} ${collection}`, { done, unit: "records" });
  };
}
