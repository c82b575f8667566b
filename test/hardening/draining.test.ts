import { connect } from "node:net";
import { expect, it } from "vitest";
import { portOf, requestText, sendRaw } from "../support/raw-http.ts";
import { startService } from "../support/start-service.ts";

it("what comes while the service ends is 503, and its connection is closed, on both ports", async () => {
  const leaving = await startService();
  const authorized = [`Authorization: Bearer ${leaving.testKey}`, "Content-Type: application/json"];
  const slow = connect(portOf(leaving.baseUrl), "127.0.0.1");
  const text = requestText("POST /v1/score", [...authorized, "Expect: 100-continue"], "{}");
  slow.write(text.slice(0, -2));
  // It is asked for its body: it was let in, and the service waits for it.
  await new Promise((resolve) => slow.once("data", resolve));
  const stopped = leaving.stop();
  const kept = [...authorized, "Connection: keep-alive"];
  const [rest] = await sendRaw(portOf(leaving.baseUrl), requestText("GET /v1/policies", kept));
  const list = requestText("POST /risk.v1.PolicyService/ListRules", kept, "{}");
  const [rpc] = await sendRaw(portOf(leaving.grpcUrl), list);
  expect([rest?.status, rest?.headers["connection"]]).toEqual([503, "close"]);
  expect([rpc?.status, rpc?.headers["connection"]]).toEqual([503, "close"]);
  const last = new Promise<string>((resolve) => slow.once("data", (chunk: Buffer) => resolve(chunk.toString())));
  slow.write("{}");
  expect(await last).toMatch(/^HTTP\/1\.1 422 /);
  await stopped;
});
