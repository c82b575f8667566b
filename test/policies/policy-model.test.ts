import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** What the model knows of a policy: its versions' states by number, from 1. */
interface ModelPolicy {
  readonly product: string | null;
  readonly states: ("draft" | "active" | "archived")[];
  medium: number[];
  archived: boolean;
  everActive: boolean;
}

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });

const verb = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    product: fc.constantFrom(null, "p"),
    activate: fc.boolean(),
    medium: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant("patch" as const), which: fc.nat(3), medium: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant("activate" as const),
    which: fc.nat(3),
    version: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constantFrom("archive" as const, "delete" as const), which: fc.nat(3) }),
);

type Verb = typeof verb extends fc.Arbitrary<infer V> ? V : never;

/** What the model says the verb answers, after changing the model. */
function expected(model: Map<string, ModelPolicy>, id: string, policy: ModelPolicy, step: Verb): number {
  const latest = policy.states.length - 1;
  switch (step.kind) {
    case "patch":
      if (policy.archived) return 409;
      if (policy.medium[latest] === step.medium) return 200;
      if (policy.states[latest] === "draft") policy.medium[latest] = step.medium;
      else {
        policy.states.push("draft");
        policy.medium.push(step.medium);
      }
      return 200;
    case "activate": {
      const index = (step.version ?? latest + 1) - 1;
      if (index > latest) return 404;
      if (policy.archived) return 409;
      activate(model, policy, index);
      return 200;
    }
    case "archive":
      if (!policy.archived && policy.product === null && policy.states.includes("active")) return 409;
      policy.archived = true;
      policy.states.forEach((state, index) => {
        if (state === "active") policy.states[index] = "archived";
      });
      return 200;
    case "delete":
      if (policy.everActive) return 409;
      model.delete(id);
      return 200;
    default:
      throw new Error("A create has no policy");
  }
}

function activate(model: Map<string, ModelPolicy>, policy: ModelPolicy, index: number): void {
  for (const other of model.values())
    if (other.product === policy.product)
      other.states.forEach((state, position) => {
        if (state === "active") other.states[position] = "archived";
      });
  policy.states[index] = "active";
  policy.everActive = true;
}

const PATHS = {
  patch: ["PATCH", ""],
  activate: ["POST", "/activate"],
  archive: ["POST", "/archive"],
  delete: ["DELETE", ""],
} as const;

describe("the life of policies", () => {
  it("follows the documented states in any order of verbs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(verb, { minLength: 5, maxLength: 25 }), fc.uuid(), async (steps, run) => {
        const product = `m_${run.replaceAll("-", "").slice(0, 20)}`;
        const model = new Map<string, ModelPolicy>();
        const made: string[] = [];
        for (const step of steps) {
          if (step.kind === "create") {
            const body = { name: "Model", product, activate: step.activate, thresholds: { medium: step.medium } };
            const { status, body: policy } = await send("POST", "/v1/policies", body);
            expect(status).toBe(201);
            const entry: ModelPolicy = {
              product,
              states: ["draft"],
              medium: [step.medium],
              archived: false,
              everActive: false,
            };
            model.set(policy.policy_id, entry);
            made.push(policy.policy_id);
            if (step.activate) activate(model, entry, 0);
          } else {
            const id = made[step.which];
            if (id === undefined) continue;
            const [method, path] = PATHS[step.kind];
            const body =
              step.kind === "patch"
                ? { thresholds: { medium: step.medium } }
                : step.kind === "activate" && step.version !== undefined
                  ? { version: step.version }
                  : undefined;
            const entry = model.get(id);
            const status = entry === undefined ? 404 : expected(model, id, entry, step);
            expect({ step, status: (await send(method, `/v1/policies/${id}${path}`, body)).status }).toEqual({
              step,
              status,
            });
          }
          for (const [id, entry] of model) {
            const { body } = await send("GET", `/v1/policies/${id}`);
            const active = entry.states.indexOf("active") + 1;
            expect({
              status: body.status,
              active: body.active_version,
              states: body.versions.map((version: Json) => version.status).reverse(),
              medium: body.versions.map((version: Json) => version.thresholds.medium).reverse(),
            }).toEqual({
              status: entry.archived ? "archived" : active > 0 ? "active" : "draft",
              active: active > 0 ? active : null,
              states: entry.states,
              medium: entry.medium,
            });
          }
        }
      }),
      { numRuns: service.services.store.kind === "embedded" ? 25 : 4 },
    );
  });

  it("50 parallel activations end with one active version and a history that tells the order", async () => {
    const policies = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await send("POST", "/v1/policies", { name: `P${n}`, product: "race" })).body,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send("POST", `/v1/policies/${policies[n % 10].policy_id}/activate`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await Promise.all(
      policies.map(async ({ policy_id }) => (await send("GET", `/v1/policies/${policy_id}`)).body),
    );
    const active = after.filter((policy) => policy.status === "active");
    expect(active).toHaveLength(1);
    expect(after.flatMap(({ versions }) => versions.filter(({ status }: Json) => status === "active"))).toHaveLength(1);
    const events = await service.services.store.db
      .collection<{ readonly _id: string; readonly type: string; readonly data: Json }>("events")
      .find({ organisationId: service.organisationId })
      .toArray();
    const chain = events.filter(({ type, data }) => type === "policy.activated" && data.product === "race");
    // Each activation names the one it replaced: followed from the first, they are one line that ends with the active one.
    let current = chain.find(({ data }) => data.replaced === null);
    const rest = new Set(chain);
    for (let link = current; link !== undefined; ) {
      rest.delete(link);
      current = link;
      const { version_id } = link.data;
      link = [...rest].find(({ data }) => data.replaced?.version_id === version_id);
    }
    expect(chain.length).toBeGreaterThanOrEqual(10);
    expect(chain.filter(({ data }) => data.replaced === null)).toHaveLength(1);
    if (rest.size === 0) expect(current?.data.policy_id).toBe(active[0].policy_id);
  });
});
