import { connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";

/** Where an attack goes, and with which key; most need none. */
export interface AttackTarget {
  readonly httpPort: number;
  readonly grpcPort: number;
  /** Of another organisation than the one that is measured. */
  readonly key: string;
}

/** Something that a neighbour does again and again until it is told to stop. */
export type Attack = (target: AttackTarget, isOver: () => boolean) => Promise<void>;

const PIPELINED = 1_900;
const PACKETS_AT_ONCE = 4;
const WATCHERS = 256;
const IDLE_CONNECTIONS = 2_000;
const NAMES_A_SECOND = 90;
const EMPTY_ROWS = 8_000_000;
const EMPTY_RULES = 87_000;
const PAUSE_MS = 50;

/** What the penetration test of the first version did, by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "pipelined /metrics": (target, isOver) => floodPackets(target, isOver, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n"),
  "pipelined /docs": (target, isOver) => floodPackets(target, isOver, "GET /docs HTTP/1.1\r\nHost: a\r\n\r\n"),
  "pipelined policies": (target, isOver) =>
    floodPackets(target, isOver, `GET /v1/policies HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${target.key}\r\n\r\n`),
  "health watchers": watchHealth,
  "slow names of webhooks": (target, isOver) =>
    repeat(isOver, 1_000 / NAMES_A_SECOND, (n) =>
      post(target, "/v1/webhooks", JSON.stringify({ url: `https://n${n}.invalid/hook`, events: ["*"] })),
    ),
  "8,000,000 empty rows": (target, isOver) => {
    const body = Buffer.from(`{"transactions":[${"{},".repeat(EMPTY_ROWS - 1)}{}]}`);
    return repeat(isOver, PAUSE_MS, () => post(target, "/v1/backtest", body));
  },
  "87,000 empty rules": (target, isOver) => {
    const body = Buffer.from(`{"name":"n","rules":[${"{},".repeat(EMPTY_RULES - 1)}{}]}`);
    return repeat(isOver, 1, () => post(target, "/v1/policies", body));
  },
  "idle connections": holdConnections,
};

async function floodPackets({ httpPort }: AttackTarget, isOver: () => boolean, request: string): Promise<void> {
  const packet = Buffer.from(request.repeat(PIPELINED));
  await Promise.all(
    Array.from({ length: PACKETS_AT_ONCE }, async () => {
      while (!isOver()) {
        const socket = await dial(httpPort);
        socket.resume();
        socket.write(packet);
        await until(() => isOver() || socket.destroyed, socket, PAUSE_MS * 20);
        socket.destroy();
      }
    }),
  );
}

async function watchHealth({ grpcPort }: AttackTarget, isOver: () => boolean): Promise<void> {
  const sessions = Array.from({ length: WATCHERS / 8 }, () => connectHttp2(`http://127.0.0.1:${grpcPort}`));
  for (const session of sessions) {
    session.on("error", () => session.destroy());
    for (let stream = 0; stream < 8; stream += 1) {
      const watch = session.request({
        ":method": "POST",
        ":path": "/grpc.health.v1.Health/Watch",
        "content-type": "application/grpc+proto",
        te: "trailers",
      });
      watch.on("error", () => watch.destroy());
      watch.resume();
      watch.end(Buffer.alloc(5));
    }
  }
  await repeat(isOver, PAUSE_MS, async () => undefined);
  for (const session of sessions) session.destroy();
}

async function holdConnections({ httpPort }: AttackTarget, isOver: () => boolean): Promise<void> {
  const held: Socket[] = [];
  await repeat(isOver, 1, async () => {
    if (held.length >= IDLE_CONNECTIONS) held.shift()?.destroy();
    const socket = await dial(httpPort).catch(() => undefined);
    if (socket !== undefined) held.push(socket);
  });
  for (const socket of held) socket.destroy();
}

async function post(
  { httpPort, key }: AttackTarget,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  // Whatever is answered: what counts is what the neighbour notices.
  const answer = await fetch(`http://127.0.0.1:${httpPort}${path}`, { method: "POST", headers, body }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer().catch(() => undefined);
}

async function repeat(isOver: () => boolean, everyMs: number, run: (n: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; !isOver(); n += 1) {
    running.push(run(n));
    if (running.length >= PACKETS_AT_ONCE) await running.shift();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(running);
}

async function dial(port: number): Promise<Socket> {
  // From another address than the load: connections have limits of their own by address.
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.on("error", () => socket.destroy());
  return socket;
}

async function until(isDone: () => boolean, socket: Socket, mostMs: number): Promise<void> {
  const startedAt = performance.now();
  while (!isDone() && !socket.destroyed && performance.now() - startedAt < mostMs)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
