import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PackFiles } from "../../src/proof/manifest.ts";
import { readPack } from "../../src/proof/pack-archive.ts";
import { packProblems } from "../../src/proof/verify-pack.ts";
import { effort } from "../support/effort.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** One-byte changes that are tried; the changes themselves are drawn by fast-check. */
const CHANGES = 1_000;
/** Of these, how many the script is asked about too: each takes it some milliseconds of arithmetic. */
const CHANGES_FOR_SCRIPT = effort(200, CHANGES);
/** Asks the functions of the pack's own script, one process for all. */
const TRY_ALL = `
import base64, json, sys
directory, fingerprint, changes = sys.argv[1:]
sys.path.insert(0, directory)
import verify
files = verify.read_all(directory)
assert verify.problem_of(dict(files), fingerprint) is None
tried = json.load(open(changes))
bent = lambda c: {**files, c["path"]: base64.b64decode(c["bytes"])}
print(sum(verify.problem_of(bent(c), fingerprint) is None for c in tried), "of", len(tried), "unseen")
`;

const run = promisify(execFile);
let service: TestService;
let directory: string;
let decision: Json;
let fingerprint: string;
const packs = new Map<string, PackFiles>();
beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "risk-pack-"));
  decision = (await service.send("POST", "/v1/score", sampleRequest())).body;
  await service.send("POST", "/v1/feedback", { decision_id: decision.decision_id, label: "fraud" });
  fingerprint = (await service.send("GET", "/v1/signing-keys")).body.signing_keys[0].fingerprint;
  await write("decision", "--decision", decision.decision_id);
  const today = new Date(Date.now()).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await write("period", "--period", `${today}..${tomorrow}`, "--environment", "test");
  await write("version", "--policy-version", decision.policy.version_id);
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

async function write(name: string, ...args: readonly string[]): Promise<void> {
  const { code, err } = await runSvc(service, ["pack", ...args, "--out", join(directory, name)]);
  expect([code, err]).toEqual([0, ""]);
  packs.set(name, await readPack(join(directory, name)));
}

const script = (path: string, given = fingerprint) =>
  run("python3", [join(path, "verify.py"), given]).then(
    () => "verified",
    (error: { readonly stderr: string }) => error.stderr,
  );
const textOf = (pack: string, file: string) => Buffer.from(packs.get(pack)?.get(file) ?? "").toString("utf8");

