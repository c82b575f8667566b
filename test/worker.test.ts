import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOutboxes } from "../src/event/relay-outbox.ts";
import { sweepPendingLabels } from "../src/service/feedback/submit-feedback.ts";
import type { WithOutbox } from "../src/store/outbox.ts";
import { sampleRequest } from "./support/sample-request.ts";
import { type Json, startService, type TestService } from "./support/start-service.ts";

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
  readonly lastFinishedAt: Date | null;
}

const jobs = () => service.services.store.db.collection<StoredJob>("jobs");

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not come to hold");
}

describe("what happens later", () => {
  it("the sweep is one job, and it runs", async () => {
    await until(async () =>
      (await jobs().find({ name: "sweep" }).toArray()).some((job) => job.lastFinishedAt !== null),
    );
    expect(await jobs().countDocuments({ name: "sweep" })).toBe(1);
    expect(service.logLines.filter((line) => line.includes("job"))).toEqual([]);
  });

  it("a job that a clock set back had put an hour ahead runs again within seconds", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    await jobs().updateMany({ name: "mail" }, { $set: { nextRunAt: inAnHour, lockedAt: null } });
    await until(async () => {
      const [job] = await jobs().find({ name: "mail" }).toArray();
      return job !== undefined && job.nextRunAt < inAnHour;
    });
  });

  it("a process that ends leaves no job locked that it would have run a moment later", async () => {
    const other = await startService({ keepData: true });
    const stored = () => other.services.store.db.collection<StoredJob>("jobs").find({}).toArray();
    await until(async () => (await stored()).some(({ lockedAt }) => lockedAt !== null));
    await other.stop();
    const again = await startService({ dataDir: other.dataDir, environment: { ROLES: "api" } });
    const left = await again.services.store.db.collection<StoredJob>("jobs").find({}).toArray();
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
    for (let round = 0; round < 2; round += 1) await sweepOutboxes({ ...service.services, db }, new Date(1));
    expect(await events.findOne({ _id: id })).toEqual(moved);
    expect(await scopes.findOne({ _id: scope?._id })).toMatchObject({ outbox: [], outboxAt: null });
  });

  it("brings a label that a crash left between decision and profiles into the profiles", async () => {
    const request = sampleRequest();
    const { decision_id } = (await service.send("POST", "/v1/score", request)).body;
    const { services } = service;
    await services.pendingLabels.note({ _id: `fbk_${"1".repeat(32)}`, decisionId: decision_id, at: new Date(0) });
    await services.decisions.change(decision_id, (decision) => ({
      ...decision,
      feedback: [
        {
          feedbackId: `fbk_${"1".repeat(32)}`,
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
    expect(await sweepPendingLabels(services, new Date(1))).toBe(1);
    expect(await sweepPendingLabels(services, new Date(1))).toBe(0);
    const next = (await service.send("POST", "/v1/score", sampleRequest())).body;
    const { features } = (await service.send("GET", `/v1/decisions/${next.decision_id}`)).body;
    expect(features.reputation.customer_frauds).toBe(1);
  });
});
