import { once } from "node:events";
import { type ClientRequest, request as httpRequest } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { createDeadlineCalls, RPC_PROTOCOLS, scoreFields } from "../support/call-with-deadline.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { storedState } from "../support/stored-state.ts";

const DEADLINE_MS = 150;
const ROWS = 50_000;
const HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label\n";
/** The service runs in this process: after so long, and so many turns of its event loop, it has seen a stream or connection end. */
const CLOSE_SEEN_MS = 150;
const CLOSE_SEEN_TURNS = 100;

let service: TestService;
let calls: ReturnType<typeof createDeadlineCalls>;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  calls = createDeadlineCalls(service);
  // The first use of a policy version is noted on it.
  await service.send("POST", "/v1/score", sampleRequest());
});
afterAll(() => service.stop());

const csv = () =>
  Buffer.from(
    HEADER +
      [...generateTransactions({ rows: ROWS, seed: "cancelled" })].map((row) => csvLine(row).trimEnd()).join("\n"),
  );

/** A machine that does other work may run nothing of this process for a while: time alone says little. */
async function closeSeen(): Promise<void> {
  await setTimeout(CLOSE_SEEN_MS);
  for (let turn = 0; turn < CLOSE_SEEN_TURNS; turn += 1) await setImmediate();
}

/** A request over HTTP/1.1 whose body the test sends in pieces. */
function open(url: string, headers: Readonly<Record<string, string>>): ClientRequest {
  const request = httpRequest(url, {
    method: "POST",
    headers: { authorization: `Bearer ${service.testKey}`, ...headers },
    agent: false,
  });
  request.on("error", () => undefined);
  return request;
}

async function answerTo(
  request: ClientRequest,
): Promise<{ readonly status: number; readonly headers: Json; readonly body: Json }> {
  const [response] = await once(request, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) };
}

describe("a call that its client cancels before the first write", () => {
  it.each(RPC_PROTOCOLS)("writes nothing over %s", async (protocol) => {
    const before = await storedState(service);
    const held = holdNext(service.services.ledger, "decideOnce");
    const cancel = new AbortController();
    const sent = calls.call(protocol, "Score", scoreFields(), { signal: cancel.signal });
    await held.reached;
    cancel.abort();
    expect((await sent.answer).code).toBe(Code.Canceled);
    await closeSeen();
    held.release();
    expect(await calls.logged(sent.requestId)).toMatchObject({ method: "Score", status: 503 });
    expect(await storedState(service)).toEqual(before);
  });

  it("writes nothing over REST, where the connection closes", async () => {
    const before = await storedState(service);
    const held = holdNext(service.services.ledger, "decideOnce");
    const request = open(`${service.baseUrl}/v1/score`, { "content-type": "application/json", "x-request-id": "gone" });
    request.end(JSON.stringify(sampleRequest()));
    await held.reached;
    request.destroy();
    await closeSeen();
    held.release();
    expect(await calls.logged("gone")).toMatchObject({ method: "Score", protocol: "rest", status: 503 });
    expect(await storedState(service)).toEqual(before);
  });

  it("leaves nothing of 50,000 rows that were all sent", async () => {
    const before = await storedState(service);
    const held = holdNext(service.services.policies, "findVersion");
    const cancel = new AbortController();
    const fields = { csv: csv().toString("base64") };
    const sent = calls.call("gRPC", "SubmitBacktest", fields, { signal: cancel.signal, idempotencyKey: "rows" });
    await held.reached;
    cancel.abort();
    await sent.answer;
    await closeSeen();
    held.release();
    expect(await calls.logged(sent.requestId)).toMatchObject({ method: "SubmitBacktest", status: 503 });
    expect(await storedState(service)).toEqual(before);
  });

  it.each([
    ["REST", () => `${service.baseUrl}/v1/backtest`, { "content-type": "text/csv" }, 400],
    [
      "Connect",
      () => `${service.grpcUrl}/risk.v1.BacktestService/SubmitBacktest`,
      { "content-type": "application/proto" },
      503,
    ],
  ] as const)("leaves nothing of 50,000 rows that break off half-way over %s", async (door, url, headers, status) => {
    const before = await storedState(service);
    const body = csv();
    const requestId = `half-${door}`;
    const request = open(url(), { ...headers, "x-request-id": requestId, "content-length": String(body.length) });
    await new Promise((resolve) => request.write(body.subarray(0, body.length / 2), resolve));
    request.destroy();
    expect(await calls.logged(requestId)).toMatchObject({ method: "SubmitBacktest", status });
    expect(await storedState(service)).toEqual(before);
  });
});

describe("a deadline that passes while the message comes", () => {
  it("is answered as deadline_exceeded with an ErrorBody, and nothing is written", async () => {
    const before = await storedState(service);
    const request = open(`${service.grpcUrl}/risk.v1.ScoringService/Score`, {
      "content-type": "application/json",
      "connect-timeout-ms": String(DEADLINE_MS),
      "x-request-id": "slow",
    });
    const body = JSON.stringify(scoreFields());
    request.write(body.slice(0, 40));
    await setTimeout(2 * DEADLINE_MS);
    request.end(body.slice(40));
    const { status, headers, body: refused } = await answerTo(request);
    expect({ status, code: refused.code, requestId: headers["x-request-id"] }).toEqual({
      status: 504,
      code: "deadline_exceeded",
      requestId: "slow",
    });
    expect(refused.details[0].type).toBe("risk.v1.ErrorBody");
    expect(await storedState(service)).toEqual(before);
  });
});

describe.skipIf(process.env["MONGODB_URI"] !== undefined)("a store that another process holds", () => {
  it("does not score what nobody waits for when it is free again", async () => {
    const before = await storedState(service);
    using other = new DatabaseSync(join(service.dataDir, "store.sqlite"));
    other.exec("begin immediate");
    const late = calls.call("gRPC", "Score", scoreFields(), { timeoutMs: DEADLINE_MS });
    expect((await late.answer).code).toBe(Code.DeadlineExceeded);
    await setTimeout(DEADLINE_MS);
    other.exec("rollback");
    expect(await calls.logged(late.requestId)).toMatchObject({ method: "Score", status: 503 });
    expect(await storedState(service)).toEqual(before);
  });
});