/** A pack with one byte of one of its files changed. */
const changed = (files: PackFiles) =>
  fc
    .record({ file: fc.nat(files.size - 1), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
    .map(({ file, at, by }) => {
      const [path = "", content = new Uint8Array()] = [...files][file] ?? [];
      const bytes = Uint8Array.from(content);
      const place = at % bytes.length;
      bytes[place] = ((bytes[place] ?? 0) + by) % 256;
      return { path, bytes, files: new Map([...files, [path, bytes]]) };
    });

describe("a proof pack", () => {
  it("holds the decision as the API answers it, with its policy, who changed it, and a page that prints", async () => {
    const path = `/v1/decisions/${decision.decision_id}?expand=policy_version,replay,customer_message`;
    const { body } = await service.send("GET", path);
    expect(JSON.parse(textOf("decision", "decision.json"))).toEqual(body);
    expect(body.replay.matches).toBe(true);
    expect(JSON.parse(textOf("decision", "policy.json"))).toMatchObject({ policy_id: decision.policy.id });
    expect(JSON.parse(textOf("decision", "changes.json")).audit.map(({ action }: Json) => action)).toContain(
      "policy.activate",
    );
    const page = textOf("decision", "index.html");
    expect(page).toContain(decision.decision_id);
    expect(page).toContain(body.customer_message.pcm);
    expect(page).not.toMatch(/<script|src=|href=/);
  });

  it("holds what a period decided, and who changed what in it", () => {
    const figures = JSON.parse(textOf("period", "period.json"));
    expect(figures).toMatchObject({ environment: "test", decisions: 1, labels: { fraud: 1 }, score_drift: null });
    expect(figures.groups.channel).toMatchObject([{ decisions: 1, selection_rate: null }]);
    expect(JSON.parse(textOf("period", "changes.json")).audit.length).toBeGreaterThan(0);
  });

  it.each(["decision", "version", "period"])(
    "of a %s is verified by the command and by its own script",
    async (name) => {
      const path = join(directory, name);
      const { code, out } = await runSvc(service, ["pack", "verify", path, "--fingerprint", fingerprint]);
      expect([code, out]).toEqual([0, "Verified: every file is as it was signed\n"]);
      expect(await script(path)).toBe("verified");
    },
  );

  it("is refused under another fingerprint, and without one", async () => {
    const path = join(directory, "decision");
    const other = "0".repeat(64);
    expect(await runSvc(service, ["pack", "verify", path, "--fingerprint", other])).toMatchObject({
      code: 1,
      err: `Cannot verify "${path}": The pack was signed by a key of another fingerprint than the one given\n`,
    });
    expect((await runSvc(service, ["pack", "verify", path])).code).not.toBe(0);
    expect(await script(path, other)).toContain("another fingerprint");
    expect(await script(path, "")).toContain("Give the fingerprint");
  });

  it.each(["decision", "version", "period"])("of a %s shows every change of one byte", (name) => {
    const files = packs.get(name) ?? new Map();
    expect(packProblems(files, fingerprint)).toEqual([]);
    fc.assert(
      fc.property(changed(files), (one) => packProblems(one.files, fingerprint).length > 0),
      { numRuns: CHANGES },
    );
  });

  it("shows every change of one byte to its own script, too", async () => {
    const files = packs.get("decision") ?? new Map();
    const tried = fc.sample(changed(files), CHANGES_FOR_SCRIPT);
    const changes = tried.map(({ path, bytes }) => ({ path, bytes: Buffer.from(bytes).toString("base64") }));
    const list = join(directory, "changes-to-try.json");
    await writeFile(list, JSON.stringify(changes));
    const { stdout } = await run("python3", ["-B", "-c", TRY_ALL, join(directory, "decision"), fingerprint, list]);
    expect(stdout.trim()).toBe(`0 of ${CHANGES_FOR_SCRIPT} unseen`);
  });

  it("shows a file that was added, and one that was taken away", () => {
    const files = packs.get("decision") ?? new Map();
    expect(packProblems(new Map([...files, ["more.json", Buffer.from("{}")]]), fingerprint)).toEqual([
      "more.json is not in the manifest",
    ]);
    const fewer = new Map([...files].filter(([path]) => path !== "decision.json"));
    expect(packProblems(fewer, fingerprint)).toEqual(["Cannot find decision.json, which the manifest names"]);
  });

  it("is one file where its name ends in .zip, of which no byte can be changed unseen", async () => {
    const path = join(directory, "pack.zip");
    const args = ["pack", "--decision", decision.decision_id, "--out", path];
    expect((await runSvc(service, args)).code).toBe(0);
    expect(packProblems(await readPack(path), fingerprint)).toEqual([]);
    const bytes = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bent = Buffer.from(bytes);
        bent[at] = ((bent[at] ?? 0) + by) % 256;
        await writeFile(path, bent);
        const found = await readPack(path).then(
          (files) => packProblems(files, fingerprint).length > 0,
          () => true,
        );
        return found;
      }),
      { numRuns: 200 },
    );
  });

  it("is signed by the newest key, and older packs stay verified", async () => {
    const { out } = await runSvc(service, ["signing-keys", "rotate", "--json"]);
    const { body } = await service.send("GET", "/v1/signing-keys");
    expect(body.signing_keys[0]).toMatchObject({
      key_id: JSON.parse(out).key_id,
      algorithm: "Ed25519",
      retired_at: null,
    });
    expect(body.signing_keys[1]).toMatchObject({ fingerprint, retired_at: body.signing_keys[0].created_at });
    await write("newer", "--decision", decision.decision_id);
    expect(packProblems(packs.get("newer") ?? new Map(), body.signing_keys[0].fingerprint)).toEqual([]);
    expect(packProblems(packs.get("decision") ?? new Map(), fingerprint)).toEqual([]);
  });

  it("is not made of what is not there", async () => {
    const nothing = `dec_${"0".repeat(32)}`;
    const { code, err } = await runSvc(service, ["pack", "--decision", nothing, "--out", join(directory, "none")]);
    expect([code, err]).toEqual([1, expect.stringContaining(`Cannot find decision "${nothing}"`)]);
    expect((await runSvc(service, ["pack", "--out", join(directory, "none")])).code).toBe(2);
  });
});
