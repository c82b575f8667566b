import type { Connection } from "./open-connection.ts";

/** Connections between two posts. */
export interface KeptConnections {
  /** One to the place that arrived at one of these addresses, which nobody else has from then on. */
  take(place: string, addresses: readonly string[]): Connection | undefined;
  /** Keeps one over which nothing is under way, for a moment; or ends it. */
  keep(connection: Connection): void;
}

/** All of them together: each costs memory here and at its host. */
const KEPT_MAX = 256;
/** From then on it is ended after its post: a host shows its certificate every so often. */
const AGE_MS_MAX = 10_000;

interface Kept {
  readonly connection: Connection;
  readonly timer: NodeJS.Timeout;
}

/** Opens the place where connections wait for the next post, `keptMs` at the most; none of them does where that is 0. */
export function createKeptConnections(keptMs: number): KeptConnections {
  const kept: Kept[] = [];

  function remove(one: Kept): void {
    clearTimeout(one.timer);
    kept.splice(kept.indexOf(one), 1);
  }

  return {
    take(place, addresses) {
      for (const one of kept.filter((other) => other.connection.place === place)) {
        const { connection } = one;
        remove(one);
        if (connection.address !== undefined && addresses.includes(connection.address)) return connection;
        connection.destroy();
      }
      return undefined;
    },
    keep(connection) {
      const isOld = performance.now() - connection.openedMs > AGE_MS_MAX;
      const isRoom = keptMs > 0 && kept.length < KEPT_MAX;
      if (isOld || !isRoom || connection.address === undefined) return connection.destroy();
      const timer = setTimeout(() => {
        remove(one);
        connection.destroy();
      }, keptMs);
      const one: Kept = { connection, timer };
      kept.push(one);
    },
  };
}
