import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../../src/cli/run-program.ts";
import type { KeyDocument } from "../../src/store/repositories/store-documents.ts";
import { createMemoryIo } from "../support/memory-io.ts";
import { runSvc } from "../support/run-svc.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const create = (...more: readonly string[]) =>
  runSvc(service, ["keys", "create", "--environment", "test", "--name", "desk", ...more]);

describe("svc keys", () => {
  it("refuses an end that has passed, and lists a key whose end has passed as expired", async () => {
    const refused = await create("--expires", "2020-01-01T00:00:00Z");
    expect([refused.code, refused.err]).toEqual([1, "Give --expires a time to come: found 2020-01-01T00:00:00.000Z\n"]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { key_id } = JSON.parse((await create("--expires", soon, "--json")).out);
    const lineAt = async (nowMs: number) =>
      (await runSvc(service, ["keys", "list"], () => nowMs)).out.split("\n").find((line) => line.startsWith(key_id));
    expect(await lineAt(Date.now())).toContain(`active until ${soon}`);
    expect(await lineAt(Date.now() + 120_000)).toContain(`expired ${soon}`);
  });

  it("lists keys under a head, columns aligned", async () => {
    const [head = "", ...lines] = (await runSvc(service, ["keys", "list"])).out.trimEnd().split("\n");
    expect(head).toMatch(/^KEY ID +PREFIX +ENVIRONMENT +ROLE +STATE +LAST USED +SCOPES +NAME$/);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.slice(head.indexOf("ENVIRONMENT"))).toMatch(/^(test|live) /);
  });

  it("shows what steers a terminal in a name that is stored as its escape", async () => {
    const { keyId } = await service.services.keys
      .list(service.organisationId)
      .then(([key]) => key ?? expect.fail("no key"));
    const { db } = service.services.store;
    await db.collection<KeyDocument>("keys").updateOne({ keyId }, { $set: { name: "a\u001b[2J\u202eb" } });
    const { out } = await runSvc(service, ["keys", "list"]);
    expect(out.split("\n").find((line) => line.startsWith(keyId))).toMatch(/ a\\u001b\[2J\\u202eb$/);
    const json = (await runSvc(service, ["keys", "list", "--json"])).out;
    expect(json).not.toMatch(/\u202e/);
    expect(JSON.parse(json).keys.some(({ name }: { name: string }) => name === "a\u001b[2J\u202eb")).toBe(true);
  });

  it("revokes no key of another organisation than the one that is named", async () => {
    const other = (await runSvc(service, ["organisations", "create", "--name", "Other"])).out.trim();
    const { key_id } = JSON.parse((await create("--json", "--organisation", service.organisationId)).out);
    const refused = await runSvc(service, ["keys", "revoke", key_id, "--organisation", other]);
    expect([refused.code, refused.err]).toEqual([1, `Cannot find key "${key_id}" of "${other}"\n`]);
    const done = await runSvc(service, ["keys", "revoke", key_id, "--organisation", service.organisationId]);
    expect([done.code, done.out]).toEqual([0, `Revoked ${key_id}\n`]);
  });
});

describe("a verb that reads", () => {
  it("makes no store where there is none", async () => {
    const directory = await mkdtemp(join(tmpdir(), "risk-none-"));
    const dataDir = join(directory, "data");
    for (const args of [
      ["keys", "list"],
      ["organisations", "list"],
      ["audit", "list"],
      ["store", "backup", "x.tar"],
    ]) {
      const io = createMemoryIo();
      expect(await runProgram({ ...io, env: { DATA_DIR: dataDir } }, args)).toBe(1);
      expect(io.err()).toBe(
        `Start the service, or run svc organisations create, first: ${join(dataDir, "store.sqlite")} does not exist\n`,
      );
    }
    expect(existsSync(dataDir)).toBe(false);
    await rm(directory, { recursive: true });
  });
});

it("svc --version is the package's", async () => {
  const io = createMemoryIo();
  expect(await runProgram(io, ["--version"])).toBe(0);
  expect(io.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
});
