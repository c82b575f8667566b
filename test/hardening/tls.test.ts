import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portOf, sendRaw } from "../support/raw-http.ts";
import { runToEnd, startProcess, type TestProcess } from "../support/start-process.ts";
import { startService } from "../support/start-service.ts";

const FIXTURES = join(import.meta.dirname, "..", "fixtures", "tls");
const CHECK = "/grpc.health.v1.Health/Check";

let directory: string;
let ca: readonly Buffer[];
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-tls-"));
  ca = await Promise.all(["first", "second"].map((name) => readFile(join(FIXTURES, `${name}.crt`))));
  environment = { TLS_CERT_FILE: join(directory, "tls.crt"), TLS_KEY_FILE: join(directory, "tls.key") };
  await install("first");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function install(name: "first" | "second"): Promise<void> {
  for (const end of ["crt", "key"]) await copyFile(join(FIXTURES, `${name}.${end}`), join(directory, `tls.${end}`));
}

/** The certificate's name that a new connection is shown, and what the two sides agreed on. */
function greet(port: number, options: ConnectionOptions = {}) {
  return new Promise<{ readonly name: string; readonly alpn: string | false | null; readonly version: string | null }>(
    (resolve, reject) => {
      const socket: TLSSocket = connectTls({ port, host: "127.0.0.1", ca: [...ca], ...options }, () => {
        resolve({
          name: String(socket.getPeerCertificate().subject.CN),
          alpn: socket.alpnProtocol,
          version: socket.getProtocol(),
        });
        socket.destroy();
      });
      socket.on("error", reject);
    },
  );
}

function get(port: number, path: string, agent?: Agent): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", path, ca: [...ca], agent }, async (incoming) => {
      const chunks = await incoming.toArray();
      resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    outgoing.on("error", reject).end();
  });
}

function checkOverHttp2(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: [...ca] }).on("error", reject);
    const stream = session.request({ ":method": "POST", ":path": CHECK, "content-type": "application/json" });
    let text = "";
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on("close", () => {
      session.close();
      resolve(text);
    });
    stream.end("{}");
  });
}

