import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

const POLLS_MAX = 1_200;
const POLL_MS = 100;

/** Waits until a fit neither waits nor runs, and answers it. */
export async function endedFit(service: TestService, id: string, key: string): Promise<Json> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const { body } = await service.send("GET", `/v1/fits/${id}`, undefined, { key });
    if (!["queued", "running"].includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Fit ${id} does not end`);
}
