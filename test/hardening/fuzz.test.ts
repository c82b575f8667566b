import { afterAll, beforeAll, expect, it } from "vitest";
import { OBJECTS_ENVIRONMENT } from "../support/authorization-objects.ts";
import { effort } from "../support/effort.ts";
import { runFuzz } from "../support/fuzz/run-fuzz.ts";
import { startService, type TestService } from "../support/start-service.ts";

const CASES = effort(1_200, 5_000);
/** The same cases on every run. */
const SEED = "1";
const SLOW_MS = 50;
/** Names of webhook hosts: one whose servers are slow, and one that has none. */
const HOSTS = ["slow.example.com", "nowhere.example.com"];

async function resolveHost(host: string): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (host !== HOSTS[0]) throw new Error("no such host");
  return ["93.184.215.14"];
}

let service: TestService;
beforeAll(async () => {
  // Nothing is delivered: an address that a case has bent reaches nobody.
  service = await startService({ environment: { ROLES: "api", ...OBJECTS_ENVIRONMENT }, resolveHost });
});
afterAll(() => service.stop());

it(`answers ${CASES} bent and broken requests over every door as the contract says, and none with 5xx`, async () => {
  const [testKey, liveKey] = [await service.createKey(), await service.createKey({ environment: "live" })];
  const report = await runFuzz({ ...service, testKey, liveKey, hosts: HOSTS, seed: SEED, cases: CASES });
  expect(report.findings).toEqual([]);
  expect(report.sent).toBe(CASES);
  // The service runs in this process, and cases have named the prototype of everything.
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  // Cases must reach what lies behind the first refusal, too.
  for (const kind of [
    "rest 200",
    "rest 201",
    "rest 400",
    "rest 404",
    "rest 422",
    "connect 200",
    "grpc 200",
    "raw 400",
    "raw-rpc 400",
    "watch 200",
    "raw 0",
  ])
    expect([kind, (report.statuses.get(kind) ?? 0) > 10]).toEqual([kind, true]);
});
