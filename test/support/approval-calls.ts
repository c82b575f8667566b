import { activatePolicy } from "../../src/service/policies/activate-policy.ts";
import type { Answer } from "./answer.ts";
import type { Json } from "./json.ts";
import { runSvc } from "./run-svc.ts";
import type { TestService } from "./start-service.ts";

/** What activations say of themselves, and the brake that they set. */
export const NOTE = "Half the alarms in February's backtest";
export const BRAKE = { level: "high", share_max: 0.1, within_decisions: 1_000, rollback: true };

/** Members whose keys the calls use: Ada asks, Ben approves. */
export interface Approvers {
  readonly service: TestService;
  readonly ada: string;
  readonly ben: string;
}

/** A product whose first policy is active, and a draft that is to replace it. */
export interface ApprovalScene {
  readonly product: string;
  readonly first: Json;
  readonly next: Json;
}

/** A key of a member that is an admin. */
export async function memberKey(service: TestService, email: string): Promise<string> {
  await service.send("POST", "/v1/members", { email, role: "admin" });
  return service.createKey({ member: email });
}

/** Keys of two members of an organisation in which activations now need approval. */
export async function openApprovers(service: TestService): Promise<Approvers> {
  const ada = await memberKey(service, "ada@lender.example");
  const ben = await memberKey(service, "ben@lender.example");
  await setApproval(service, "on");
  return { service, ada, ben };
}

/** Switches approval `on` or `off`, as whoever runs the service does. */
export function setApproval(service: TestService, state: string): ReturnType<typeof runSvc> {
  return runSvc(service, ["organisations", "set", "--activation-approval", state, "--json"]);
}

/** The status and the code of a refusal. */
export function refusalOf({ status, body }: Answer): readonly [status: number, errorCode: string | undefined] {
  return [status, body.error_code];
}

/** What tests of approval ask a service for; a function, since it is not known before the start. */
export function approvalCalls(opened: () => Approvers) {
  let products = 0;
  const post = (path: string, body?: Json, key = opened().ada): Promise<Answer> =>
    opened().service.send("POST", path, body, { key });
  const read = async ({ policy_id }: Json): Promise<Json> =>
    (await opened().service.send("GET", `/v1/policies/${policy_id}`)).body;
  /** What the service itself activates, such as a brake that rolls back, asks nobody. */
  const activateAsSvc = (policyId: string) => {
    const { services, organisationId } = opened().service;
    const { now, randomBytes } = services;
    const context = { organisationId, actor: "svc", requestId: null, at: new Date(now()), randomBytes };
    return activatePolicy(services, context, { policyId });
  };
  return {
    post,
    read,
    activateAsSvc,
    async scene(): Promise<ApprovalScene> {
      products += 1;
      const product = `approval_${products}`;
      const { policy_id } = (await post("/v1/policies", { name: "First", product })).body;
      await activateAsSvc(policy_id);
      const next = (await post("/v1/policies", { name: "Next", product })).body;
      return { product, first: await read({ policy_id }), next };
    },
    ask: ({ policy_id }: Json, body: Json = { version: 1 }, key = opened().ada) =>
      post(`/v1/policies/${policy_id}/activate`, body, key),
    approve: ({ policy_id }: Json, key = opened().ben, version: unknown = 1) =>
      post(`/v1/policies/${policy_id}/approve`, { version }, key),
    withdraw: ({ policy_id }: Json, key = opened().ben) =>
      opened().service.send("DELETE", `/v1/policies/${policy_id}/approve`, undefined, { key }),
    /** How often the activation of a policy was told. */
    async activations({ policy_id }: Json): Promise<number> {
      const { db } = opened().service.services.store;
      const events = await db.collection<Json>("events").find({ type: "policy.activated" }).toArray();
      return events.filter(({ data }) => data.policy_id === policy_id).length;
    },
    /** The actions on a policy, sorted: those of one moment come in no order. */
    async audited({ policy_id }: Json): Promise<readonly string[]> {
      const { audit } = (await opened().service.send("GET", "/v1/audit?limit=200")).body;
      const lines = audit.filter(({ object }: Json) => object === policy_id);
      return lines.map(({ action }: Json) => action).sort();
    },
  };
}
