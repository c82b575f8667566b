import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { limitConnections } from "./limit-connections.ts";

/** A socket whose other end is so named; undefined: its client has gone. */
function socketOf(remoteAddress: string | undefined, remotePort?: number): Socket {
  return Object.defineProperties(new Socket(), {
    remoteAddress: { value: remoteAddress },
    remotePort: { value: remotePort },
  });
}

const open = () => limitConnections({ max: 10, perAddressMax: 5, isTrusted: () => false });

describe("the connections of a port", () => {
  it("end all together, also two that name the same other end", () => {
    const connections = open();
    const sockets = [socketOf("203.0.113.7", 1), socketOf("203.0.113.7", 1), socketOf("203.0.113.7", 2)];
    for (const socket of sockets) connections.take(socket);
    connections.destroy();
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });

  it("are not taken of a client that has gone", () => {
    const gone = socketOf(undefined);
    open().take(gone);
    expect(gone.destroyed).toBe(true);
  });
});
