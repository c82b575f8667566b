import type { DescMethod } from "@bufbuild/protobuf";
import { createRandom } from "../../../src/synthetic/random.ts";
import type { Answer } from "../answer.ts";
import { makeObjects, type Objects } from "../authorization-objects.ts";
import { sampleRequest } from "../sample-request.ts";
import { createFuzzCase } from "./create-fuzz-case.ts";
import { findStalls, STALL_MS_MAX } from "./find-stalls.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { createJudge } from "./judge-answer.ts";
import type { StallWatch } from "./open-stall-watch.ts";
import { createCaseSender } from "./send-case.ts";

/** What is fuzzed, and how much. */
export interface FuzzOptions {
  readonly baseUrl: string;
  readonly grpcUrl: string;
  readonly methods: readonly DescMethod[];
  readonly testKey: string;
  readonly liveKey: string;
  /** Host names that the service under test looks up without leaving the machine. */
  readonly hosts?: readonly string[];
  readonly seed: string;
  readonly cases: number;
  /** The number of the first case. */
  readonly from?: number;
  /** Findings after which it ends; the others would mostly say the same. */
  readonly findingsMax?: number;
  /** Looks for stalls, too, where the service is a process of its own. */
  readonly watch?: StallWatch;
  /** Told how far it is, and what is no finding but worth a line. */
  readonly say?: (line: string) => void;
}

/** What came of it. */
export interface FuzzReport {
  readonly sent: number;
  /** Answers by door and status. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
}

const AT_ONCE = 8;
/** Cases after which the objects are made anew, since some were deleted, and stalls are looked for. */
const GROUP_CASES = 200;
const SAID_CASES = 5_000;
const KINDS = new Set(["pol", "plv", "dec", "bt", "wh", "whd"]);
const BODY_SHOWN_BYTES = 2_000;
/** Where jobs are listed, the list's name and the id's. */
const JOBS = [
  ["/v1/backtest", "backtests", "backtest_id"],
  ["/v1/fits", "fits", "fit_id"],
] as const;

/**
 * Sends seeded cases to a running service and judges every answer. A case is made from the seed and its number alone, but for the ids of the
 * objects.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, cases, hosts = [], from = 0, findingsMax = 10, watch, say = () => undefined } = options;
  const sender = createCaseSender(options);
  const methods = options.methods.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const judge = createJudge(methods);
  const statuses = new Map<string, number>();
  const findings: string[] = [];
  let sent = 0;
  const make = (number: number, objects: Objects, round = 0) =>
    createFuzzCase(createRandom(`${seed}/${number}`), { ...options, methods, objects, hosts, round });
  const sendOne = async (number: number, objects: Objects): Promise<void> => {
    const one = make(number, objects);
    const answer = await sender.send(one).catch((error: Error) => error);
    sent += 1;
    const kind = `${one.door} ${answer instanceof Error ? "none" : answer.status}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    const wrong = answer instanceof Error ? `no answer: ${answer.message}` : judge(one, answer);
    if (wrong !== undefined) findings.push(describe({ seed, number, one, wrong }));
  };
  const sendGroup = async (numbers: readonly number[], objects: Objects): Promise<void> => {
    const left = numbers.values();
    const work = async () => {
      for (const number of left) if (findings.length < findingsMax) await sendOne(number, objects);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (watch === undefined) return;
    const replay = async (number: number, round: number) =>
      void (await sender.send(make(number, objects, round)).catch(() => undefined));
    for (const { number, cpuMs } of await findStalls({ watch, numbers, replay, say })) {
      const wrong = `the event loop is held for ${Math.round(cpuMs)} ms, at most ${STALL_MS_MAX} are allowed`;
      findings.push(describe({ seed, number, one: make(number, objects), wrong }));
    }
  };
  try {
    // What the start cost is no request's.
    await watch?.worstMs();
    for (let group = from; group < from + cases && findings.length < findingsMax; group += GROUP_CASES) {
      const objects = await freshObjects(options);
      const count = Math.min(GROUP_CASES, from + cases - group);
      await sendGroup(
        Array.from({ length: count }, (_, index) => group + index),
        objects,
      );
      if ((group - from) % SAID_CASES === 0) say(`${sent} of ${cases} cases, ${findings.length} findings`);
    }
    await stillServes(options);
  } finally {
    sender.close();
  }
  return { sent, statuses, findings };
}

function pathOf({ parent, name }: DescMethod): string {
  return `${parent.typeName}/${name}`;
}

/** Jobs that nobody works on count against what an organisation may have queued; both environments count together. */
async function cancelJobs({ baseUrl, testKey, liveKey }: FuzzOptions): Promise<void> {
  for (const key of [testKey, liveKey])
    for (const [path, list, id] of JOBS) {
      const { body } = await send(baseUrl, key, "GET", path);
      for (const job of body[list])
        if (job.status === "queued") await send(baseUrl, key, "POST", `${path}/${job[id]}/cancel`, {});
    }
}

async function freshObjects(options: FuzzOptions): Promise<Objects> {
  const { baseUrl, testKey } = options;
  await cancelJobs(options);
  const { webhooks } = (await send(baseUrl, testKey, "GET", "/v1/webhooks")).body;
  for (const { webhook_id } of webhooks) await send(baseUrl, testKey, "DELETE", `/v1/webhooks/${webhook_id}`);
  return makeObjects({ send: (method, path, body) => send(baseUrl, testKey, method, path, body) }, testKey, KINDS);
}

async function stillServes({ baseUrl, testKey }: FuzzOptions): Promise<void> {
  const { status } = await send(baseUrl, testKey, "POST", "/v1/score", sampleRequest());
  if (status !== 201) throw new Error(`The service does not score any more: ${status}`);
}

async function send(baseUrl: string, key: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** What somebody needs to see it again. */
function describe(found: {
  readonly seed: string;
  readonly number: number;
  readonly one: FuzzCase;
  readonly wrong: string;
}): string {
  const { seed, number, one, wrong } = found;
  const body =
    one.body === undefined ? "none" : JSON.stringify(one.body.subarray(0, BODY_SHOWN_BYTES).toString("latin1"));
  return [
    `Case ${number} of seed ${seed}: ${wrong}`,
    `  ${one.door} ${one.method} ${one.path}`,
    `  headers ${JSON.stringify({ ...one.headers, authorization: "..." })}`,
    `  body (${one.body?.length ?? 0} bytes) ${body}`,
    `  again: npm run test:fuzz -- --seed ${seed} --from ${number} --cases 1`,
  ].join("\n");
}
