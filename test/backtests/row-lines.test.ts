import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLines, csvOf } from "../support/backtest-files.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROWS = 300;
const lines = csvLines(ROWS);
/** A region over two lines, which no row may have, is one row in 300; behind it there is a blank line. */
const SPLIT_ROW = 2;

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "1" } });
});
afterAll(() => service.stop());

async function submit(raw: string): Promise<Json> {
  const headers = { "content-type": "text/csv" };
  const { body } = await service.send("POST", "/v1/backtest", undefined, { raw, headers });
  return await finishedBacktest(service, body.backtest_id, service.testKey);
}

async function rowsOf({ backtest_id }: Json, query = ""): Promise<readonly Json[]> {
  return (await service.send("GET", `/v1/backtest/${backtest_id}/rows?limit=1000${query}`)).body.rows;
}

function withBreak(line: string): string {
  const cells = line.split(",");
  cells[12] = '"Lagos\nIsland"';
  return cells.join(",");
}

describe("the lines of a backtest's rows", () => {
  it("are those of the file, as an editor counts, with expand=line alone", async () => {
    const shifted = lines.map((line, index) => (index === SPLIT_ROW - 1 ? `${withBreak(line)}\n` : line));
    const done = await submit(csvOf(shifted));
    const rows = await rowsOf(done, "&expand=line");
    // Row 2 begins at line 3 and ends at line 4; line 5 is blank.
    expect(rows.slice(0, 4).map(({ line }) => line)).toEqual([2, 3, 6, 7]);
    expect(rows.at(-1)?.line).toBe(ROWS + 3);
    expect(rows[SPLIT_ROW - 1]?.error).toMatch(/^line 3, region:/);
    for (const row of await rowsOf(done)) expect(row).not.toHaveProperty("line");
  });

  it("stand behind the header, and are kept where the rows are replayed again", async () => {
    const done = await submit(csvOf(lines));
    const { body } = await service.send("POST", "/v1/backtest", { rows_of: done.backtest_id });
    const again = await finishedBacktest(service, body.backtest_id, service.testKey);
    for (const one of [done, again])
      expect((await rowsOf(one, "&expand=line")).map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));
  });

  it("are none of JSON", async () => {
    const { body } = await service.send("POST", "/v1/backtest", { transactions: [sampleRequest()] });
    const [row] = await rowsOf(await finishedBacktest(service, body.backtest_id, service.testKey), "&expand=line");
    expect(row).not.toHaveProperty("line");
    expect((await service.send("GET", `/v1/backtest/${body.backtest_id}/rows?expand=lines`)).status).toBe(422);
  });

  it("change nothing of what tells that two data sets are one", async () => {
    const [plain, blank] = [await submit(csvOf(lines)), await submit(csvOf([`\n${lines[0]}`, ...lines.slice(1)]))];
    const path = `/v1/backtest/${plain.backtest_id}/compare?with=${blank.backtest_id}`;
    expect((await service.send("GET", path)).status).toBe(200);
  });
});
