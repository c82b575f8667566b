import { connect as connectHttp2, constants, type OutgoingHttpHeaders } from "node:http2";
import { connect } from "node:net";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Health } from "#gen/grpc/health/v1/health_pb.ts";
import { portOf } from "../support/raw-http.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { withLimits } from "../support/with-limits.ts";

const LIST_RULES = {
  ":method": "POST",
  ":path": "/risk.v1.PolicyService/ListRules",
  "content-type": "application/json",
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => ConnectError.from(error).code,
  );

describe("a packet of streams over HTTP/2", () => {
  const refused = { ...LIST_RULES, authorization: `Bearer rk_test_${"0".repeat(64)}` };
  const open = async (streamsMax: number, localAddress = "127.0.0.1") => {
    const createConnection = () => connect({ port: portOf(service.grpcUrl), host: "127.0.0.1", localAddress });
    const session = connectHttp2(service.grpcUrl, { createConnection }).on("error", () => undefined);
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    return { session, ask: () => Array.from({ length: streamsMax }, () => session.request(refused).end("{}")) };
  };

  it("begins a few in a turn: others are answered before all of it is", async () => {
    const flood = await Promise.all(Array.from({ length: 4 }, () => open(256)));
    const other = await open(1, "127.0.0.2");
    let answered = 0;
    const first = Promise.withResolvers<void>();
    const all = new Promise<void>((resolve) => {
      for (const stream of flood.flatMap(({ ask }) => ask()))
        stream.resume().once("response", ({ ":status": status }) => {
          expect(status).toBe(401);
          answered += 1;
          first.resolve();
          if (answered === 1_024) resolve();
        });
    });
    await first.promise;
    const [one] = other.ask();
    await new Promise((resolve) => one?.resume().once("response", resolve));
    expect(answered).toBeLessThan(1_024);
    // And nobody is forgotten.
    await all;
    for (const { session } of [...flood, other]) session.destroy();
  });

  it("that is taken back before its turn came leaves everybody else served", async () => {
    const gone = await open(256);
    for (const stream of gone.ask()) stream.on("error", () => undefined).close(constants.NGHTTP2_CANCEL);
    gone.session.destroy();
    const other = await open(1);
    const [one] = other.ask();
    const head = await new Promise<{ readonly ":status"?: number }>((resolve) =>
      one?.resume().once("response", resolve),
    );
    expect(head[":status"]).toBe(401);
    other.session.destroy();
  });
});

describe("a body in frames of HTTP/2", () => {
  /** Sends frames of so many bytes each over a connection of its own; how the connection, or else its stream, was answered. */
  const sent = async (frames: number, bytes: number): Promise<string> => {
    const raw = connect(portOf(service.grpcUrl), "127.0.0.1");
    const session = connectHttp2(service.grpcUrl, { createConnection: () => raw });
    session.on("error", () => undefined);
    const stream = session.request({
      ...LIST_RULES,
      ":path": "/risk.v1.BacktestService/SubmitBacktest",
      authorization: `Bearer ${service.testKey}`,
    });
    stream.on("error", () => undefined).resume();
    const end = new Promise<string>((resolve) => {
      session.once("goaway", (code: number) => resolve(`goaway ${code}`));
      stream.once("response", ({ ":status": status }) => resolve(`status ${status}`));
    });
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    await new Promise((resolve) => session.ping(resolve));
    // Node's client would send many small writes as one frame. The first stream is number 1; the last frame ends it.
    const payload = Buffer.alloc(bytes, " ");
    const frame = (isLast: boolean) =>
      Buffer.concat([Buffer.from([0, 0, bytes, 0, isLast ? 1 : 0, 0, 0, 0, 1]), payload]);
    raw.write(Buffer.concat([...Array.from({ length: frames - 1 }, () => frame(false)), frame(true)]));
    const answer = await end;
    session.destroy();
    return answer;
  };

  it("of next to nothing ends its connection, and not in small ones", async () => {
    expect(await sent(6_000, 1)).toBe(`goaway ${constants.NGHTTP2_ENHANCE_YOUR_CALM}`);
    expect(await sent(500, 1)).toBe("status 400");
    expect(await sent(600, 100)).toBe("status 400");
  });
});

describe("an answer over HTTP/2 that nobody reads", () => {
  /** How a stream ends whose client opens a window of no byte. */
  const endOf = async ({ grpcUrl }: TestService, head: OutgoingHttpHeaders, body: string | Buffer) => {
    const session = connectHttp2(grpcUrl, { settings: { initialWindowSize: 0 } });
    const stream = session.request({ ...LIST_RULES, ...head });
    stream.on("error", () => undefined).end(body);
    await new Promise<void>((resolve) => stream.on("close", () => resolve()));
    session.destroy();
    return stream.rstCode;
  };

  it("ends its stream", async () => {
    await withLimits({ stalledMs: 200 }, async (few) => {
      const end = await endOf(few, { authorization: `Bearer ${few.testKey}` }, "{}");
      expect(end).toBe(constants.NGHTTP2_CANCEL);
    });
  });

  it("ends its stream where only the trailers wait, behind a window of no byte", async () => {
    await withLimits({ stalledMs: 200 }, async (few) => {
      const end = await endOf(few, { "content-type": "application/grpc+proto", te: "trailers" }, Buffer.alloc(5));
      expect(end).toBe(constants.NGHTTP2_CANCEL);
    });
  });
});

describe("watches of the health", () => {
  const watching = (url: string) => {
    const sessionManager = new Http2SessionManager(url);
    return { sessionManager, client: createClient(Health, createGrpcTransport({ baseUrl: url, sessionManager })) };
  };

  it("are 8 a connection", async () => {
    const { client, sessionManager } = watching(service.grpcUrl);
    const abort = new AbortController();
    const open = Array.from({ length: 8 }, () => client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]());
    await Promise.all(open.map((watch) => watch.next()));
    expect(await codeOf(client.watch({})[Symbol.asyncIterator]().next())).toBe(Code.ResourceExhausted);
    const other = watching(service.grpcUrl);
    expect((await other.client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]().next()).done).toBe(false);
    abort.abort();
    sessionManager.abort();
    other.sessionManager.abort();
  });

  it("are some hundred in all, and everybody else is answered", async () => {
    // A service of its own: those of the test before may still be ending.
    await withLimits({}, async (whole) => {
      const abort = new AbortController();
      const worlds = Array.from({ length: 33 }, () => watching(whole.grpcUrl));
      const watch = ({ client }: (typeof worlds)[number]) =>
        client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]().next();
      const ends = await Promise.all(
        worlds.flatMap((world) =>
          Array.from({ length: 8 }, () =>
            watch(world).then(
              () => "watches",
              (error: unknown) => Code[ConnectError.from(error).code],
            ),
          ),
        ),
      );
      expect(ends.filter((end) => end === "watches")).toHaveLength(256);
      expect(new Set(ends)).toEqual(new Set(["watches", "ResourceExhausted"]));
      expect((await whole.send("GET", "/livez", undefined, { key: null })).status).toBe(200);
      abort.abort();
      for (const { sessionManager } of worlds) sessionManager.abort();
    });
  });

  it("end", async () => {
    await withLimits({ watchMs: 100 }, async (few) => {
      const { client, sessionManager } = watching(few.grpcUrl);
      const watch = client.watch({})[Symbol.asyncIterator]();
      expect((await watch.next()).done).toBe(false);
      expect(await codeOf(watch.next())).toBe(Code.Unavailable);
      sessionManager.abort();
    });
  });
});
