import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashKeyOf, toScoringEvent } from "../../src/engine/event.ts";
import { foldPacked } from "../../src/engine/profile/fold-packed.ts";
import { DAY } from "../../src/engine/profile/profile.ts";
import { unpackProfile } from "../../src/engine/profile/unpack-profile.ts";
import { createServices } from "../../src/service/create-services.ts";
import { entitiesOf } from "../../src/service/entities-of.ts";
import { COLLECTIONS } from "../../src/store/collections.ts";
import { openStore, type Store } from "../../src/store/open-store.ts";
import { ownedPages } from "../../src/store/transfer/owned-pages.ts";
import { checkArchive } from "../../src/store/transfer/read-archive.ts";
import type { RecordReader } from "../../src/store/transfer/records.ts";
import { restoreArchive } from "../../src/store/transfer/restore-archive.ts";
import { type CopyTally, createTally } from "../../src/store/transfer/tally.ts";
import { writeArchive } from "../../src/store/transfer/write-archive.ts";
import { fillService } from "../support/fill-service.ts";
import type { Json } from "../support/json.ts";
import { openTestStore } from "../support/open-test-store.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { untilCounted } from "../support/until-counted.ts";

let service: TestService;
let decisions: readonly Json[];
let directory: string;
let file: string;
beforeAll(async () => {
  service = await startService();
  decisions = await fillService(service);
  await untilCounted(service, decisions.length);
});
afterAll(() => service.stop());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-archive-"));
  file = join(directory, "store.archive");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ignore = () => undefined;
const restore = async (target: Store, onPage: () => void) => restoreArchive(await checkArchive(file), target, onPage);
const write = () => writeArchive(service.services.store, file, { now: Date.now, onPage: ignore });

async function tallies(reader: RecordReader): Promise<Readonly<Record<string, CopyTally>>> {
  const found: Record<string, CopyTally> = {};
  for (const collection of COLLECTIONS) {
    if (collection.moved === "never") continue;
    const tally = createTally();
    for await (const records of ownedPages(reader, collection, undefined)) tally.add(records);
    found[collection.name] = tally.read();
  }
  return found;
}

