import { connect } from "node:net";
import { Duplex } from "node:stream";

/** A connection that keeps what is written to it until it is let go, and then sends it in one packet. */
export interface HeldConnection {
  readonly stream: Duplex;
  /** Sends all that was written, and from now on whatever is, at once. */
  release(): void;
}

/** Opens a connection to a port of this machine. */
export async function openHeldConnection(port: number): Promise<HeldConnection> {
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  let held: Buffer[] | undefined = [];
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      if (held === undefined) socket.write(chunk);
      else held.push(chunk);
      done();
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on("data", (chunk) => stream.push(chunk)).on("end", () => stream.push(null));
  socket.on("error", () => stream.destroy());
  return {
    stream,
    release() {
      socket.write(Buffer.concat(held ?? []));
      held = undefined;
    },
  };
}
