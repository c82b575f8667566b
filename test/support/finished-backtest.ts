import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";
import { untilEnded } from "./until-ended.ts";

/** Waits until a backtest neither waits nor runs, and answers it. */
export const finishedBacktest = (service: TestService, id: string, key: string): Promise<Json> =>
  untilEnded(service, `/v1/backtest/${id}`, key);
