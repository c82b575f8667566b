import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

const POLLS_MAX = 6_000;
const POLL_MS = 50;

/** Waits until what a worker does neither waits nor runs, and answers it: the resource at `path`. */
export async function untilEnded(service: TestService, path: string, key: string): Promise<Json> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const { body } = await service.send("GET", path, undefined, { key });
    if (!["queued", "running"].includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${path} does not end`);
}
