import type { Socket } from "node:net";
import { plainAddress } from "../plain-address.ts";

/** The connections of a port. */
export interface Connections {
  /** Takes a new connection, or closes it where there is no room. */
  take(socket: Socket): void;
  /** Finds a connection that was taken, for what is asked over it. */
  find(socket: Pick<Socket, "remoteAddress" | "remotePort">): ConnectionUse;
  /** Ends all of them. */
  destroy(): void;
}

/** What is told of each request or stream of a connection. */
export interface ConnectionUse {
  readonly begin: () => void;
  readonly end: () => void;
}

/** How many connections a port takes. */
export interface ConnectionLimits {
  readonly max: number;
  readonly perAddressMax: number;
  readonly isTrusted: (address: string) => boolean;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly ends: string;
  /** They stay these as long as it is open. */
  readonly groups: readonly Group[];
  /** Requests or streams under way. */
  open: number;
}

/** Connections of one address, or of all: those without a request in the order in which they have been so. */
interface Group {
  readonly max: number;
  count: number;
  readonly idle: Set<Connection>;
}

/**
 * Holds a port to `max` connections, and to `perAddressMax` of one address that is no trusted proxy. Where one is too many, the connection
 * that was idle longest makes room; where none is idle, the new one is closed. So connections that ask nothing close the port to nobody.
 */
export function limitConnections(limits: ConnectionLimits): Connections {
  const open = new Set<Connection>();
  /** A port of the other end that is used anew names the newer one. */
  const byEnds = new Map<string, Connection>();
  const all: Group = { max: limits.max, count: 0, idle: new Set() };
  const byAddress = new Map<string, Group>();

  function groupsOf(address: string): readonly Group[] {
    const max = limits.isTrusted(address) ? Number.POSITIVE_INFINITY : limits.perAddressMax;
    const own = byAddress.get(address) ?? { max, count: 0, idle: new Set() };
    byAddress.set(address, own);
    return [own, all];
  }

  function remove(connection: Connection): void {
    if (!open.delete(connection)) return;
    if (byEnds.get(connection.ends) === connection) byEnds.delete(connection.ends);
    for (const group of connection.groups) {
      group.count -= 1;
      group.idle.delete(connection);
    }
    forgetEmpty(connection.address);
  }

  function forgetEmpty(address: string): void {
    if (byAddress.get(address)?.count === 0) byAddress.delete(address);
  }

  /** Whether there is room for one more; a connection that is idle is closed for it. */
  function makeRoom(address: string): boolean {
    for (const group of groupsOf(address)) {
      if (group.count < group.max) continue;
      const [longest] = group.idle;
      if (longest === undefined) return false;
      remove(longest);
      longest.socket.destroy();
    }
    return true;
  }

  return {
    take(socket) {
      // Its client has gone already, and nobody would hear of its end any more.
      if (socket.remoteAddress === undefined) return void socket.destroy();
      const address = plainAddress(socket.remoteAddress) ?? "";
      if (!makeRoom(address)) {
        forgetEmpty(address);
        return void socket.destroy();
      }
      const groups = groupsOf(address);
      const connection: Connection = { socket, address, ends: endsOf(socket), groups, open: 0 };
      open.add(connection);
      byEnds.set(connection.ends, connection);
      for (const group of groups) {
        group.count += 1;
        group.idle.add(connection);
      }
      socket.once("close", () => remove(connection));
    },
    find(socket) {
      const connection = byEnds.get(endsOf(socket));
      return connection === undefined ? OF_NONE : useOf(connection, () => open.has(connection));
    },
    destroy() {
      for (const { socket } of open) socket.destroy();
    },
  };
}

const OF_NONE: ConnectionUse = { begin: () => undefined, end: () => undefined };

function useOf(connection: Connection, isOpen: () => boolean): ConnectionUse {
  const { groups } = connection;
  return {
    begin() {
      connection.open += 1;
      for (const group of groups) group.idle.delete(connection);
    },
    end() {
      connection.open -= 1;
      if (connection.open === 0 && isOpen()) for (const group of groups) group.idle.add(connection);
    },
  };
}

/** Names a connection by its other end: over TLS a request knows another socket than the server was told of. */
function endsOf({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string {
  return `${remoteAddress} ${remotePort}`;
}
