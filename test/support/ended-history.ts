import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";
import { untilEnded } from "./until-ended.ts";

/** Waits until an import neither waits nor runs, and answers it. */
export const endedHistory = (service: TestService, id: string, key: string): Promise<Json> =>
  untilEnded(service, `/v1/history/${id}`, key);
