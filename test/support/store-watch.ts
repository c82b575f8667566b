import { expect } from "vitest";
import { INDEXES } from "../../src/store/documents/indexes.ts";
import { type CallMethod, createCallMethod } from "./call-method.ts";
import type { TestService } from "./start-service.ts";

/** Calls a service of which nothing else is asked meanwhile, and tells whether calls change what it stores. */
export interface StoreWatch {
  readonly call: CallMethod;
  /** Fails where anything that is stored differs behind a run. */
  changesNothing(run: () => Promise<void>): Promise<void>;
}

/** Opens one. What is stored is read again only where a call may have changed it. */
export function createStoreWatch(service: TestService): StoreWatch {
  /** What was stored when it was last read, until a call may have changed it. */
  let known: string | undefined;
  let mayChange = true;
  const callDoor = createCallMethod(service);
  return {
    call(door, wanted) {
      if (mayChange) known = undefined;
      return callDoor(door, wanted);
    },
    async changesNothing(run) {
      const before = known ?? (await stored(service));
      mayChange = false;
      try {
        await run();
      } finally {
        mayChange = true;
        known = await stored(service);
      }
      expect(known).toBe(before);
    },
  };
}

/** All that the service keeps, but for what it keeps about itself. */
async function stored({ services }: TestService): Promise<string> {
  const names = new Set([...INDEXES.map(({ collection }) => collection), "decisions", "profiles", "organisations"]);
  const found = [...names].map(async (name) => [name, await services.store.db.collection(name).find({}).toArray()]);
  return JSON.stringify(await Promise.all(found));
}
