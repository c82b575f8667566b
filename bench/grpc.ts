import { openGrpcConnection } from "./support/grpc-connection.ts";
import { closedLoop, type LoadResult, type LoadTarget } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { median } from "./support/median.ts";
import { runService } from "./support/run-service.ts";
import { createScoreMessages } from "./support/score-messages.ts";
import { createTransactions } from "./support/transactions.ts";

// Scores over gRPC beside scores over REST, in turns on one store: `npm run bench:grpc`. 32 requests are under way all the time, each over a
// connection of its own; over gRPC also all of them over 4 connections, as clients of gRPC send them. Ratios are medians of the rounds.
const WARM_UP = 5_000;
const REQUESTS = 3_000;
const CALLS = 32;
const SHARED_CONNECTIONS = 4;
const ROUNDS = 10;
const METHOD = "/risk.v1.ScoringService/Score";

/** What one turn measured; processor time of the service, over all its threads. */
type Measured = Pick<LoadResult, "perSecond" | "latencyMs" | "statuses"> & { readonly cpuMicros: number };

const service = await runService();
try {
  const targets = [restTarget(), await grpcTarget(CALLS), await grpcTarget(SHARED_CONNECTIONS)] as const;
  for (const target of targets) await closedLoop(target, WARM_UP);
  const rounds: Record<"rest" | "grpc" | "shared", Measured>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [rest, grpc, shared] = [await measure(targets[0]), await measure(targets[1]), await measure(targets[2])];
    rounds.push({ rest, grpc, shared });
  }
  const ratio = (one: "grpc" | "shared", of: (measured: Measured) => number) =>
    Number(median(rounds.map((round) => of(round[one]) / of(round.rest))).toFixed(3));
  const against = (one: "grpc" | "shared") => ({
    perSecond: ratio(one, (measured) => measured.perSecond),
    p99: ratio(one, (measured) => measured.latencyMs.p99),
    cpu: ratio(one, (measured) => measured.cpuMicros),
  });
  const ratios = { grpc: against("grpc"), shared: against("shared") };
  process.stdout.write(`${JSON.stringify({ machine: machine(), rounds, ratios }, null, 2)}\n`);
} finally {
  await service.stop();
}

function restTarget(): LoadTarget {
  const next = createTransactions(5);
  const { httpPort: port, key } = service;
  return { port, path: "/v1/score", key, connections: CALLS, nextBody: () => next(Date.now()) };
}

/** As many calls at once as over REST, dealt out to so many connections. */
async function grpcTarget(connections: number): Promise<LoadTarget> {
  const next = createScoreMessages(5 + connections);
  const { grpcPort: port, key } = service;
  const open = await Promise.all(Array.from({ length: connections }, () => openGrpcConnection(port, METHOD, key)));
  let lanes = 0;
  return {
    port,
    path: METHOD,
    key,
    connections: CALLS,
    nextBody: () => next(Date.now()),
    async open() {
      const connection = open[lanes++ % connections];
      if (connection === undefined) throw new Error("Cannot send without a connection");
      // They stay for the turns to come.
      return { send: connection.send, close: () => undefined };
    },
  };
}

async function measure(target: LoadTarget): Promise<Measured> {
  const cpuBefore = await service.cpuSeconds();
  const { perSecond, latencyMs, statuses } = await closedLoop(target, REQUESTS);
  const cpuMicros = Math.round((1e6 * ((await service.cpuSeconds()) - cpuBefore)) / REQUESTS);
  return { perSecond, latencyMs, statuses, cpuMicros };
}
