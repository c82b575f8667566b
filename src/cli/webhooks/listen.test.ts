import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY, EVENT, type ListenPlace, NOW_MS, openListenPlace, views } from "../../../test/support/listen-fixture.ts";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { runProgram } from "../run-program.ts";

/** What the listener prints is awaited, however busy the machine is. */
const SOON = { timeout: 20_000, interval: 5 };

let place: ListenPlace;
beforeAll(async () => {
  place = await openListenPlace();
  expect(place.firstErr).toBe(
    "Made a new certificate: a service that runs already has to be started again to trust it\n",
  );
});
afterAll(() => place.close());

describe("the listener", () => {
  test.each(["localhost", "127.0.0.1"])("is trusted at https://%s by who trusts its ca.pem", async (host) => {
    const { port, done } = await place.listen("--count", "1");
    expect(await place.deliver(port, { host })).toBe(204);
    expect(await done).toBe(0);
  });

  test("is trusted by nobody else, and tells the developer what to do", async () => {
    const { port, done, err } = await place.listen("--count", "1");
    const strange = request(`https://localhost:${port}/`, { method: "POST", body: BODY });
    await expect(strange).rejects.toThrow("unable to verify the first certificate");
    await expect.poll(err, SOON).not.toBe("");
    await place.deliver(port);
    await done;
    expect(err()).toBe(
      "A client hung up during the TLS handshake; if it was the service, start it with NODE_EXTRA_CA_CERTS as shown above\n",
    );
  });

  test("keeps its certificate from run to run", async () => {
    const first = await readFile(place.caFile, "utf8");
    const { port, done, err } = await place.listen("--count", "1");
    await place.deliver(port);
    await done;
    expect(await readFile(place.caFile, "utf8")).toBe(first);
    expect(err()).toBe("");
  });

  test("prints the lines to type, with the paths and ports of this machine", async () => {
    const { port, done, out } = await place.listen(
      "--count",
      "1",
      "--secret-file",
      join(place.dataDir, "not yet.json"),
    );
    await place.deliver(port);
    await done;
    const lines = out().split("\n");
    expect(lines).toContain(
      `  NODE_EXTRA_CA_CERTS=${place.dataDir}/webhook-listener/ca.pem WEBHOOK_ALLOW_CIDRS=127.0.0.0/8,::1/128 npm start`,
    );
    expect(lines).toContain(
      `  curl -s http://localhost:18080/v1/webhooks -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"url":"https://localhost:${port}/","events":["*"]}' -o '${place.dataDir}/not yet.json'`,
    );
    expect(lines).toContain(
      `  curl -s -X POST http://localhost:18080/v1/webhooks/wh_.../test -H "Authorization: Bearer $KEY"`,
    );
  });

  test("answers the status that is wanted, to see retries", async () => {
    const { port, done } = await place.listen("--count", "2", "--status", "503");
    expect([await place.deliver(port), await place.deliver(port)]).toEqual([503, 503]);
    expect(await done).toBe(0);
  });

  test("answers late when asked to, and tells when the sender did not wait", async () => {
    const { port, done, out, err } = await place.listen("--count", "1", "--delay-ms", "600000");
    const giveUp = new AbortController();
    const refused = expect(place.deliver(port, { signal: giveUp.signal })).rejects.toThrow();
    await expect.poll(out, SOON).toContain(EVENT.id);
    giveUp.abort();
    await refused;
    expect(await done).toBe(0);
    expect(err()).toBe("The sender hung up before the answer\n");
  });

  test("takes a body of 256 KiB and none that is larger", async () => {
    const { port, done, out } = await place.listen("--count", "2", "--json");
    expect(await place.deliver(port, { body: Buffer.alloc(256 * 1024, "1") })).toBe(204);
    expect(await place.deliver(port, { body: Buffer.alloc(256 * 1024 + 1, "1") })).toBe(413);
    expect(await done).toBe(0);
    expect(views(out())).toMatchObject([{ reason: "no_secret" }, { reason: "too_large", payload: null }]);
  });

  test("takes as many deliveries as it counts, also at once, and ends", async () => {
    const { port, done, out } = await place.listen("--count", "3", "--json", "--delay-ms", "50");
    const statuses = await Promise.all(Array.from({ length: 8 }, () => place.deliver(port).catch(() => 0)));
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    expect(await done).toBe(0);
    expect(views(out())).toHaveLength(3);
    await expect(place.deliver(port)).rejects.toThrow("ECONNREFUSED");
  });

  test("counts nothing but POST", async () => {
    const { port, done, out } = await place.listen("--count", "1", "--json");
    expect(await place.deliver(port, { method: "GET", body: null })).toBe(405);
    await place.deliver(port);
    await done;
    expect(views(out())).toHaveLength(1);
  });

  test("tells in one line of a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { readonly port: number };
    const io = { ...createMemoryIo(), env: { DATA_DIR: place.dataDir }, now: () => NOW_MS };
    expect(await runProgram(io, ["webhooks", "listen", "--port", String(port)])).toBe(1);
    expect(io.err()).toBe(`Cannot listen on port ${port}: another process uses it; give --port\n`);
    other.close();
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends cleanly at %s, also while it holds an answer back",
    async (signal) => {
      const child = spawn(
        process.execPath,
        ["src/cli/svc.ts", "webhooks", "listen", "--port", "0", "--delay-ms", "600000"],
        {
          env: { ...process.env, DATA_DIR: place.dataDir },
        },
      );
      let out = "";
      child.stdout.on("data", (chunk) => {
        out += chunk;
      });
      const printed = async (text: string) => {
        while (!out.includes(text)) await new Promise((resolve) => child.stdout.once("data", resolve));
      };
      const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
      await printed("Have a test event sent");
      const held = place.deliver(Number(/localhost:(\d+)\/,/.exec(out)?.[1])).catch(() => "cut");
      await printed(EVENT.id);
      child.kill(signal);
      expect(await held).toBe("cut");
      expect(await ended).toBe(0);
    },
  );
});

test.each([
  [["--port", "70000"], "option '--port <n>' argument is invalid. Wanted a whole number from 0 to 65535"],
  [["--status", "100"], "option '--status <n>' argument is invalid. Wanted a whole number from 200 to 599"],
  [["--count", "0"], "option '--count <n>' argument is invalid. Wanted a whole number from 1 to 999999999"],
  [["--secret", "whsec_short"], "option '--secret <secret>' argument is invalid. Wanted whsec_ and 43 characters"],
])("wrong usage ends with 2, and repeats no secret (%j)", async (args, message) => {
  const io = createMemoryIo();
  expect(await runProgram(io, ["webhooks", "listen", ...args])).toBe(2);
  expect(io.err()).toBe(`Cannot run svc: ${message}\n`);
});
