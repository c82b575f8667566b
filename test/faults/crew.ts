import { setTimeout } from "node:timers/promises";
import { startProcess, type TestProcess } from "../support/start-process.ts";

/** One place of the crew: whichever process holds it now. */
export interface CrewMember {
  readonly name: string;
  readonly answers: boolean;
  /** Undefined between the end of a process and its successor. */
  process: TestProcess | undefined;
}

/** Processes that a supervisor keeps running, as an operator's would. */
export interface Crew extends AsyncDisposable {
  readonly members: readonly CrewMember[];
  /** Base addresses of those that answer requests and are running, and of guests. */
  addresses(): readonly string[];
  /** Adds an address that requests go to as well; the returned function takes it away. */
  invite(address: string): () => void;
  /** Ends a process; the supervisor starts another one. Resolves with its exit code. */
  end(member: CrewMember, signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** What any process logged of a request. */
  logOf(requestId: string): string;
  /** Resolves when every place is taken again. */
  whole(): Promise<void>;
}

/** Between two starts in one place. */
const RESTART_MS = 250;
/** Starts in one place without success, while the database is away, say. */
const STARTS_MAX = 120;
const POLL_MS = 50;
const WHOLE_MS_MAX = 60_000;

/** What one process has for itself: its roles, and every other one decides in a thread of its own. */
function ownOf(place: number, roles: readonly string[]): Readonly<Record<string, string>> {
  return { ROLES: roles[place] ?? "", SCORING_THREAD: place % 2 === 0 ? "always" : "off" };
}

/** Starts one process a list of roles. `tell` hears of each process that ended and was not told to. */
export async function startCrew(options: {
  readonly roles: readonly string[];
  readonly dataDir: string;
  readonly environmentOf: (place: number) => Readonly<Record<string, string>>;
  readonly tell: (problem: string) => void;
}): Promise<Crew> {
  const { roles, dataDir, environmentOf, tell } = options;
  const all: TestProcess[] = [];
  const expected = new Set<TestProcess>();
  const guests = new Set<string>();
  let closing = false;
  const members = roles.map((role, place): CrewMember => {
    return { name: `${role}#${place}`, answers: role.includes("api"), process: undefined };
  });

  async function fill(member: CrewMember, place: number): Promise<void> {
    let reason = "";
    for (let start = 0; start < STARTS_MAX && !closing; start += 1) {
      try {
        const started = await startProcess(dataDir, { ...environmentOf(place), ...ownOf(place, roles) });
        void started.ended.then((code) => succeed(member, { place, ended: started, code }));
        all.push(started);
        member.process = started;
        return;
      } catch (error) {
        reason = String(error);
        await setTimeout(RESTART_MS);
      }
    }
    if (!closing) tell(`${member.name} does not start: ${reason}`);
  }

  async function succeed(
    member: CrewMember,
    { place, ended, code }: { readonly place: number; readonly ended: TestProcess; readonly code: number | null },
  ): Promise<void> {
    member.process = undefined;
    if (closing) return;
    if (!expected.delete(ended)) tell(`${member.name} ended by itself with ${code}: ${ended.stderr().slice(-2_000)}`);
    await setTimeout(RESTART_MS);
    await fill(member, place);
  }

  await Promise.all(members.map(fill));
  return {
    members,
    addresses: () => [
      ...guests,
      ...members.flatMap(({ answers, process }) => (answers && process !== undefined ? [process.baseUrl] : [])),
    ],
    invite(address) {
      guests.add(address);
      return () => void guests.delete(address);
    },
    async end({ process }, signal) {
      if (process === undefined) return null;
      expected.add(process);
      return process.end(signal);
    },
    logOf: (requestId) =>
      all
        .flatMap(({ stdout }) => stdout().split("\n"))
        .filter((line) => line.includes(requestId))
        .join("\n"),
    async whole() {
      for (let waitedMs = 0; members.some(({ process }) => process === undefined); waitedMs += POLL_MS) {
        if (waitedMs > WHOLE_MS_MAX) throw new Error("The crew does not become whole again");
        await setTimeout(POLL_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      for (const { process, name } of members) {
        const code = await process?.end("SIGTERM");
        if (process !== undefined && code !== 0)
          tell(`${name} does not stop cleanly: ${process.stderr().slice(-2_000)}`);
      }
    },
  };
}
