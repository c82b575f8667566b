import { randomUUID } from "node:crypto";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import type { World } from "./world.ts";

/** A store that is away must be told of within this time: the longest that an operation may take, and more. */
const ANSWER_MS_MAX = 30_000;
const AWAY = "503 after 1";
const HERE = "200 after null";

/**
 * While the store cannot write, every process says 503 with `Retry-After`, and `/readyz` whether it can be read. A full disk may leave room for some
 * writes in the log that is there.
 */
export async function probeAway(world: World, { readsGoOn }: { readonly readsGoOn: boolean }): Promise<void> {
  const { crew, problem } = world;
  const wanted = readsGoOn ? HERE : AWAY;
  await Promise.all(
    crew.addresses().map(async (address) => {
      const request = sampleRequest({ "customer.id_hash": hashOf(randomUUID()) });
      const headers = { authorization: `Bearer ${world.key}`, "content-type": "application/json" };
      const score = await get(`${address}/v1/score`, { method: "POST", headers, body: JSON.stringify(request) });
      if (score.told === "201 after null" && readsGoOn)
        world.acknowledged.scores.set(request.transaction.id, { request, answer: score.body });
      else if (score.told !== AWAY) problem(`A score was answered ${score.told} while the store could not write`);
      const { told: ready } = await get(`${address}/readyz`);
      if (ready !== wanted) problem(`/readyz was answered ${ready}, wanted ${wanted}`);
      const { told: listed } = await get(`${address}/v1/policies`, { headers });
      if (listed !== wanted) problem(`A read was answered ${listed}, wanted ${wanted}`);
      const { told: live } = await get(`${address}/livez`);
      if (live !== HERE) problem(`/livez was answered ${live}`);
    }),
  );
}

async function get(url: string, init: RequestInit = {}): Promise<{ readonly told: string; readonly body?: Json }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return {
      told: `${response.status} after ${response.headers.get("retry-after")}`,
      body: await response.json(),
    };
  } catch (error) {
    return { told: String(error) };
  }
}
