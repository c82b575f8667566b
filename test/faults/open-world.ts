import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey } from "../../src/service/keys/create-key.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { createRandom } from "../../src/synthetic/random.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import type { Json } from "../support/json.ts";
import { openServices } from "../support/open-services.ts";
import { CA_FILE, type Reply, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";
import { nothingAcknowledged } from "./acknowledged.ts";
import { startCrew } from "./crew.ts";
import { mountSmallDisk } from "./mount-small-disk.ts";
import { startDatabase } from "./start-database.ts";
import type { World } from "./world.ts";

const ROLES = ["api", "api", "api,worker", "worker"];
const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };
const BACKTEST_ROWS = 120;
/** Shares of the posts to the flaky endpoint that fail, and that are answered late. */
const FAILS = 0.2;
const LATE = 0.05;
const LATE_MS = 1_500;

/** Opens what a run of rounds takes place in: on the embedded store, or on the server that MONGODB_URI names. `say` is told what is left out. */
export async function openWorld(
  seed: string,
  on: { readonly problem: (text: string) => void; readonly say: (line: string) => void },
): Promise<World & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const server = process.env["MONGODB_URI"];
  const database = server === undefined ? undefined : await startDatabase(server);
  if (database !== undefined) stack.use(database);
  else if (server !== undefined) on.say("Left out: database killed, because no server of our own can be started here");
  const disk = server === undefined ? await mountSmallDisk() : undefined;
  if (disk !== undefined) stack.use(disk);
  else if (server === undefined) on.say("Left out: disk full, because a small file system cannot be mounted here");
  const dataDir = await mkdtemp(join(disk?.folder ?? tmpdir(), "risk-faults-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const uri = server === undefined ? undefined : databaseIn(database?.uri ?? server);
  const proxies =
    uri === undefined ? [] : await Promise.all(ROLES.map(() => startFaultProxy(Number(new URL(uri).port))));
  for (const proxy of proxies) stack.use(proxy);
  const receiver = await startReceiver();
  stack.defer(() => receiver.close());
  trustReceivers();
  const lab = { LOG_LEVEL: "error", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", NODE_EXTRA_CA_CERTS: CA_FILE };
  const over = (address: string | undefined) =>
    address === undefined ? lab : { ...lab, MONGODB_URI: address, SECRET_KEY: "0".repeat(64) };
  const crew = stack.use(
    await startCrew({
      roles: ROLES,
      dataDir,
      environmentOf: (place) => over(uri && throughPort(uri, proxies[place]?.port)),
      tell: on.problem,
    }),
  );
  const services = stack.use(await openServices(dataDir, uri));
  const organisationId = (await services.organisations.list())[0]?._id ?? "";
  const newKey = async (environment: "test" | "live") =>
    (await createKey(services, { organisationId, environment, name: "faults", ...RATE })).key;
  const [key, liveKey] = [await newKey("test"), await newKey("live")];
  const registered = await registerEndpoints(receiver.url, { address: crew.addresses()[0] ?? "", key, liveKey });
  receiver.reply(replyOf(seed));
  const events = await services.store.db.collection<{ readonly _id: string }>("events").find({}).toArray();
  const [scope] = await services.policies.listScopes(organisationId);
  const opened = stack.move();
  return {
    seed,
    crew,
    services,
    organisationId,
    key,
    liveKey,
    environment: over(uri),
    dataDir,
    proxies,
    database,
    disk,
    receiver,
    ...registered,
    earlierEvents: new Set(events.map(({ _id }) => _id)),
    acknowledged: nothingAcknowledged(),
    pinnedVersionId: scope?.active?.versionId ?? "",
    backtestRows: [...generateTransactions({ rows: BACKTEST_ROWS, seed: "faults" })].map(({ request, label }) => ({
      ...request,
      label,
    })),
    problem: on.problem,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** How the receiver answers: at once, but at the flaky endpoint now and then late, or with an error. */
function replyOf(seed: string): Reply {
  const random = createRandom(`${seed}-receiver`);
  return (response, { path }) => {
    const isFlaky = path.endsWith("/flaky");
    const answer = () => void response.writeHead(isFlaky && random.chance(FAILS) ? 500 : 204).end();
    if (isFlaky && random.chance(LATE)) setTimeout(answer, LATE_MS);
    else answer();
  };
}

function databaseIn(server: string): string {
  const url = new URL(server);
  url.pathname = `/faults_${randomBytes(8).toString("hex")}`;
  return url.href;
}

function throughPort(uri: string, port: number | undefined): string {
  const url = new URL(uri);
  url.port = String(port);
  return url.href;
}

async function registerEndpoints(
  receiver: string,
  by: { readonly address: string; readonly key: string; readonly liveKey: string },
): Promise<Pick<World, "endpoints" | "liveEndpoint">> {
  const { address, key, liveKey } = by;
  const endpoint = (path: string) => register({ address, key }, { url: `${receiver}/${path}`, events: ["*"] });
  const endpoints = { steady: await endpoint("steady"), flaky: await endpoint("flaky") };
  const live = { url: `${receiver}/live`, events: ["decision.flagged"] };
  return { endpoints, liveEndpoint: await register({ address, key: liveKey }, live) };
}

async function register(
  by: { readonly address: string; readonly key: string },
  endpoint: { readonly url: string; readonly events: readonly string[] },
): Promise<string> {
  const response = await fetch(`${by.address}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.key}`, "content-type": "application/json" },
    body: JSON.stringify(endpoint),
  });
  const { webhook_id }: Json = await response.json();
  return webhook_id;
}
