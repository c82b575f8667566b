import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Services } from "../../src/service/create-services.ts";
import { createKey } from "../../src/service/keys/create-key.ts";
import { openServices } from "./open-services.ts";
import { storeEnvironment } from "./open-test-store.ts";
import { startProcess, type TestProcess } from "./start-process.ts";

/** Several processes over one store, in the order of the roles that were asked for. */
export interface Fleet extends AsyncDisposable {
  readonly processes: readonly TestProcess[];
  /** The same store, opened by this process. */
  readonly services: Services;
  readonly dataDir: string;
  /** What every process was started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** An admin's test key that no rate stops. */
  readonly key: string;
}

const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };

/** Starts one process a list of roles, all at once on an empty store: the embedded one, or a database on the server that MONGODB_URI names. */
export async function startFleet(
  roles: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-fleet-"));
  const environment: Record<string, string> = { ...storeEnvironment(dataDir), ...extra };
  const processes = await Promise.all(roles.map((role) => startProcess(dataDir, { ...environment, ROLES: role })));
  const services = await openServices(dataDir, environment["MONGODB_URI"]);
  const organisationId = (await services.organisations.list())[0]?._id ?? "";
  const { key } = await createKey(services, { organisationId, environment: "test", name: "fleet", ...RATE });
  return {
    processes,
    services,
    dataDir,
    environment,
    key,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((one) => one.end("SIGTERM")));
      await services[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
