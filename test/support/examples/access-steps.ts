import type { ExampleWalk } from "./example-walk.ts";

const MEMBER = "risk@lender.example";
const OWNER = "owner@lender.example";

/** Asks the operations of keys, members, quota and audit trail for every answer of their own. After it the first live key is revoked. */
export async function walkAccess({ send, service }: ExampleWalk): Promise<void> {
  await send("POST", "/v1/members", { email: MEMBER, role: "analyst" });
  await send("POST", "/v1/members", { email: "nobody", role: "analyst" });
  await send("GET", "/v1/members");
  const asked = { name: "review desk", role: "analyst", scopes: ["risk:read", "feedback:write"], member: MEMBER };
  const { body: made } = await send("POST", "/v1/keys", asked);
  await send("POST", "/v1/keys", { name: "too wide", scopes: ["everything"] });
  await send("POST", `/v1/keys/${made.key_id}/revoke`, {});
  await send("GET", "/v1/keys");
  await send("GET", "/v1/quota");
  await send("GET", "/v1/signing-keys");
  await send("GET", "/v1/audit?limit=2");
  await send("GET", "/v1/audit?cursor=somebody-elses");
  await send("DELETE", `/v1/members/${MEMBER}`);
  await send("DELETE", "/v1/members/nobody@lender.example");
  await endLiveKeys({ send, service });
}

/** Tries to take the last key that manages live: from itself, and from the member whom it is bound to, with the role or as a whole. */
async function endLiveKeys({ send, service }: Pick<ExampleWalk, "send" | "service">): Promise<void> {
  const { body: live } = await send("GET", "/v1/key", undefined, { key: service.liveKey });
  await send("POST", `/v1/keys/${live.key_id}/revoke`, {}, { key: service.liveKey });
  await send("POST", "/v1/members", { email: OWNER, role: "admin" });
  await send("POST", "/v1/keys", { name: "owner", member: OWNER }, { key: service.liveKey });
  await send("POST", `/v1/keys/${live.key_id}/revoke`, {}, { key: service.liveKey });
  await send("POST", "/v1/members", { email: OWNER, role: "analyst" });
  await send("DELETE", `/v1/members/${OWNER}`);
}
