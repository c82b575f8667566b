import { type AddressInfo, BlockList, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver, trustReceivers } from "../../test/support/webhook-receiver.ts";
import { createGuard, type Guard, NAME_NOT_ALLOWED } from "./guard/create-guard.ts";
import { type EndpointUrl, parseEndpointUrl } from "./guard/parse-endpoint-url.ts";
import { createPost } from "./post.ts";

let receiver: Receiver;
beforeAll(async () => {
  trustReceivers();
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const opened = new BlockList();
opened.addSubnet("127.0.0.0", 8, "ipv4");
const lab = createGuard({ opened, resolve: async () => ["127.0.0.1"] });

function urlOf(text: string): EndpointUrl {
  const url = parseEndpointUrl(text);
  if (url.kind === "problem") throw new Error(url.message);
  return url;
}

const send = (guard: Guard, text: string, deadlineMs?: number) =>
  createPost(guard)({ url: urlOf(text), headers: { "x-own": "1" }, body: "{}" }, deadlineMs);

describe("a post", () => {
  it("dials what was judged, under the name that was asked for", async () => {
    const outcome = await send(lab, `https://hooks.receiver.example:${receiver.port}/a?b=c`);
    expect(outcome).toMatchObject({ statusCode: 204, error: null });
    expect(receiver.received.at(-1)).toMatchObject({
      path: "/a?b=c",
      headers: { host: `hooks.receiver.example:${receiver.port}`, "x-own": "1" },
    });
  });

  it("asks for a name once: what it means a moment later changes nothing", async () => {
    let asked = 0;
    const rebinding = createGuard({
      opened,
      async resolve() {
        asked += 1;
        return asked === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
      },
    });
    expect(await send(rebinding, `https://hooks.receiver.example:${receiver.port}/`)).toMatchObject({ error: null });
    expect(asked).toBe(1);
  });

  it("looks at where the connection arrived before it says a word", async () => {
    const before = receiver.received.length;
    const fooled: Guard = {
      judge: async () => ({ kind: "open", addresses: ["127.0.0.1"] }),
      refusedAddress: createGuard({ opened: new BlockList(), resolve: async () => [] }).refusedAddress,
    };
    const outcome = await send(fooled, `https://hooks.receiver.example:${receiver.port}/`);
    expect(outcome).toMatchObject({ statusCode: null, error: NAME_NOT_ALLOWED });
    expect(receiver.received).toHaveLength(before);
  });

  it("goes on to the next address where the first does not answer", async () => {
    const two = createGuard({ opened, resolve: async () => ["127.255.255.1", "127.0.0.1"] });
    // Nobody listens on 127.255.255.1: the receiver's socket is bound to 127.0.0.1 alone.
    expect(await send(two, `https://hooks.receiver.example:${receiver.port}/`)).toMatchObject({ error: null });
  });

  it("takes no proxy and no laxness from the environment", async () => {
    const environment = { HTTPS_PROXY: "http://127.0.0.1:9", NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    Object.assign(process.env, environment);
    try {
      expect(await send(lab, `https://hooks.receiver.example:${receiver.port}/`)).toMatchObject({ error: null });
      expect(await send(lab, `https://other.example.com:${receiver.port}/`)).toMatchObject({
        error: "TLS: the certificate is for another host",
      });
    } finally {
      for (const name of Object.keys(environment)) delete process.env[name];
    }
  });

  it("resumes the TLS session of a host that has proved itself, and of no other", async () => {
    const post = createPost(lab, 0);
    const to = async (host: string) => {
      const { error } = await post({ url: urlOf(`https://${host}:${receiver.port}/`), headers: {}, body: "{}" });
      return error ?? receiver.received.at(-1)?.isResumed;
    };
    const own = "hooks.receiver.example";
    const refused = "TLS: the certificate is for another host";
    const hosts = [own, own, own, "other.example.com", "other.example.com", own];
    const outcomes: unknown[] = [];
    for (const host of hosts) outcomes.push(await to(host));
    expect(outcomes).toEqual([false, true, true, refused, refused, true]);
  });

  describe("that follows another one", () => {
    const LONG_MS = 600_000;
    const to = (url: string) => ({ url: urlOf(url), headers: {}, body: "{}" });
    const hook = () => to(`https://hooks.receiver.example:${receiver.port}/`);
    const connections = (posts: number) => new Set(receiver.received.slice(-posts).map(({ remotePort }) => remotePort));

    it("shares its connection, also with others of its host, and never at the same time", async () => {
      const post = createPost(lab, LONG_MS);
      for (let sent = 0; sent < 5; sent += 1)
        expect(await post(hook())).toMatchObject({ statusCode: 204, error: null });
      expect(connections(5).size).toBe(1);
      await Promise.all([post(hook()), post(hook()), post(hook())]);
      expect(connections(3).size).toBe(3);
      await Promise.all([post(hook()), post(hook()), post(hook())]);
      expect(connections(6).size).toBe(3);
    });

    it("has a connection of its own behind a failure, a long reply, and where none is kept", async () => {
      const replies: [number, string][] = [
        [500, ""],
        [302, ""],
        [200, "b".repeat(512)],
      ];
      for (const [status, body] of replies) {
        receiver.reply((response) => void response.writeHead(status).end(body));
        const post = createPost(lab, LONG_MS);
        await post(hook());
        await post(hook());
        expect(connections(2).size).toBe(2);
      }
      receiver.reply((response) => void response.writeHead(204).end());
      const post = createPost(lab, 0);
      await post(hook());
      await post(hook());
      expect(connections(2).size).toBe(2);
    });

    it("is judged all the same, and shares only what arrived at an address of today", async () => {
      let addresses = ["127.0.0.1"];
      const post = createPost(createGuard({ opened, resolve: async () => addresses }), LONG_MS);
      expect(await post(hook())).toMatchObject({ error: null });
      addresses = ["10.0.0.1"];
      expect(await post(hook())).toMatchObject({ statusCode: null, error: NAME_NOT_ALLOWED });
      addresses = ["127.255.255.1"];
      expect(await post(hook())).toMatchObject({ statusCode: null, error: "Connection refused" });
    });

    it("goes over a new connection where its host ended the one before it without a reply, once", async () => {
      const seen: number[] = [];
      let isMute = false;
      const rude = await startReceiver((response, { remotePort = 0 }) => {
        const isKnown = seen.includes(remotePort);
        seen.push(remotePort);
        if (isKnown || isMute) response.socket?.destroy();
        else response.writeHead(204).end();
      });
      const post = createPost(lab, LONG_MS);
      const url = `https://hooks.receiver.example:${rude.port}/`;
      for (let sent = 0; sent < 3; sent += 1)
        expect(await post(to(url))).toMatchObject({ statusCode: 204, error: null });
      expect(seen).toHaveLength(5);
      isMute = true;
      expect(await post(to(url))).toMatchObject({
        statusCode: null,
        error: "Connection closed before the reply was complete",
      });
      expect(seen).toHaveLength(7);
      await rude.close();
    });

    it("may read a whole reply, as each one before it", async () => {
      const long = await startReceiver((response) => {
        for (let more = 0; more < 300; more += 1) response.writeProcessing();
        response.writeHead(200, { "x-pad": "p".repeat(12_000) }).end();
      });
      const post = createPost(lab, LONG_MS);
      const url = `https://hooks.receiver.example:${long.port}/`;
      for (let sent = 0; sent < 120; sent += 1)
        expect(await post(to(url))).toMatchObject({ statusCode: 200, error: null });
      expect(new Set(long.received.map(({ remotePort }) => remotePort)).size).toBe(1);
      await long.close();
    });
  });

  it("gives up at its deadline whatever it waits for: a name, a connection, a handshake, headers, a body", async () => {
    const never = createGuard({
      opened,
      resolve: (_host, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    });
    const mute = createServer((socket) => void socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const silent = await startReceiver(() => undefined);
    const dripping = await startReceiver((response) => void response.writeHead(200).write("."));
    const to = (port: number) => `https://hooks.receiver.example:${port}/`;
    const outcomes = await Promise.all([
      send(never, to(443), 300),
      // Over before the connection is there.
      send(lab, to(silent.port), 0),
      send(lab, to((mute.address() as AddressInfo).port), 300),
      send(lab, to(silent.port), 300),
      // So long that a busy machine has read the head by then.
      send(lab, to(dripping.port), 2_000),
    ]);
    expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => "Timeout"));
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([null, null, null, null, 200]);
    mute.close();
    await Promise.all([silent.close(), dripping.close()]);
  });

  const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  it.each([
    ["informational replies", "", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000)],
    ["an extension of a chunk", `${CHUNKED}1;`, "e".repeat(60_000)],
    ["a reason phrase", "HTTP/1.1 200 ", "r".repeat(60_000)],
    ["empty lines", "", "\r\n".repeat(30_000)],
  ])("gives up a reply of %s without an end, long before its deadline", async (_name, head, more) => {
    const endless = await startReceiver(({ socket }) => {
      if (socket === null) return;
      const go = () => {
        while (socket.writable && socket.write(more));
        if (socket.writable) socket.once("drain", go);
      };
      socket.on("error", () => socket.destroy()).write(head);
      go();
    });
    const outcome = await send(lab, `https://hooks.receiver.example:${endless.port}/`, 600_000);
    expect(outcome.error).toBe("Reply too large");
    await endless.close();
  });

  it("takes a reply behind informational ones that nobody asked for", async () => {
    const chatty = await startReceiver((response) => {
      response.writeContinue();
      response.writeProcessing();
      response.socket?.write("HTTP/1.1 100 Continue\r\n\r\n");
      response.end("ok");
    });
    const outcome = await send(lab, `https://hooks.receiver.example:${chatty.port}/`);
    expect(outcome).toMatchObject({ statusCode: 200, error: null, responseExcerpt: "ok" });
    await chatty.close();
  });

  it("takes a reply whose body is longer than what is read of it", async () => {
    const long = await startReceiver((response) => void response.end(Buffer.alloc(3_000_000, "b")));
    const outcome = await send(lab, `https://hooks.receiver.example:${long.port}/`);
    expect(outcome).toMatchObject({ statusCode: 200, error: null, responseExcerpt: "b".repeat(512) });
    await long.close();
  });
});
