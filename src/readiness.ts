import type { Store } from "./store/open-store.ts";
import { ID_SALT } from "./store/repositories/meta.ts";

/** How long the store may take to answer a probe. */
const PROBE_MS_MAX = 1_000;

/** Why requests are not served now; undefined when they are. */
export type Readiness = () => Promise<"draining" | "store_unavailable" | undefined>;

/** Opens the probe: ready while not draining and while the store answers a read. */
export function createReadiness(store: Store, isDraining: () => boolean): Readiness {
  return async () => {
    if (isDraining()) return "draining";
    const read = store.db
      .collection<{ readonly _id: string }>("meta")
      .findOne({ _id: ID_SALT })
      .then(async (document) => {
        await store.settled?.();
        return document !== null;
      })
      .catch(() => false);
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), PROBE_MS_MAX);
    const answered = await Promise.race([read, late]);
    clearTimeout(timer);
    return answered ? undefined : "store_unavailable";
  };
}
