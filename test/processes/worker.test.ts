import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WithOutbox } from "../../src/store/repositories/outbox.ts";
import type { Json } from "../support/json.ts";
import { leftLabel } from "../support/left-label.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface StoredJob {
  readonly _id: string;
  readonly name: string;
  readonly nextRunAt: Date;
  readonly lockedAt: Date | null;
  readonly lastModifiedBy: string | null;
  readonly lastFinishedAt: Date | null;
}

const jobs = () => service.services.store.db.collection<StoredJob>("jobs");

describe("what happens later", () => {
  it("the sweep is one job, and it runs", async () => {
    const ran = async () => (await jobs().find({ name: "sweep" }).toArray()).map((job) => job.lastFinishedAt !== null);
    await expect.poll(ran).toEqual([true]);
    expect(await jobs().countDocuments({ name: "sweep" })).toBe(1);
    expect(service.logLines.filter((line) => line.includes("job"))).toEqual([]);
  });

  it("a job that a clock set back had put an hour ahead runs again within seconds", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    await jobs().updateMany({ name: "backtests" }, { $set: { nextRunAt: inAnHour, lockedAt: null } });
    const [planned] = (await jobs().find({ name: "backtests" }).toArray()).map((job) => job.nextRunAt.getTime());
    expect(planned).toBe(inAnHour.getTime());
    const planning = async () => (await jobs().find({ name: "backtests" }).toArray())[0]?.nextRunAt.getTime();
    await expect.poll(planning).toBeLessThan(inAnHour.getTime());
  });

  it("a process that ends leaves no job locked that it would have run a moment later", async () => {
    const other = await startService({ keepData: true });
    const stored = other.services.store.db.collection<StoredJob>("jobs");
    const named = () => stored.findOne({ name: "sweep", lockedAt: null, lastModifiedBy: { $ne: null } });
    await expect.poll(named).not.toBeNull();
    // As Agenda leaves one whose time comes within the next second.
    const locked = { lockedAt: new Date(), nextRunAt: new Date(Date.now() + 60_000) };
    await stored.updateOne({ name: "sweep" }, { $set: locked });
    expect(await stored.findOne({ name: "sweep" })).toMatchObject(locked);
    await other.stop();
    const again = await startService({ dataDir: other.dataDir, environment: { ROLES: "api" } });
    const left = await again.services.store.db.collection<StoredJob>("jobs").find({}).toArray();
    expect(left).not.toEqual([]);
    expect(left.map(({ lockedAt }) => lockedAt)).toEqual(left.map(() => null));
    await again.stop();
  });

  it("moves on events that a crash left in an outbox, once, however often it runs", async () => {
    const { body } = await service.send("POST", "/v1/policies", { name: "Left", product: "left", activate: true });
    const { db } = service.services.store;
    const events = db.collection<{ readonly _id: string; readonly data: Json }>("events");
    const [moved] = (await events.find({ organisationId: service.organisationId }).toArray()).filter(
      ({ data }) => data.policy_id === body.policy_id,
    );
    const { _id: id, ...rest } = moved ?? { _id: "" };
    // As a crash between the change and the relay leaves it.
    await events.deleteOne({ _id: id });
    const scopes = db.collection<WithOutbox>("policy_scopes");
    const [scope] = (await scopes.find({}).toArray()).filter((document) => document._id.endsWith(":left"));
    await scopes.updateOne(
      { _id: scope?._id },
      { $set: { outbox: [{ kind: "event", id, ...rest }], outboxAt: new Date(0) } },
    );
    for (let round = 0; round < 2; round += 1) await service.services.sweepOutboxes(new Date(1));
    expect(await events.findOne({ _id: id })).toEqual(moved);
    expect(await scopes.findOne({ _id: scope?._id })).toMatchObject({ outbox: [], outboxAt: null });
  });

  it("brings a label that a crash left between decision and profiles into the profiles", async () => {
    const request = sampleRequest();
    const { decision_id } = (await service.send("POST", "/v1/score", request)).body;
    const { services } = service;
    await services.decisions.change(decision_id, (decision) => leftLabel(decision, new Date(0)));
    expect(await services.sweepOutboxes(new Date(1))).toBe(1);
    expect(await services.sweepOutboxes(new Date(1))).toBe(0);
    const next = (await service.send("POST", "/v1/score", sampleRequest())).body;
    const { features } = (await service.send("GET", `/v1/decisions/${next.decision_id}`)).body;
    expect(features.reputation.customer_frauds).toBe(1);
  });
});
