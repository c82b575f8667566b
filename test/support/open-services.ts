import { randomBytes } from "node:crypto";
import { createServices, type Services } from "../../src/service/create-services.ts";
import { openStore } from "../../src/store/open-store.ts";

/** The use cases over a store that processes are using, as `svc` opens them beside a service. */
export async function openServices(
  dataDir: string,
  mongodbUri: string | undefined,
): Promise<Services & AsyncDisposable> {
  const store = await openStore({ dataDir, mongodbUri, durability: "process" });
  const services = await createServices(store, {
    disabledRules: new Set(),
    randomBytes,
    now: Date.now,
    warn: () => undefined,
  });
  return { ...services, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}
