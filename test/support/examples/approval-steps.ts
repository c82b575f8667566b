import type { Answer } from "../answer.ts";
import type { ExampleWalk } from "./example-walk.ts";

const ASKS = "policy@lender.example";
const APPROVES = "head-of-risk@lender.example";
const NOBODY = `/v1/policies/pol_${"0".repeat(32)}/approve`;

/** Runs steps while activations wait for approval, with a key of each of two members. */
export async function withApproval(
  { service, now }: Pick<ExampleWalk, "service" | "now">,
  run: (keys: { readonly asks: string; readonly approves: string }) => Promise<void>,
): Promise<void> {
  const { organisationId } = service;
  const { organisations } = service.services;
  const keyOf = async (email: string) => {
    const _id = `${organisationId}:${email}`;
    await organisations.addMember({ _id, organisationId, email, role: "admin", createdAt: new Date(now()) });
    return service.createKey({ member: email });
  };
  const keys = { asks: await keyOf(ASKS), approves: await keyOf(APPROVES) };
  await organisations.requireApproval(organisationId, true);
  await run(keys);
  await organisations.requireApproval(organisationId, false);
  for (const email of [ASKS, APPROVES]) await organisations.removeMember(organisationId, email);
}

/** Asks for an activation that waits, approves it and withdraws another one, with every reason why not. */
export async function walkApproval(walk: ExampleWalk): Promise<void> {
  const { send, service } = walk;
  await withApproval(walk, async ({ asks, approves }) => {
    const asking = (path: string, body: object): Promise<Answer> => send("POST", path, body, { key: asks });
    const approving = (path: string, body: object): Promise<Answer> => send("POST", path, body, { key: approves });
    const draft = async (name: string) =>
      `/v1/policies/${(await service.send("POST", "/v1/policies", { name, product: "wallets" })).body.policy_id}`;
    const wallets = await draft("Wallets");
    const other = await draft("Wallets, stricter");
    const brake = { level: "high", share_max: 0.04, within_decisions: 10_000 };
    await asking(`${wallets}/activate`, { version: 1, note: "Backtest of February: half the alarms", brake });
    await asking(`${other}/activate`, { version: 1 });
    await asking("/v1/policies", { name: "Wallets, new", product: "wallets", activate: true });
    await approving(`${wallets}/approve`, { version: 0 });
    await approving(`${wallets}/approve`, { version: 2 });
    await approving(NOBODY, { version: 1 });
    await approving(`${wallets}/approve`, { version: 1 });
    await service.send("POST", `${other}/activate`, { version: 1 }, { key: asks });
    await send("DELETE", `${other}/approve`, undefined, { key: approves });
    await send("DELETE", NOBODY);
    await service.send("POST", `${other}/archive`);
    await approving(`${other}/approve`, { version: 1 });
  });
}
