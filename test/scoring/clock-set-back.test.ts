import { afterAll, beforeAll, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const BACK_MS = 3_600_000;
/** More than MongoDB keeps a decision back for. */
const SETTLED_MS = 2_000;
const CUSTOMER = hashOf("a customer whose clock went back");
let nowMs = Date.now();
let service: TestService;
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
});
afterAll(() => service.stop());

async function score(): Promise<string> {
  const request = sampleRequest({
    "customer.id_hash": CUSTOMER,
    "transaction.occurred_at": new Date(nowMs).toISOString(),
  });
  return (await service.send("POST", "/v1/score", request)).body.decision_id;
}

async function page(query: string): Promise<Json> {
  return (await service.send("GET", `/v1/decisions?${query}`)).body;
}

const idsOf = ({ decisions }: Json): string[] => decisions.map(({ decision_id }: Json) => decision_id);

it("A clock that is set back hides no decision of the embedded store; on MongoDB they appear once it has caught up", async () => {
  const before = [await score(), await score()];
  const backMs = nowMs - BACK_MS;
  nowMs = backMs;
  const since = await score();
  const isServer = process.env["MONGODB_URI"] !== undefined;
  for (const query of ["limit=200", `limit=200&customer=${CUSTOMER}`]) {
    const shown = idsOf(await page(query));
    if (isServer) expect(shown).toEqual([]);
    else expect(shown.toSorted()).toEqual([...before, since].toSorted());
  }
  nowMs += BACK_MS + SETTLED_MS;
  expect(idsOf(await page("limit=200")).toSorted()).toEqual([...before, since].toSorted());
});

it("Pages that begin while the clock is back show what stood then once, whatever is decided meanwhile", async () => {
  const stood = await Promise.all(Array.from({ length: 4 }, score));
  nowMs -= BACK_MS / 2;
  stood.push(await score());
  nowMs += process.env["MONGODB_URI"] === undefined ? 0 : BACK_MS;
  const shown: string[] = [];
  for (let cursor = ""; ; ) {
    const answer = await page(`limit=1${cursor}`);
    shown.push(...idsOf(answer));
    if (answer.next_cursor === null) break;
    if (shown.length < stood.length) await score();
    cursor = `&cursor=${answer.next_cursor}`;
  }
  expect(shown.filter((id) => stood.includes(id)).toSorted()).toEqual(stood.toSorted());
  expect(new Set(shown).size).toBe(shown.length);
});
