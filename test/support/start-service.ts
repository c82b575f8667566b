import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DescMethod } from "@bufbuild/protobuf";
import { type AppOptions, startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import type { HttpLimits } from "../../src/http/http-limits.ts";
import type { Services } from "../../src/service/create-services.ts";
import { createKey, type KeyRequest, keySha256 } from "../../src/service/keys/create-key.ts";
import type { KeyDocument } from "../../src/store/repositories/store-documents.ts";
import type { ResolveHost } from "../../src/webhook/guard/resolve-host.ts";
import type { Answer } from "./answer.ts";
import { openContract } from "./open-contract.ts";
import { storeEnvironment } from "./open-test-store.ts";
import { createSecretWatch, type SecretWatch } from "./secret-watch.ts";
import type { SendOptions } from "./send-options.ts";

/** A machine that does other work refuses nobody: what an overload is has tests of its own. */
const PATIENT = { burstMsMax: 600_000, uploadWaitMsMax: 600_000 };
const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };

/** A service of its own on free ports and a store of its own, for one test file. */
export interface TestService {
  readonly baseUrl: string;
  readonly grpcUrl: string;
  /** Of the port of the metrics alone, where there is one. */
  readonly metricsUrl: string;
  readonly dataDir: string;
  /** The variables that name its store, for another process over the same one. */
  readonly storeEnvironment: Readonly<Record<string, string>>;
  readonly organisationId: string;
  readonly testKey: string;
  readonly liveKey: string;
  readonly logLines: readonly string[];
  readonly services: Services;
  /** What its doors serve. */
  readonly methods: readonly DescMethod[];
  /** A key of the organisation that no rate stops, in test unless said otherwise. */
  createKey(request?: Partial<KeyRequest>): Promise<string>;
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  /** Stops it, and fails where its log holds a secret, or anything that was sent. */
  stop(): Promise<void>;
}

/** Starts a service in this process. `environment` overrides variables; `dataDir` reopens a store. */
export async function startService(
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly dataDir?: string;
    readonly now?: () => number;
    readonly ticks?: () => number;
    readonly keepData?: boolean;
    readonly resolveHost?: ResolveHost;
    readonly limits?: Partial<HttpLimits>;
    readonly admission?: AppOptions["admission"];
    readonly storedBytesMax?: number;
  } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "risk-test-")));
  const config = readConfig(
    {
      HTTP_PORT: "0",
      GRPC_PORT: "0",
      // One that starts under load has tests of its own; the whole suite may be run with one that always decides.
      SCORING_THREAD: process.env["SCORING_THREAD"] ?? "off",
      ...storeEnvironment(dataDir),
      ...options.environment,
    },
    new Set(registry.rules.map((rule) => rule.code)),
  );
  if ("problems" in config) throw new Error(config.problems.join("; "));
  const logLines: string[] = [];
  const secrets = createSecretWatch();
  const app = await startApp(config, {
    now: options.now ?? Date.now,
    // A test reads what it has just caused.
    limits: { metricsMs: 0, ...options.limits },
    logTo: { write: (line) => void logLines.push(line) },
    ...(options.ticks && { ticks: options.ticks }),
    ...(options.resolveHost && { resolveHost: options.resolveHost }),
    admission: { ...PATIENT, ...options.admission },
    ...(options.storedBytesMax !== undefined && { storedBytesMax: options.storedBytesMax }),
  });
  const bootstrap = JSON.parse(await readFile(join(dataDir, "bootstrap.json"), "utf8"));
  await liftRates(app.services.store, [bootstrap.test_key, bootstrap.live_key]);
  const contract = openContract(app.methods);
  const baseUrl = `http://127.0.0.1:${app.httpPort}`;
  return {
    baseUrl,
    grpcUrl: `http://127.0.0.1:${app.grpcPort}`,
    metricsUrl: `http://127.0.0.1:${app.metricsPort}`,
    dataDir,
    storeEnvironment: storeEnvironment(dataDir),
    organisationId: bootstrap.organisation_id,
    testKey: bootstrap.test_key,
    liveKey: bootstrap.live_key,
    logLines,
    services: app.services,
    methods: app.methods,
    async createKey(wanted = {}) {
      const request = {
        organisationId: bootstrap.organisation_id,
        environment: "test",
        name: "test",
        ...RATE,
        ...wanted,
      } as const;
      return (await createKey(app.services, request)).key;
    },
    async send(method, path, body, send = {}) {
      const answer = await request(`${baseUrl}${path}`, bootstrap.test_key, { method, body, secrets, ...send });
      contract.hold({ method, path, ...send, body }, answer);
      return answer;
    },
    async stop() {
      await app.close();
      secrets.check(logLines.join(""));
      if (!options.keepData) await rm(dataDir, { recursive: true, force: true });
      contract.end();
    },
  };
}

/** No rate stops the first keys, either: how fast a test sends is the machine's to say. */
async function liftRates({ db }: Services["store"], keys: readonly string[]): Promise<void> {
  const documents = db.collection<KeyDocument>("keys");
  for (const key of keys) await documents.updateOne({ _id: keySha256(key) }, { $set: RATE });
}

async function request(
  url: string,
  testKey: string,
  call: SendOptions & { readonly method: string; readonly body: unknown; readonly secrets: SecretWatch },
): Promise<Answer> {
  const key = call.key === undefined ? testKey : call.key;
  const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const headers = new Headers({
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...call.headers,
  });
  call.secrets.sent(headers.get("authorization") ?? undefined, Buffer.from(body ?? "").toString());
  const response = await fetch(url, {
    method: call.method,
    headers,
    ...(body !== undefined && { body: typeof body === "string" ? body : Buffer.from(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer = isJson && text !== "" ? JSON.parse(text) : undefined;
  call.secrets.answered(answer);
  return { status: response.status, headers: response.headers, text, body: answer };
}
