import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

const POLLS_MAX = 400;
const POLL_MS = 50;

/** Waits until an import neither waits nor runs, and answers it. */
export async function endedHistory(service: TestService, id: string, key: string): Promise<Json> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const { body } = await service.send("GET", `/v1/history/${id}`, undefined, { key });
    if (!["queued", "running"].includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Import ${id} does not end`);
}
