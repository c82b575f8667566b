import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { exportDecisions } from "../../src/service/decisions/export-decisions.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

let service: TestService;
const DECISIONS = 9;
const FORGOTTEN = hashOf("who was forgotten");
const BVN = hashOf("a bvn");
const PATH = "/v1/decisions/export";
const requests: Json[] = [];

beforeAll(async () => {
  service = await startService();
  const nowMs = Date.now();
  for (let index = 0; index < DECISIONS; index += 1) {
    const request = sampleRequest({
      // Not in the order in which they are decided.
      "transaction.occurred_at": new Date(nowMs - ((index * 4) % DECISIONS) * 60_000).toISOString(),
      ...(index === 0 && { "transaction.channel": undefined, device: undefined, beneficiary: undefined }),
      ...(index === 1 && { "customer.id_hash": FORGOTTEN }),
      ...(index === 3 && { "transaction.id": "-2-3", "customer.bvn_hash": BVN }),
    });
    const { body } = await service.send("POST", "/v1/score", request);
    if (index === 2) await service.send("POST", "/v1/feedback", { decision_id: body.decision_id, label: "fraud" });
    requests.push(request);
  }
  await svc("forget", "--customer", FORGOTTEN, "--environment", "test");
  await until(async () => (await service.send("GET", "/v1/decisions")).body.decisions.length === DECISIONS);
});
afterAll(() => service.stop());

async function svc(...args: readonly string[]): Promise<void> {
  const { code, err } = await runSvc(service, args);
  if (code !== 0) throw new Error(err);
}

async function written(...options: readonly string[]): Promise<string> {
  const out = join(service.dataDir, "decisions.csv");
  await svc("decisions", "export", "--environment", "test", "--out", out, ...options);
  return await readFile(out, "utf8");
}

async function answered(query = ""): Promise<string> {
  const { status, text } = await service.send("GET", `${PATH}${query}`);
  if (status !== 200) throw new Error(text);
  return text;
}

const linesOf = (csv: string) => csv.trimEnd().split("\n");
const TRANSPORTS = {
  gRPC: createGrpcTransport,
  "gRPC-Web": (options: { readonly baseUrl: string }) => createGrpcWebTransport({ ...options, httpVersion: "1.1" }),
  Connect: (options: { readonly baseUrl: string }) => createConnectTransport({ ...options, httpVersion: "1.1" }),
} as const;
const DOORS = Object.keys(TRANSPORTS) as readonly (keyof typeof TRANSPORTS)[];

function streamed(door: keyof typeof TRANSPORTS, request: Json = {}, signal?: AbortSignal) {
  const client = createClient(ScoringService, TRANSPORTS[door]({ baseUrl: service.grpcUrl }));
  const headers = { authorization: `Bearer ${service.testKey}` };
  return client.exportDecisions(request, { headers, ...(signal && { signal }) });
}

async function textOf(parts: AsyncIterable<{ readonly csv: string }>): Promise<string> {
  return (await Array.fromAsync(parts, ({ csv }) => csv)).join("");
}

/** Reads the decisions of the first part, and waits there. */
const holdReading = () => holdNext(service.services.store.decisionList, "byIdStarts");

const PAGES = 250;
/** Long enough for the next page to be read, where somebody reads on. */
const STILL_MS = 200;

async function firstOverRest(signal: AbortSignal): Promise<string> {
  const headers = { authorization: `Bearer ${service.testKey}` };
  const { body } = await fetch(`${service.baseUrl}${PATH}`, { headers, signal });
  const { value } = (await body?.getReader().read()) ?? {};
  return Buffer.from(value ?? []).toString();
}

async function firstOverRpc(door: keyof typeof TRANSPORTS, signal: AbortSignal): Promise<string> {
  const { value } = await streamed(door, {}, signal)[Symbol.asyncIterator]().next();
  return value?.csv ?? "";
}

/** Nobody has the organisation's place any more: another one gets it. */
const placeIsFree = () => expect.poll(async () => (await service.send("GET", PATH)).status).toBe(200);

