import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DescMethod } from "@bufbuild/protobuf";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import type { Services } from "../../src/service/create-services.ts";
import { createKey, type KeyRequest } from "../../src/service/keys/create-key.ts";
import type { ResolveHost } from "../../src/webhook/guard/resolve-host.ts";
import { openContract } from "./open-contract.ts";
import { testDatabase } from "./open-test-store.ts";

const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };

/** Whatever JSON came: a test reads into it, and fails where a member is not there. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer over REST. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
  readonly text: string;
}

/** What a test sends; the test key is used where no authorization is given. */
export interface SendOptions {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, in place of a JSON body. */
  readonly raw?: string | Uint8Array;
}

/** A service of its own on free ports and a store of its own, for one test file. */
export interface TestService {
  readonly baseUrl: string;
  readonly grpcUrl: string;
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
  stop(): Promise<void>;
}

/** Starts a service in this process. `environment` overrides variables; `dataDir` reopens a store. */
export async function startService(
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly dataDir?: string;
    readonly now?: () => number;
    readonly keepData?: boolean;
    readonly resolveHost?: ResolveHost;
  } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "risk-test-")));
  const config = readConfig(
    {
      HTTP_PORT: "0",
      GRPC_PORT: "0",
      DATA_DIR: dataDir,
      DURABILITY: "process",
      ...storeEnvironment(dataDir),
      ...options.environment,
    },
    new Set(registry.rules.map((rule) => rule.code)),
  );
  if ("problems" in config) throw new Error(config.problems.join("; "));
  const logLines: string[] = [];
  const app = await startApp(config, {
    now: options.now ?? Date.now,
    logTo: { write: (line) => void logLines.push(line) },
    ...(options.resolveHost && { resolveHost: options.resolveHost }),
  });
  const bootstrap = JSON.parse(await readFile(join(dataDir, "bootstrap.json"), "utf8"));
  const contract = openContract(app.methods);
  const baseUrl = `http://127.0.0.1:${app.httpPort}`;
  return {
    baseUrl,
    grpcUrl: `http://127.0.0.1:${app.grpcPort}`,
    dataDir,
    storeEnvironment: { DATA_DIR: dataDir, ...storeEnvironment(dataDir) },
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
      const answer = await request(`${baseUrl}${path}`, bootstrap.test_key, { method, body, ...send });
      contract.hold({ method, path, ...send, body }, answer);
      return answer;
    },
    async stop() {
      await app.close();
      if (!options.keepData) await rm(dataDir, { recursive: true, force: true });
      contract.end();
    },
  };
}

async function request(
  url: string,
  testKey: string,
  call: SendOptions & { readonly method: string; readonly body: unknown },
): Promise<Answer> {
  const key = call.key === undefined ? testKey : call.key;
  const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...call.headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : Buffer.from(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

/** On a server, every test file has a database of its own, named after its data directory. */
function storeEnvironment(dataDir: string): Readonly<Record<string, string>> {
  const uri = testDatabase(dataDir);
  return uri === undefined ? {} : { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) };
}