describe("an archive", () => {
  it("restores the store that it was made of, to the last record, on either engine", async () => {
    const { counts } = await write();
    const { records } = service.services.store;
    const { histories } = (await service.send("GET", "/v1/history")).body;
    // A mark beside the decisions for each transaction that was imported.
    const marks = histories.reduce((sum: number, { folded }: Json) => sum + Number(folded), 0);
    expect(marks).toBeGreaterThan(0);
    expect(counts["decisions"]).toBe(decisions.length + marks);
    await using target = await openTestStore();
    expect((await restore(target, ignore)).counts).toEqual(counts);
    expect(await tallies(target.records)).toEqual(await tallies(records));
    await using embedded = await openStore({
      dataDir: join(directory, "data"),
      mongodbUri: undefined,
      durability: "process",
    });
    await restore(embedded, ignore);
    expect(await tallies(embedded.records)).toEqual(await tallies(records));
  });

  it("is readable by its owner alone, and is lines of JSON in zstd: a header, records, counts with a digest", async () => {
    const { counts, sha256 } = await write();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = zstdDecompressSync(await readFile(file))
      .toString()
      .trimEnd()
      .split("\n");
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      format: "fraud-risk-store",
      version: 1,
      engine: service.services.store.kind,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ collection: "meta", record: { _id: expect.any(String) } });
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ counts, sha256 });
    expect(lines).toHaveLength(2 + Object.values(counts).reduce((sum, count) => sum + count, 0));
  });

  it("is written by one at a time: a second one is refused, and takes the half of the first one not away", async () => {
    let second: Promise<unknown> | undefined;
    const onPage = () => {
      second ??= expect(write()).rejects.toThrow(`${file}.partial`);
    };
    await writeArchive(service.services.store, file, { now: Date.now, onPage });
    await second;
    await checkArchive(file);
    expect(await readdir(directory)).toEqual(["store.archive"]);
  });

  it("that is cut off, altered or something else is refused before anything is written", async () => {
    await write();
    const whole = await readFile(file);
    const text = zstdDecompressSync(whole).toString();
    const lines = text.trimEnd().split("\n");
    const packed = (changed: readonly string[]) => zstdCompressSync(`${changed.join("\n")}\n`);
    const altered = text.replace('"recommendedAction":"', '"recommendedAction":"x');
    expect(altered).not.toBe(text);
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0x10;
    const broken: readonly (readonly [string, Uint8Array, string])[] = [
      ["half of it", whole.subarray(0, whole.length >> 1), "restore"],
      ["all but a byte", whole.subarray(0, -1), "restore"],
      ["nothing", Buffer.alloc(0), "restore"],
      ["without its end", packed(lines.slice(0, -1)), "it is cut off"],
      ["without a record", packed([...lines.slice(0, 3), ...lines.slice(4)]), "its digest is another one"],
      ["one letter changed", zstdCompressSync(altered), "its digest is another one"],
      ["one bit changed", flipped, "restore"],
      ["more behind its end", packed([...lines, lines[1] ?? ""]), "there is something behind its end"],
      ["another version", zstdCompressSync(text.replace('"version":1', '"version":2')), "wanted version 1, found 2"],
      ["another file", zstdCompressSync('{"a":1}\n'), "it is no archive of a store"],
      ["no JSON", zstdCompressSync("hello\n"), "a line of it cannot be read"],
      ["text", Buffer.from("hello\n"), "it cannot be unpacked"],
    ];
    await using target = await openTestStore();
    for (const [name, bytes, message] of broken) {
      await writeFile(file, bytes);
      const refused = await restore(target, ignore).catch((error: Error) => error.message);
      expect([name, refused]).toEqual([name, expect.stringMatching(/^Cannot restore ".*": /)]);
      expect(refused).toContain(message);
    }
    // What the store itself keeps is not the archive's.
    for (const { name } of COLLECTIONS.filter(({ moved }) => moved !== "never"))
      expect((await target.records.page(name, undefined, 1)).records).toEqual([]);
  });

  it("goes into an empty store alone, and the refusal says what is there", async () => {
    await write();
    const held = await restore(service.services.store, ignore).catch((error: Error) => error.message);
    expect(held).toMatch(/^Restore into an empty store: this one holds .*organisations.*decisions.*audit$/);
  });

  it("whose restoring was stopped after any page goes on when it is run again", async () => {
    await write();
    let pages = 0;
    await using whole = await openTestStore();
    await restore(whole, () => {
      pages += 1;
    });
    const wanted = await tallies(whole.records);
    for (let stopAfter = 1; stopAfter < pages; stopAfter += 5) {
      await using target = await openTestStore();
      let page = 0;
      const stopped = restore(target, () => {
        page += 1;
        if (page === stopAfter) throw new Error("stopped here");
      });
      await expect(stopped).rejects.toThrow("stopped here");
      await restore(target, ignore);
      expect(await tallies(target.records)).toEqual(wanted);
    }
  });

  it("made while the service scores holds no decision without the histories that it was made from", async () => {
    const customer = { "customer.id_hash": hashOf("busy") };
    let stopped = false;
    await service.send("POST", "/v1/score", sampleRequest(customer));
    const clients = Array.from({ length: 4 }, async () => {
      while (!stopped) await service.send("POST", "/v1/score", sampleRequest(customer));
    });
    await write();
    stopped = true;
    await Promise.all(clients);
    await using target = await openTestStore();
    await restore(target, ignore);
    await expectWhole(target);
  });
});

describe.runIf(process.env["MONGODB_URI"] === undefined)("a snapshot of the embedded store", () => {
  it("is one state, whatever is written while it is read", async () => {
    const { store } = service.services;
    const before = await tallies(store.records);
    const read = await store.snapshot(async (reader) => {
      const { decision_id } = (await service.send("POST", "/v1/score", sampleRequest())).body;
      await service.send("POST", "/v1/feedback", { decision_id, label: "fraud" });
      return tallies(reader);
    });
    expect(read).toEqual(before);
    const after = await tallies(store.records);
    expect(after["decisions"]).not.toEqual(before["decisions"]);
    expect(after["profiles"]).not.toEqual(before["profiles"]);
  });
});

