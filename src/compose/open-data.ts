import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { createServices } from "../service/create-services.ts";
import { type Bootstrap, bootstrap } from "../service/organisations/bootstrap.ts";
import { openStore } from "../store/open-store.ts";
import type { Base } from "./base.ts";
import type { Observation } from "./observation.ts";
import { type OpenedData, openScoringThread } from "./open-scoring-thread.ts";

/**
 * Part 2: the store, what use cases work with over it, and on an empty one its first organisation with its keys; on another the policies
 * of this engine. `store` is the plain one, of which no operation is counted.
 */
export async function openData(
  config: Config,
  { warn, now, stack }: Base,
  options: {
    readonly observation: Observation;
    readonly onBootstrap?: ((made: Bootstrap) => void) | undefined;
    readonly ticks?: (() => number) | undefined;
  },
): Promise<OpenedData> {
  const { observation, onBootstrap, ticks } = options;
  const { metrics } = observation;
  const store = stack.use(await openStore({ ...config, observeCommit: metrics.commit }, warn));
  const disabledRules = new Set(config.disabledRules);
  const services = observation.services(
    await createServices(observation.store(store), {
      disabledRules,
      randomBytes,
      now,
      warn,
      observeShadow: metrics.shadow.decided,
      observeShadowStop: metrics.shadow.stopped,
      ...(ticks && { ticks }),
    }),
  );
  const made = await bootstrap({ ...services, db: store.db, dataDir: config.dataDir });
  if (made !== undefined) onBootstrap?.(made);
  else await services.upgradePolicies();
  return openScoringThread(config, { now, stack }, { services, store, observation });
}
