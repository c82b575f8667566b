import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { openHttpConnection } from "./support/http-connection.ts";
import { machine } from "./support/machine.ts";
import { percentiles } from "./support/percentiles.ts";
import { runService } from "./support/run-service.ts";

// Scores the rows of a backtest CSV through POST /v1/score, in order, a few at a time: `npm run bench:replay -- FILE.csv`.
// Cells must hold no quotes or line breaks, as in what `svc generate` writes.
const CONNECTIONS = 16;
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a CSV file of backtest rows");

const service = await runService();
try {
  const bodies: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) if (bodies.push(line) > 1_000_000) break;
  const rows = bodies.slice(1).filter((line) => line !== "");
  const latencies = new Float64Array(rows.length);
  const statuses: Record<string, number> = {};
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openHttpConnection(service.httpPort, "/v1/score", service.key);
      while (next < rows.length) {
        const row = next;
        next += 1;
        const body = scoreRequest(rows[row] ?? "");
        const sentAt = performance.now();
        const status = await connection.send(body);
        latencies[row] = performance.now() - sentAt;
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const result = {
    rows: rows.length,
    perSecond: Math.round(rows.length / seconds),
    statuses,
    latencyMs: percentiles(latencies),
  };
  process.stdout.write(`${JSON.stringify({ machine: machine(), ...result })}\n`);
} finally {
  await service.stop();
}

/** A row of the columns that a backtest's CSV has, as a score request. */
function scoreRequest(line: string): string {
  const [id, type, amount, currency, occurredAt, channel, customer, device, platform, account, bank, country, region] =
    line.split(",").map((cell) => cell || undefined);
  return JSON.stringify({
    transaction: { id, type, amount: Number(amount), currency, occurred_at: occurredAt, channel },
    customer: { id_hash: customer },
    ...(device !== undefined && { device: { id_hash: device, platform } }),
    ...(account !== undefined && { beneficiary: { account_hash: account, bank_code: bank } }),
    ...((country ?? region) !== undefined && { location: { country, region } }),
  });
}
