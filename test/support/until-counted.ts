import type { QualityDocument } from "../../src/store/repositories/quality.ts";
import type { TestService } from "./start-service.ts";
import { until } from "./until.ts";

/** Waits until a worker has counted so many decisions and every label: from then on nothing is written that no test causes. */
export async function untilCounted({ services }: TestService, decisions: number): Promise<void> {
  const { store, quality } = services;
  await until(async () => {
    const days = await store.db.collection<QualityDocument>("quality").find({}).toArray();
    const counted = days.reduce((sum, day) => sum + day.decisions, 0);
    if (counted !== decisions || days.some(({ recountAt }) => recountAt !== null)) return false;
    const progress = await Promise.all(days.map((day) => quality.readProgress(day)));
    return days.every(({ countedTo }, at) => countedTo <= (progress[at] ?? new Date(0)));
  });
}
