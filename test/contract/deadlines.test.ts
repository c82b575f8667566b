import { setTimeout } from "node:timers/promises";
import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeObjects, OBJECTS_ENVIRONMENT, type Objects } from "../support/authorization-objects.ts";
import { createDeadlineCalls, RPC_PROTOCOLS, type SentWith, scoreFields } from "../support/call-with-deadline.ts";
import { type Held, holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { storedState } from "../support/stored-state.ts";

const DEADLINE_MS = 150;
/** On a machine that does other work a call may need longer to come to the step where it is held. */
const DEADLINE_MS_MAX = 160_000;
const POLICIES = ["edited", "activated", "shadowed", "archived", "deleted"] as const;
const WAITING = ["approved", "withdrawn"] as const;
const MEMBER = "second@lender.example";

let service: TestService;
let calls: ReturnType<typeof createDeadlineCalls>;
let objects: Objects;
let completedId: string;
const policies = new Map<string, string>();
beforeAll(async () => {
  // No worker: what is stored changes by calls alone.
  service = await startService({ environment: { ...OBJECTS_ENVIRONMENT, ROLES: "api" } });
  calls = createDeadlineCalls(service);
  objects = await makeObjects(service, service.testKey, new Set(["dec", "bt", "fit", "hst", "wh", "whd", "key"]));
  const { body } = await service.send("POST", "/v1/backtest", { transactions: [sampleRequest()] });
  completedId = body.backtest_id;
  await service.services.backtests.change(completedId, (before) => ({ ...before, status: "completed" }));
  for (const name of POLICIES)
    policies.set(name, (await service.send("POST", "/v1/policies", { name })).body.policy_id);
  const { organisationId } = service;
  const { organisations } = service.services;
  const member = { organisationId, email: MEMBER, role: "admin", createdAt: new Date() } as const;
  await organisations.addMember({ _id: `${organisationId}:${MEMBER}`, ...member });
  await organisations.requireApproval(organisationId, true);
  for (const product of WAITING) {
    const body = { name: product, product, activate: true };
    policies.set(product, (await service.send("POST", "/v1/policies", body)).body.policy_id);
  }
  await organisations.requireApproval(organisationId, false);
});
afterAll(() => service.stop());

/** Every method that writes, and a step between its message and its first write. CreatePolicy has none but the check of the key. */
const WRITERS: readonly (readonly [method: string, fields: () => Json, hold: () => Held])[] = [
  ["Score", scoreFields, () => holdNext(service.services.ledger, "decideOnce")],
  [
    "SubmitFeedback",
    () => ({ decision_id: objects.get("dec"), label: "LABEL_FRAUD" }),
    () => holdNext(service.services.ledger, "findDecision"),
  ],
  [
    "ClaimDecision",
    () => ({ decision_id: objects.get("dec") }),
    () => holdNext(service.services.ledger, "findDecision"),
  ],
  [
    "SubmitFeedbackBatch",
    () => ({ feedbacks: [{ decision_id: objects.get("dec"), label: "LABEL_FRAUD" }] }),
    () => holdNext(service.services.ledger, "findDecision"),
  ],
  [
    "UpdatePolicy",
    () => ({ policy_id: policies.get("edited"), name: "Renamed", thresholds: { high: 77 } }),
    () => holdNext(service.services.policies, "findScope"),
  ],
  [
    "ActivatePolicy",
    () => ({ policy_id: policies.get("activated") }),
    () => holdNext(service.services.policies, "findNumbered"),
  ],
  [
    "ApproveActivation",
    () => ({ policy_id: policies.get("approved"), version: 1 }),
    () => holdNext(service.services.policies, "findNumbered"),
  ],
  [
    "WithdrawActivation",
    () => ({ policy_id: policies.get("withdrawn") }),
    () => holdNext(service.services.policies, "findScope"),
  ],
  [
    "SetShadow",
    () => ({ policy_id: policies.get("shadowed") }),
    () => holdNext(service.services.policies, "findNumbered"),
  ],
  // It is one by now.
  [
    "EndShadow",
    () => ({ policy_id: policies.get("shadowed") }),
    () => holdNext(service.services.policies, "findScope"),
  ],
  [
    "ArchivePolicy",
    () => ({ policy_id: policies.get("archived") }),
    () => holdNext(service.services.policies, "findPolicy"),
  ],
  [
    "DeletePolicy",
    () => ({ policy_id: policies.get("deleted") }),
    () => holdNext(service.services.policies, "listVersions"),
  ],
  [
    "SubmitBacktest",
    () => ({ transactions: [scoreFields()] }),
    () => holdNext(service.services.policies, "findVersion"),
  ],
  ["CancelBacktest", () => ({ backtest_id: objects.get("bt") }), () => holdNext(service.services.backtests, "find")],
  // It was cancelled by now.
  ["DeleteBacktest", () => ({ backtest_id: objects.get("bt") }), () => holdNext(service.services.backtests, "find")],
  [
    "CreateFit",
    () => ({ backtest_id: completedId, alerts_per_day: 1 }),
    () => holdNext(service.services.policies, "findVersion"),
  ],
  ["CancelFit", () => ({ fit_id: objects.get("fit") }), () => holdNext(service.services.fits, "find")],
  // It was cancelled.
  ["DeleteFit", () => ({ fit_id: objects.get("fit") }), () => holdNext(service.services.fits, "find")],
  ["ImportHistory", () => ({ transactions: [scoreFields()] }), () => holdNext(service.services.histories, "find")],
  ["CancelHistory", () => ({ history_id: objects.get("hst") }), () => holdNext(service.services.histories, "find")],
  [
    "CreateWebhook",
    () => ({ url: "https://127.0.0.1:8443/other", events: ["SUBSCRIBED_EVENT_ALL"] }),
    () => holdNext(service.services.webhookSets, "change"),
  ],
  [
    "UpdateWebhook",
    () => ({ webhook_id: objects.get("wh"), description: "Changed" }),
    () => holdNext(service.services.webhookSets, "find"),
  ],
  [
    "RotateWebhookSecret",
    () => ({ webhook_id: objects.get("wh") }),
    () => holdNext(service.services.webhookSets, "change"),
  ],
  ["TestWebhook", () => ({ webhook_id: objects.get("wh") }), () => holdNext(service.services.webhookSets, "find")],
  [
    "ResendDelivery",
    () => ({ webhook_id: objects.get("wh"), delivery_id: objects.get("whd") }),
    () => holdNext(service.services.webhookSets, "find"),
  ],
  ["DeleteWebhook", () => ({ webhook_id: objects.get("wh") }), () => holdNext(service.services.webhookSets, "change")],
  ["CreateKey", () => ({ name: "New" }), () => holdNext(service.services.organisations, "find")],
  ["RevokeKey", () => ({ key_id: objects.get("key") }), () => holdNext(service.services.keys, "findByKeyId")],
  [
    "PutMember",
    () => ({ email: "late@example.test", role: "MEMBER_ROLE_ANALYST" }),
    () => holdNext(service.services.keys, "findBySha256"),
  ],
  [
    "RemoveMember",
    () => ({ email: "late@example.test" }),
    () => holdNext(service.services.organisations, "findMember"),
  ],
  ["CreatePolicy", () => ({ name: "New" }), () => holdNext(service.services.keys, "findBySha256")],
];

/** A call that was late, as it was sent. */
interface LateCall {
  readonly held: Held;
  readonly requestId: string;
  readonly fields: Json;
  readonly sent: SentWith;
}

/**
 * A call whose deadline has passed at a step where it is held. Where it did not come to the step in time, another one, under another
 * Idempotency-Key where it has one, is given four times as long.
 */
async function callLate(
  protocol: (typeof RPC_PROTOCOLS)[number],
  [method, newFields, hold]: readonly [method: string, newFields: () => Json, hold: () => Held],
  { idempotencyKey, ...others }: Omit<SentWith, "timeoutMs"> = {},
): Promise<LateCall> {
  for (let timeoutMs = DEADLINE_MS; timeoutMs <= DEADLINE_MS_MAX; timeoutMs *= 4) {
    const held = hold();
    const fields = newFields();
    const sent = { ...others, ...(idempotencyKey && { idempotencyKey: `${idempotencyKey}-${timeoutMs}` }) };
    const { answer, requestId } = calls.call(protocol, method, fields, { ...sent, timeoutMs });
    const isReached = await Promise.race([held.reached.then(() => true), answer.then(() => false)]);
    if (!isReached) {
      held.undo();
      held.release();
      // The call goes on to where it is refused, or is finished: it must not come to the step in place of the next one.
      await calls.logged(requestId);
      continue;
    }
    // The service had the call's headers before it reached the step: its clock is past the deadline, too.
    await setTimeout(timeoutMs);
    expect((await answer).code).toBe(Code.DeadlineExceeded);
    return { held, requestId, fields, sent };
  }
  throw new Error(`${method} did not come to the step where it is held within ${DEADLINE_MS_MAX} ms`);
}

describe("a deadline that passes before the first write", () => {
  it("is tried with every method that writes", () => {
    const reading = /^(Get|Find|List|Compare|Export)/;
    const writing = service.methods.map(({ name }) => name).filter((name) => !reading.test(name));
    expect(WRITERS.map(([method]) => method).sort()).toEqual(writing.sort());
  });

  it.each(WRITERS)("%s writes nothing after it, and in time it writes", async (method, fields, hold) => {
    // The check of a key that was read in the last seconds asks no store.
    const key = await service.createKey({ member: MEMBER });
    const before = await storedState(service);
    const { held, requestId } = await callLate("gRPC", [method, fields, hold], { key });
    held.release();
    expect(await calls.logged(requestId)).toMatchObject({ method, status: 503, error_code: "internal_error" });
    expect(await storedState(service)).toEqual(before);
    expect((await calls.call("gRPC", method, fields(), { key }).answer).code).toBe("ok");
    expect(await storedState(service)).not.toEqual(before);
  });

  it.each(RPC_PROTOCOLS)("holds over %s", async (protocol) => {
    // The first use of a policy version is noted on it.
    await calls.call(protocol, "Score", scoreFields()).answer;
    const before = await storedState(service);
    const hold = () => holdNext(service.services.ledger, "decideOnce");
    const { held, requestId } = await callLate(protocol, ["Score", scoreFields, hold]);
    held.release();
    expect(await calls.logged(requestId)).toMatchObject({ status: 503 });
    expect(await storedState(service)).toEqual(before);
  });

  it("gives the Idempotency-Key back: the repeat runs at once", async () => {
    const newFields = () => ({ decision_id: objects.get("dec"), label: "LABEL_LEGITIMATE" });
    const hold = () => holdNext(service.services.ledger, "findDecision");
    const late = await callLate("gRPC", ["SubmitFeedback", newFields, hold], { idempotencyKey: "late" });
    late.held.release();
    await calls.logged(late.requestId);
    const repeat = await calls.call("gRPC", "SubmitFeedback", late.fields, late.sent).answer;
    expect(repeat.code).toBe("ok");
    expect(repeat.headers.get("idempotent-replayed")).toBeNull();
  });
});

describe("a deadline that passes while the write is under way", () => {
  it("lets a score be finished, and its repeat replays it", async () => {
    const hold = () => holdNext(service.services.ledger, "decideOnce", "after");
    const { held, requestId, fields } = await callLate("gRPC", ["Score", scoreFields, hold]);
    held.release();
    expect(await calls.logged(requestId)).toMatchObject({ status: 201 });
    const repeat = await calls.call("gRPC", "Score", fields).answer;
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  });

  it("lets a policy be finished, and its repeat answers the one policy", async () => {
    let attempts = 0;
    const newFields = () => {
      attempts += 1;
      return { name: `Finished ${attempts}`, product: "begun", activate: true };
    };
    const hold = () => holdNext(service.services.policies, "insertVersion", "after");
    const late = await callLate("gRPC", ["CreatePolicy", newFields, hold], { idempotencyKey: "begun" });
    late.held.release();
    expect(await calls.logged(late.requestId)).toMatchObject({ status: 201 });
    const repeat = await calls.call("gRPC", "CreatePolicy", late.fields, late.sent).answer;
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(repeat.message.activeVersion).toBe(1n);
    const { body } = await service.send("GET", "/v1/policies");
    expect(body.policies.filter(({ name }: Json) => name === late.fields.name)).toHaveLength(1);
  });
});
