import type { Services } from "../../src/service/create-services.ts";
import { listDecisions } from "../../src/service/decisions/list-decisions.ts";

const PAGES = 200;

/** Medians of the times of first pages of 50 test decisions, in milliseconds: the newest, a review queue, and the queue by points. */
export async function pageTimes(
  services: Services,
  organisationId: string,
): Promise<Readonly<Record<"newest" | "queue" | "queue_by_points", number>>> {
  const of = async (parts: object) => {
    const times: number[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const beganMs = performance.now();
      await listDecisions(services, {
        ...{ organisationId, environment: "test", from: undefined, to: undefined },
        ...{ transactionId: undefined, sort: "created_at", limit: 50, cursor: undefined },
        ...parts,
      });
      times.push(performance.now() - beganMs);
    }
    return Math.round((times.toSorted((a, b) => a - b)[PAGES / 2] ?? 0) * 10) / 10;
  };
  return {
    newest: await of({}),
    queue: await of({ actions: ["manual_review"], labels: ["none"] }),
    queue_by_points: await of({ actions: ["manual_review"], labels: ["none"], sort: "points" }),
  };
}