describe("an export of decisions", () => {
  it("is a backtest's CSV in the order of the transactions, with labels, and without who was forgotten", async () => {
    const csv = await answered();
    const [, ...rows] = linesOf(csv);
    const known = requests.filter(({ customer }) => customer.id_hash !== FORGOTTEN);
    const wanted = known.toSorted((a, b) => a.transaction.occurred_at.localeCompare(b.transaction.occurred_at));
    expect(rows.map((row) => row.split(",")[0]?.replace(/^'/, ""))).toEqual(
      wanted.map(({ transaction }) => transaction.id),
    );
    const rowOf = (request: Json) => rows.find((row) => row.startsWith(request.transaction.id));
    expect(rowOf(requests[2])).toMatch(/,fraud$/);
    expect(rowOf(requests[0])).toContain(",none,");
  });

  it("is taken by a backtest whole: what would be a formula in a spreadsheet comes back as it was", async () => {
    const csv = await answered();
    expect(csv).toContain("\n'-2-3,");
    const headers = { "content-type": "text/csv" };
    const { status, body } = await service.send("POST", "/v1/backtest", undefined, { raw: csv, headers });
    expect(status).toBe(202);
    const path = `/v1/backtest/${body.backtest_id}`;
    await expect.poll(async () => (await service.send("GET", path)).body.status).toBe("completed");
    const { rows } = (await service.send("GET", `${path}/rows`)).body;
    expect(rows).toHaveLength(DECISIONS - 1);
    expect(rows.map(({ input }: Json) => input.transaction.id)).toContain("-2-3");
    expect(rows.flatMap(({ error }: Json) => error ?? [])).toEqual([]);
  });

  it("is the same file over REST, every protocol of the other port and svc", async () => {
    const csv = await answered();
    expect(await written()).toBe(csv);
    for (const door of DOORS) expect(await textOf(streamed(door))).toBe(csv);
  });

  it("is a file that nobody keeps, with a name", async () => {
    const { headers } = await service.send("GET", PATH);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("content-disposition")).toBe('attachment; filename="decisions.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("takes the filters of the list", async () => {
    const [labelled] = requests.slice(2);
    for (const [query, options, rows] of [
      ["?label=fraud", ["--label", "fraud"], 1],
      [`?customer=${hashOf("nobody")}`, ["--customer", hashOf("nobody")], 0],
      ["?to=1970-01-01T00:00:00Z", ["--to", new Date(0).toISOString()], 0],
      [`?bvn=${BVN}`, ["--bvn", BVN], 1],
      [`?transaction_id=${labelled.transaction.id}`, undefined, 1],
    ] as const) {
      const csv = await answered(query);
      expect([query, linesOf(csv).length - 1]).toEqual([query, rows]);
      if (options !== undefined) expect(await written(...options)).toBe(csv);
    }
    expect((await service.send("GET", `${PATH}?label=perhaps`)).status).toBe(422);
    expect((await service.send("GET", `${PATH}?limit=2`)).status).toBe(400);
    await expect(written("--label", "perhaps")).rejects.toThrow("Wanted some of");
  });

  it("says before its first byte that there are too many", async () => {
    const { organisationId } = service;
    const selection = { organisationId, environment: "test", to: undefined, transactionId: undefined } as const;
    const some = exportDecisions(service.services, selection, { decisionsMax: 3, onStep: () => undefined });
    await expect(some.next()).rejects.toMatchObject({ code: "validation_failed", details: [{ code: "limit" }] });
  });
});

describe("the place of an organisation's export", () => {
  it("is one: another one is 429 over either port, in either environment, and gets it afterwards", async () => {
    const held = holdReading();
    const first = answered();
    await held.reached;
    const second = await service.send("GET", PATH, undefined, { key: service.liveKey });
    expect(second).toMatchObject({ status: 429, body: { error_code: "rate_limited", retryable: true } });
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const door of DOORS) {
      const refusal = await textOf(streamed(door)).catch(ConnectError.from);
      expect(refusal).toMatchObject({ code: Code.ResourceExhausted });
      expect(ConnectError.from(refusal).metadata.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    held.release();
    const csv = await first;
    expect(await answered()).toBe(csv);
  });

  it("is one over all processes", async () => {
    const other = await startService({ dataDir: service.dataDir, keepData: true });
    try {
      const held = holdReading();
      const first = answered();
      await held.reached;
      const key = service.testKey;
      expect((await other.send("GET", PATH, undefined, { key })).body.error_code).toBe("rate_limited");
      held.release();
      const csv = await first;
      expect((await other.send("GET", PATH, undefined, { key })).text).toBe(csv);
    } finally {
      await other.stop();
    }
  });

  it("is free once a client has gone", async () => {
    const held = holdReading();
    const aborter = new AbortController();
    const headers = { authorization: `Bearer ${service.testKey}` };
    const gone = fetch(`${service.baseUrl}${PATH}`, { headers, signal: aborter.signal }).then((answer) =>
      answer.text(),
    );
    await held.reached;
    aborter.abort();
    await expect(gone).rejects.toThrow("aborted");
    held.release();
    await placeIsFree();
  });

  it.each(DOORS)("is free once a client has gone, over %s", async (door) => {
    const held = holdReading();
    const aborter = new AbortController();
    const gone = textOf(streamed(door, {}, aborter.signal)).catch(ConnectError.from);
    await held.reached;
    aborter.abort();
    expect(await gone).toMatchObject({ code: Code.Canceled });
    held.release();
    await placeIsFree();
  });

  it("is free once the deadline of an RPC has passed", async () => {
    const held = holdReading();
    const client = createClient(ScoringService, TRANSPORTS.gRPC({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const late = textOf(client.exportDecisions({}, { headers, timeoutMs: 400 })).catch(ConnectError.from);
    expect(await late).toMatchObject({ code: Code.DeadlineExceeded });
    held.release();
    await placeIsFree();
  });

  it.each(["REST", ...DOORS] as const)(
    "is free once a client has gone that had stopped reading, over %s",
    async (door) => {
      const { decisionList } = service.services.store;
      const { organisationId } = service;
      const filter = { organisationId, environment: "test", to: new Date() } as const;
      const { decisions } = await decisionList.page(filter, { sort: "created_at", after: undefined, limit: 1 });
      const [one] = decisions;
      if (one === undefined) throw new Error("There is no decision");
      // One decision again and again, far more than any buffer on the way takes.
      const place = { atMs: one.createdAt.getTime(), id: one._id, hundredths: 0 };
      const many = vi.spyOn(decisionList, "page").mockImplementation(async () => {
        const isLast = many.mock.calls.length > PAGES;
        return { decisions: Array.from({ length: 200 }, () => one), next: isLast ? undefined : place };
      });
      const read = vi.spyOn(decisionList, "byIdStarts");
      const aborter = new AbortController();
      const first = door === "REST" ? firstOverRest(aborter.signal) : firstOverRpc(door, aborter.signal);
      expect(await first).toContain("transaction_id,");
      // Nobody reads on, so nothing more is read for them.
      let reads = -1;
      const isStill = () => {
        const before = reads;
        reads = read.mock.calls.length;
        return reads === before;
      };
      await until(isStill, { intervalMs: STILL_MS });
      expect(reads).toBeLessThan((PAGES * 200) / 25);
      aborter.abort();
      many.mockRestore();
      read.mockRestore();
      await placeIsFree();
    },
  );

  it("is free after a failure, whose file is cut off and never ended", async () => {
    const { decisionList } = service.services.store;
    const failing = vi.spyOn(decisionList, "byIdStarts").mockRejectedValueOnce(new Error("The disk is gone"));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const answer = await fetch(`${service.baseUrl}${PATH}`, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await placeIsFree();
    for (const door of DOORS) {
      failing.mockRejectedValueOnce(new Error("The disk is gone"));
      const refusal = await textOf(streamed(door)).catch(ConnectError.from);
      expect(refusal).toMatchObject({ code: Code.Internal });
      expect(ConnectError.from(refusal).metadata.get("x-request-id") ?? "").toMatch(/^([0-9a-f-]{36})?$/);
      await placeIsFree();
    }
    failing.mockRestore();
  });
});