describe.runIf(process.env["MONGODB_URI"] !== undefined)("an archive made on MongoDB", () => {
  it("between a label's way into the decision and into the profiles brings it into the restored profiles", async () => {
    const { decision_id } = (await service.send("POST", "/v1/score", sampleRequest())).body;
    // As 0.1.0 stored it: what was flagged has an outbox now, if an empty one.
    await service.services.decisions.change(decision_id, ({ outbox: _outbox, outboxAt: _outboxAt, ...decision }) => ({
      ...decision,
      feedback: [
        {
          feedbackId: `fbk_${"2".repeat(32)}`,
          label: "fraud",
          fraudType: null,
          outcomeAt: null,
          notes: null,
          source: "api",
          createdAt: new Date(),
          sequence: 1,
        },
      ],
    }));
    await write();
    await using target = await openTestStore();
    await restore(target, ignore);
    const restored = await createServices(target, {
      disabledRules: new Set(),
      randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
      now: Date.now,
      warn: ignore,
    });
    const key = `${service.organisationId}:test:customer:${hashOf("customer")}`;
    const fraudsOf = async () => {
      const packed = await target.ledger.readProfile(key);
      const { days } = unpackProfile(packed ?? new Uint8Array());
      return Array.from({ length: days.count }, (_, row) => days.values[row * days.width + DAY.frauds] ?? 0).reduce(
        (sum, frauds) => sum + frauds,
        0,
      );
    };
    const before = await fraudsOf();
    expect(await restored.sweepOutboxes(new Date(Date.now() + 1_000))).toBeGreaterThan(0);
    expect(await fraudsOf()).toBe(before + 1);
    expect(await restored.sweepOutboxes(new Date(Date.now() + 1_000))).toBe(0);
  });
});

/** Every decision's transaction is in its customer's history: bringing it in again changes nothing. */
async function expectWhole(store: Store): Promise<void> {
  let looked = 0;
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await store.records.page("decisions", after, 500);
    for (const { _id } of page.records) {
      const decision = await store.ledger.findDecision(_id);
      if (decision === undefined || "deletedAt" in decision || "historyId" in decision) continue;
      const event = toScoringEvent(decision.input, hashKeyOf(_id.slice("dec_".length)));
      for (const { kind, profileKey } of entitiesOf(decision.organisationId, decision.environment, decision.input)) {
        const packed = await store.ledger.readProfile(profileKey);
        expect(packed).toBeDefined();
        if (packed !== undefined) expect(Buffer.compare(foldPacked(kind, packed, event), packed)).toBe(0);
      }
      looked += 1;
    }
    after = page.next;
  }
  expect(looked).toBeGreaterThan(decisions.length);
}

describe("svc store backup and restore", () => {
  it("move a service's data to another directory, where it is served on", async () => {
    const made = await runSvc(service.dataDir, ["store", "backup", file]);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toMatch(/^Wrote \d+ records to /);
    expect((await runSvc(service.dataDir, ["store", "backup", file])).err).toContain("it exists already");
    const dataDir = join(directory, "data");
    const restored = await runSvc(dataDir, ["store", "restore", file, "--json"]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(restored.out).records.decisions).toBeGreaterThanOrEqual(decisions.length);
    const verified = await runSvc(dataDir, ["verify", decisions[0].decision_id]);
    expect(verified).toMatchObject({ code: 0, out: `${decisions[0].decision_id} matches\n` });
    expect((await runSvc(dataDir, ["store", "restore", file])).err).toContain("this one holds");
  });

  it("leave nothing where the backup fails", async () => {
    const run = await runSvc(service.dataDir, ["store", "backup", join(directory, "missing", "file")]);
    expect(run.code).toBe(1);
    expect(run.err).toMatch(/^Cannot open ".*missing.*": ENOENT/);
  });
});
