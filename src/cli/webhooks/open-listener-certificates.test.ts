import { spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeListenerCertificates } from "./make-listener-certificates.ts";
import { openListenerCertificates } from "./open-listener-certificates.ts";

const NOW_MS = Date.parse("2026-11-20T10:00:00Z");
const DAY_MS = 86_400_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "svc-listener-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe("the certificates", () => {
  test("say what they are for: an authority that signed one server of this machine", () => {
    const { ca, server, serverKey } = makeListenerCertificates(NOW_MS);
    const [authority, certificate] = [new X509Certificate(ca), new X509Certificate(server)];
    expect(authority.ca).toBe(true);
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkIssued(authority)).toBe(true);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(serverKey))).toBe(true);
    expect(certificate.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
    expect(certificate.checkHost("example.com")).toBeUndefined();
    expect(certificate.validFromDate.getTime()).toBe(NOW_MS - DAY_MS);
    expect(certificate.validToDate.getTime()).toBe(NOW_MS + 800 * DAY_MS);
  });

  test("have a serial number of their own and a well-formed one, whatever the random bytes are", () => {
    const serials = Array.from({ length: 50 }, () => {
      const { ca, server } = makeListenerCertificates(NOW_MS);
      return [new X509Certificate(ca).serialNumber, new X509Certificate(server).serialNumber];
    }).flat();
    expect(new Set(serials).size).toBe(100);
    expect(serials.every((serial) => /^[0-9A-F]{1,32}$/.test(serial))).toBe(true);
  });

  const openssl = spawnSync("openssl", ["version"]);
  test.runIf(openssl.status === 0)("hold for a strict reader of RFC 5280", async () => {
    await openListenerCertificates(dataDir, Date.now());
    const strictly = ["-x509_strict", "-purpose", "sslserver", "-verify_hostname", "localhost"];
    const run = spawnSync("openssl", ["verify", ...strictly, "-CAfile", "ca.pem", "server.pem"], {
      cwd: join(dataDir, "webhook-listener"),
      encoding: "utf8",
    });
    expect(run.stdout + run.stderr).toBe("server.pem: OK\n");
  });
});

describe("the folder", () => {
  const folder = () => join(dataDir, "webhook-listener");
  const open = (nowMs = NOW_MS) => openListenerCertificates(dataDir, nowMs);

  test("keeps them from run to run, for their owner alone, and never the authority's key", async () => {
    const first = await open();
    expect(first.made).toBe(true);
    expect(first.caFile).toBe(join(folder(), "ca.pem"));
    expect(await open()).toEqual({ ...first, made: false });
    expect((await readdir(folder())).sort()).toEqual(["ca.pem", "server-key.pem", "server.pem"]);
    expect(await readdir(dataDir)).toEqual(["webhook-listener"]);
    for (const name of await readdir(folder())) expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    const authority = new X509Certificate(await readFile(join(folder(), "ca.pem")));
    expect(authority.checkPrivateKey(createPrivateKey(first.serverKey))).toBe(false);
  });

  test("gets new ones in the last week of the old ones, and not before", async () => {
    const first = await open();
    expect((await open(NOW_MS + 792 * DAY_MS)).ca).toBe(first.ca);
    const second = await open(NOW_MS + 794 * DAY_MS);
    expect(second.made).toBe(true);
    expect(second.ca).not.toBe(first.ca);
    expect((await open(NOW_MS + 794 * DAY_MS)).ca).toBe(second.ca);
  });

  test.each([
    ["ca.pem", "no certificate"],
    ["server.pem", ""],
    ["server-key.pem", makeListenerCertificates(NOW_MS).serverKey],
    ["ca.pem", makeListenerCertificates(NOW_MS).ca],
  ])("gets new ones where %s does not fit the others", async (name, content) => {
    await open();
    await writeFile(join(folder(), name), content);
    expect((await open()).made).toBe(true);
    expect((await open()).made).toBe(false);
  });

  test("gets new ones where one is missing", async () => {
    await open();
    await rm(join(folder(), "server.pem"));
    expect((await open()).made).toBe(true);
  });

  test("is made once by several that start at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(all.map(({ server }) => server)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["webhook-listener"]);
  });
});
