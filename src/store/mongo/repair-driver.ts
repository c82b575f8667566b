import { createRequire } from "node:module";
import type { Socket } from "node:net";
import type { MongoError } from "mongodb";

/** What is used of the driver's own class of a connection, which it exports as a type alone. */
interface ConnectionClass {
  readonly prototype: { cleanup(error: MongoError): void };
}

/** The driver's own field. */
interface Held {
  readonly socket: Socket;
}

/** Marks a class that was repaired already. */
const REPAIRED = Symbol("repaired");

/**
 * Lets a write of the MongoDB driver end with its connection. Where a socket is gone and nobody was told yet, the driver (7.8.0,
 * `Connection.writeCommand`)
 * waits for its `drain` or `error`, and neither comes: a request hangs for ever, and where it is the monitor's, no server is ever found
 * again, so that the
 * process answers 503 although the database is back. A connection that ends wakes whoever writes, who then finds its error. A second call
 * changes nothing.
 */
export function repairDriver(): void {
  const { prototype } = connectionClass();
  if (Object.hasOwn(prototype, REPAIRED)) return;
  Object.defineProperty(prototype, REPAIRED, { value: true });
  const { cleanup } = prototype;
  prototype.cleanup = function endAndWake(this: Held, error) {
    cleanup.call(this as never, error);
    this.socket.emit("drain");
  };
}

/** The driver's class of a connection. */
export function connectionClass(): ConnectionClass {
  const { Connection } = createRequire(import.meta.url)("mongodb/lib/cmap/connection");
  return Connection;
}
