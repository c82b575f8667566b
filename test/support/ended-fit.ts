import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";
import { untilEnded } from "./until-ended.ts";

/** Waits until a fit neither waits nor runs, and answers it. */
export const endedFit = (service: TestService, id: string, key: string): Promise<Json> =>
  untilEnded(service, `/v1/fits/${id}`, key);
