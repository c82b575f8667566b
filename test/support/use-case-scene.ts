import { runProgram } from "../../src/cli/run-program.ts";
import type { Answer } from "./answer.ts";
import type { Json } from "./json.ts";
import { createMemoryIo } from "./memory-io.ts";
import { storeEnvironment } from "./open-test-store.ts";
import type { TestService } from "./start-service.ts";

/** What use cases work with and hand on to later ones. */
export interface Scene {
  readonly service: TestService;
  readonly key: string;
  /** Sends with the key; throws where the answer is no success. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Json>;
  /** Runs a verb of `svc` and answers what it printed; throws where it fails. */
  svc(...args: readonly string[]): Promise<Json>;
  readonly made: Record<string, string>;
  /** Verbs of `svc` that were run, such as `keys create`. */
  readonly verbs: ReadonlySet<string>;
}

/** Something that somebody does, in one line: a call of each method over REST, a run of each verb. Order counts. */
export type UseCase = readonly [name: string, run: (scene: Scene) => Promise<unknown>];

/** Opens the scene of a service. */
export async function openScene(service: TestService): Promise<Scene> {
  const key = await service.createKey();
  const verbs = new Set<string>();
  return {
    service,
    key,
    made: {},
    verbs,
    async send(method, path, body, headers = {}) {
      return succeeded(`${method} ${path}`, await service.send(method, path, body, { key, headers }));
    },
    async svc(...args) {
      for (let words = 1; words <= 2; words += 1) verbs.add(args.slice(0, words).join(" "));
      const { dataDir } = service;
      const io = { ...createMemoryIo(), env: { DATA_DIR: dataDir, ...storeEnvironment(dataDir) }, now: Date.now };
      if ((await runProgram(io, [...args, "--json"])) !== 0) throw new Error(`svc ${args.join(" ")}: ${io.err()}`);
      // What a verb says to a person alone is no JSON.
      return /^[[{]/.test(io.out()) ? JSON.parse(io.out()) : io.out();
    },
  };
}

function succeeded(what: string, { status, text, body }: Answer): Json {
  if (status >= 400) throw new Error(`${what} answered ${status} ${text}`);
  return body;
}

/** Keeps a member of an answer for later use cases. */
export function keep(scene: Scene, name: string, answer: Json): void {
  scene.made[name] = answer[name] ?? answer.backtest_id;
}

/** Names the organisation of the scene to a verb. */
export function own({ service }: Scene): readonly string[] {
  return ["--organisation", service.organisationId];
}