describe("with a certificate", () => {
  let service: Awaited<ReturnType<typeof startService>>;
  const ports = () => [service.baseUrl, service.grpcUrl].map((url) => portOf(url)) as [number, number];
  beforeAll(async () => {
    service = await startService({ environment, limits: { headMs: 300, checkEveryMs: 50, lingerMs: 100 } });
  });
  afterAll(() => service.stop());

  it("both ports speak TLS 1.2 and 1.3, the RPC port HTTP/2 and HTTP/1.1", async () => {
    const [rest, rpc] = ports();
    for (const port of ports())
      for (const version of ["TLSv1.2", "TLSv1.3"] as const)
        expect(await greet(port, { minVersion: version, maxVersion: version })).toMatchObject({ version });
    expect((await greet(rpc, { ALPNProtocols: ["h2", "http/1.1"] })).alpn).toBe("h2");
    expect((await greet(rest, { ALPNProtocols: ["h2", "http/1.1"] })).alpn).toBe("http/1.1");
    expect(await get(rest, "/livez")).toEqual({ status: 200, text: '{"status":"live"}' });
    expect((await get(rpc, "/nothing")).status).toBe(404);
    expect(JSON.parse(await checkOverHttp2(rpc))).toEqual({ status: "SERVING" });
  });

  it.each(["TLSv1", "TLSv1.1"] as const)("neither port speaks %s", async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: "DEFAULT@SECLEVEL=0" };
    for (const port of ports()) await expect(greet(port, old)).rejects.toThrow(/alert protocol version|ALERT_PROTOCOL/);
  });

  it("cleartext, a broken handshake and one that does not come are cut off", async () => {
    expect(ports().filter((port) => port > 0)).toHaveLength(2);
    for (const port of ports()) {
      expect(await sendRaw(port, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")).toEqual([]);
      await closed(port, "");
      await closed(port, Buffer.from("160301", "hex"));
      expect((await greet(port)).name).toBe("first test certificate");
    }
  });

  it("handshakes that are asked for again and again on one connection end it, and others are served", async () => {
    for (const port of ports()) {
      const socket = connectTls({ port, host: "127.0.0.1", ca: [...ca], maxVersion: "TLSv1.2" });
      socket.on("error", () => socket.destroy());
      const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
      const again = () => void socket.renegotiate({}, (error) => (error === null ? again() : socket.destroy()));
      socket.once("secureConnect", again);
      await ended;
      expect((await greet(port)).name).toBe("first test certificate");
    }
  });

  it("the limits of a request's head hold, too", async () => {
    for (const port of ports()) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connectTls({ port, host: "127.0.0.1", ca: [...ca] });
        let text = "";
        socket.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.on("error", () => socket.destroy()).on("close", () => resolve(text));
        socket.write(`GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
      });
      expect(outcome).toMatch(/^HTTP\/1\.1 431 /);
    }
  });
});

describe("SIGHUP", () => {
  let service: TestProcess;
  let ports: readonly [number, number];
  beforeAll(async () => {
    await install("first");
    service = await startProcess(await mkdtemp(join(directory, "data-")), environment);
    const line = JSON.parse(service.stdout().match(/^.*"msg":"listening".*$/m)?.[0] ?? "");
    ports = [line.http_port, line.grpc_port];
  });
  afterAll(() => service.end("SIGTERM"));

  /** Sends the signal and waits for the line of the log that says what came of it. */
  async function reload(): Promise<string> {
    const before = service.stdout().length;
    service.child.kill("SIGHUP");
    for (;;) {
      const line = service
        .stdout()
        .slice(before)
        .match(/^.*certificate".*\n/m)?.[0];
      if (line !== undefined) return line;
      await new Promise((resolve) => service.child.stdout?.once("data", resolve));
    }
  }

  it("gives new connections the new certificate and leaves the open ones as they are", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    agent.on("free", (socket) => sockets.add(socket));
    await get(ports[0], "/livez", agent);
    await install("second");
    expect(JSON.parse(await reload())).toMatchObject({ msg: "Reloaded the certificate" });
    for (const port of ports) expect((await greet(port)).name).toBe("second test certificate");
    expect((await get(ports[0], "/livez", agent)).status).toBe(200);
    expect(sockets.size).toBe(1);
    agent.destroy();
    for (const port of ports)
      await expect(
        greet(port, { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
      ).rejects.toThrow(/alert protocol version|ALERT_PROTOCOL/);
  });

  it.each([
    ["that is none", "no certificate"],
    ["that belongs to another key", "first"],
    ["that is not there", undefined],
  ])("keeps the old certificate in place of one %s, and says so as an error", async (_name, content) => {
    await install("second");
    const file = join(directory, "tls.crt");
    if (content === undefined) await rm(file);
    else if (content === "first") await copyFile(join(FIXTURES, "first.crt"), file);
    else await writeFile(file, content);
    const line = JSON.parse(await reload());
    expect(line).toMatchObject({
      level: 50,
      msg: "Kept the certificate",
      reason: expect.stringMatching(/TLS_CERT_FILE/),
    });
    for (const port of ports) expect((await greet(port)).name).toBe("second test certificate");
    expect(await checkOverHttp2(ports[1])).toContain("SERVING");
  });
});

describe("a start", () => {
  it("with a certificate of another key ends with one line", async () => {
    await install("first");
    await copyFile(join(FIXTURES, "second.crt"), join(directory, "tls.crt"));
    const { code, stderr } = await runToEnd(await mkdtemp(join(directory, "data-")), environment);
    expect([code, stderr.trim().split("\n")]).toEqual([
      1,
      [expect.stringMatching(/^Cannot use TLS_CERT_FILE with TLS_KEY_FILE: /)],
    ]);
  });

  it("without a certificate outlives SIGHUP", async () => {
    const service = await startProcess(await mkdtemp(join(directory, "data-")));
    service.child.kill("SIGHUP");
    expect((await fetch(`${service.baseUrl}/livez`)).status).toBe(200);
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

function closed(port: number, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => socket.destroy()).on("close", () => resolve());
    socket.resume().write(bytes);
  });
}
