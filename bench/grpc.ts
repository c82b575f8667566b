import { toBinary } from "@bufbuild/protobuf";
import { ScoreRequestSchema } from "../gen/risk/v1/score_pb.ts";
import { createDecoder } from "../src/contract/json/create-decoder.ts";
import { openGrpcConnection } from "./support/grpc-connection.ts";
import { closedLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Scores over gRPC beside scores over REST, one run after the other on one store, twice: `npm run bench:grpc`.
const WARM_UP = 5_000;
const REQUESTS = 15_000;
const CONNECTIONS = 32;
const ROUNDS = 2;

const decode = createDecoder(ScoreRequestSchema);
const service = await runService();
try {
  const next = createTransactions(5);
  const nextBody = () => next(Date.now());
  const rest = { port: service.httpPort, path: "/v1/score", key: service.key, connections: CONNECTIONS, nextBody };
  const grpc = {
    ...rest,
    port: service.grpcPort,
    open: (port: number) =>
      openGrpcConnection(port, { path: "/risk.v1.ScoringService/Score", key: service.key, toBytes: messageOf }),
  };
  for (const target of [rest, grpc]) await closedLoop(target, WARM_UP);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ rest: await measure(rest), grpc: await measure(grpc) });
  process.stdout.write(`${JSON.stringify({ machine: machine(), rounds }, null, 2)}\n`);
} finally {
  await service.stop();
}

async function measure(target: Parameters<typeof closedLoop>[0]) {
  const cpuBefore = await service.cpuSeconds();
  const { perSecond, latencyMs, statuses } = await closedLoop(target, REQUESTS);
  const cpuMicros = Math.round((1e6 * ((await service.cpuSeconds()) - cpuBefore)) / REQUESTS);
  return { perSecond, latencyMs, statuses, cpuMicros };
}

function messageOf(body: string): Uint8Array {
  const read = decode(Buffer.from(body));
  if (read.kind !== "message") throw new Error("Cannot make a message of a body of the benchmark");
  return toBinary(ScoreRequestSchema, read.message);
}
