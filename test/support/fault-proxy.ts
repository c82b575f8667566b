import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * A TCP proxy on loopback between a client and a server, that can be told to misbehave. What it is told holds for every connection, new ones
 * included, until `heal`.
 */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  /** Holds every piece back for so long, in either direction. */
  slow(latencyMs: number): void;
  /** Lets nothing through, and tells nobody: what was sent arrives late, after `heal`, as from a half-open connection. */
  stall(): void;
  /** Resets each connection after so many more bytes, in the middle of a message. */
  cutAfter(bytes: number): void;
  /** Resets every connection there is. */
  reset(): void;
  /** Resets every connection, and refuses new ones. */
  down(): void;
  /** Behaves again. */
  heal(): void;
}

interface Fault {
  readonly latencyMs: number;
  readonly stalled: PromiseWithResolvers<void> | undefined;
  readonly bytesLeft: number;
  readonly isDown: boolean;
}

const NONE: Fault = { latencyMs: 0, stalled: undefined, bytesLeft: Number.POSITIVE_INFINITY, isDown: false };

/** Starts a proxy in front of a server on loopback. */
export async function startFaultProxy(serverPort: number): Promise<FaultProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let fault = NONE;
  const server = createServer((client) => {
    if (fault.isDown) return void client.resetAndDestroy();
    const upstream = connect(serverPort, "127.0.0.1");
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const resetBoth = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.resetAndDestroy();
    };
    let left = { since: fault, bytes: fault.bytesLeft };
    const bytesLeft = () => {
      if (left.since !== fault) left = { since: fault, bytes: fault.bytesLeft };
      return left;
    };
    forward(client, upstream, { fault: () => fault, bytesLeft, resetBoth });
    forward(upstream, client, { fault: () => fault, bytesLeft, resetBoth });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const set = (next: Partial<Fault>) => {
    const { stalled } = fault;
    fault = { ...NONE, ...next };
    stalled?.resolve();
  };
  const reset = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    pairs.clear();
  };
  const down = () => {
    set({ isDown: true });
    reset();
  };
  return {
    port: (server.address() as AddressInfo).port,
    slow: (latencyMs) => set({ latencyMs }),
    stall: () => set({ stalled: Promise.withResolvers() }),
    cutAfter: (bytesLeft) => set({ bytesLeft }),
    reset,
    down,
    heal: () => set({}),
    async [Symbol.asyncDispose]() {
      down();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes on what one side sends, piece after piece, each through the fault that holds when its turn comes. */
function forward(
  from: Socket,
  to: Socket,
  on: {
    readonly fault: () => Fault;
    readonly bytesLeft: () => { bytes: number };
    readonly resetBoth: () => void;
  },
): void {
  let turn = Promise.resolve();
  from.on("data", (piece: Buffer) => {
    from.pause();
    turn = turn.then(async () => {
      if (on.fault().latencyMs > 0) await setTimeout(on.fault().latencyMs);
      await on.fault().stalled?.promise;
      const left = on.bytesLeft();
      to.write(piece.subarray(0, Math.min(piece.length, left.bytes)));
      left.bytes -= piece.length;
      if (left.bytes <= 0) on.resetBoth();
      else from.resume();
    });
  });
  from.on("error", on.resetBoth);
  from.on("close", () => void turn.then(() => to.end()));
}
