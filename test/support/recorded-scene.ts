import type { Store } from "../../src/store/open-store.ts";
import type { WithOutbox } from "../../src/store/repositories/outbox.ts";
import type { QueryRecorder, RecordedQuery } from "./record-queries.ts";
import { startService } from "./start-service.ts";
import { until } from "./until.ts";
import { openScene } from "./use-case-scene.ts";
import { USE_CASES } from "./use-cases.ts";

/** Everything that was asked of a store while everything was done once. */
export interface RecordedScene {
  readonly queries: readonly RecordedQuery[];
  readonly dataDir: string;
  readonly logLines: readonly string[];
  /** Verbs of `svc` that were run, such as `keys create`. */
  readonly verbs: ReadonlySet<string>;
  readonly openApi: { readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>> };
}

/** What is later than anything that expires or is swept. */
const LATER_MS = 400 * 86_400_000;
/** An endpoint of this machine is tried, and refuses the connection. */
const environment = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };

/**
 * Walks the use cases in a service whose store is recorded, then starts it again long afterwards and lets every recurring job run once.
 * `plainOf` opens the same store unrecorded.
 */
export async function recordScene(
  recorder: QueryRecorder,
  plainOf: (dataDir: string) => Promise<Store>,
): Promise<RecordedScene & { readonly store: Store }> {
  const service = await startService({ keepData: true, environment });
  const scene = await openScene(service);
  for (const [name, run] of USE_CASES) {
    recorder.during(name);
    await run(scene);
  }
  await service.send("GET", "/readyz");
  const { body: openApi } = await service.send("GET", "/v1/openapi.json");
  await service.stop();
  const store = await plainOf(service.dataDir);
  const queries = recorder.take();
  await leaveBehind(store, scene.made);
  recorder.during("recurring jobs");
  const now = () => Date.now() + LATER_MS;
  const later = await startService({ dataDir: service.dataDir, keepData: true, environment, now });
  await allJobsRan(store);
  await later.stop();
  const { dataDir, logLines } = service;
  return { queries: [...queries, ...recorder.take()], dataDir, logLines, verbs: scene.verbs, openApi, store };
}

/** What crashes between two writes leave, and every job due. */
async function leaveBehind({ db }: Store, made: Readonly<Record<string, string>>): Promise<void> {
  const { decision_id: decisionId, policy_id: policyId } = made;
  await db
    .collection("decisions")
    .updateOne({ _id: decisionId }, { $set: { outbox: [{ kind: "label", id: "fbk_left" }], outboxAt: new Date(0) } });
  const entry = { kind: "audit", id: "aud_left", at: new Date(0), action: "policy.update", object: policyId };
  await db
    .collection<WithOutbox>("policies")
    .updateOne({ _id: policyId }, { $set: { outbox: [entry], outboxAt: new Date(0) } });
  await db.collection("jobs").deleteMany({});
}

async function allJobsRan({ db }: Store): Promise<void> {
  const jobs = db.collection<{ readonly _id: unknown; readonly lastFinishedAt: Date | null }>("jobs");
  const allRan = async () => {
    const found = await jobs.find({}).toArray();
    return found.length > 0 && found.every(({ lastFinishedAt }) => lastFinishedAt instanceof Date);
  };
  await until(allRan, { wanted: "a run of every recurring job", intervalMs: 50 });
}
