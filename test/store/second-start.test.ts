import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startService } from "../support/start-service.ts";

const WARN_LEVEL = 40;

it("a store that this version made has nothing to warn of at the next start", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-second-start-"));
  const first = await startService({ dataDir, keepData: true });
  await first.stop();
  const second = await startService({ dataDir, keepData: true });
  const warnings = second.logLines.filter((line) => JSON.parse(line).level >= WARN_LEVEL);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
  expect(warnings).toEqual([]);
});
