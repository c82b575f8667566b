import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { orderedAt } from "../../src/store/embedded/field-path.ts";
import { createGroupCommit } from "../../src/store/embedded/group-commit.ts";
import { openDictionary } from "../../src/store/embedded/open-dictionary.ts";
import { createRowFormat } from "../../src/store/embedded/row-format.ts";
import { sortKey } from "../../src/store/embedded/sort-key.ts";
import { createRandom } from "../../src/synthetic/random.ts";
import type { World } from "./world.ts";

/** Decisions that the command verifies: each is a process of its own. */
const VERIFIED = 2;
/** A job that is locked longer was left by whoever locked it. */
const LOCKED_MS_MAX = 60_000;
const ROOT = join(import.meta.dirname, "..", "..");
const execute = promisify(execFile);

/** The store's file is whole, `svc verify` computes decisions again to the last digit, and no job is left locked. */
export async function checkWhole(world: World): Promise<void> {
  if (world.services.store.kind === "embedded") checkFile(world);
  const random = createRandom(`${world.seed}-verify`);
  const decisions = [...world.acknowledged.scores.values()].map(({ answer }) => answer.decision_id);
  for (let verified = 0; verified < VERIFIED; verified += 1) {
    const id = random.pick(decisions);
    const { MONGODB_URI: _server, ...env } = process.env;
    const options = { cwd: ROOT, env: { ...env, ...world.environment, DATA_DIR: world.dataDir } };
    await execute(process.execPath, ["src/cli/svc.ts", "verify", id], options).catch((error) =>
      world.problem(`svc verify ${id}: ${error.stderr}`),
    );
  }
  const jobs = await world.services.store.db
    .collection<{ readonly _id: unknown; readonly name: string; readonly lockedAt: Date | null }>("jobs")
    .find({})
    .toArray();
  const stale = Date.now() - LOCKED_MS_MAX;
  for (const { name, lockedAt } of jobs)
    if (lockedAt !== null && lockedAt.getTime() < stale)
      world.problem(`Job ${name} is locked since ${lockedAt.toISOString()}`);
}

function checkFile({ dataDir, problem }: World): void {
  using database = new DatabaseSync(join(dataDir, "store.sqlite"));
  const rows = createRowFormat(openDictionary(database, createGroupCommit(database)));
  database.function("sort_key", { deterministic: true }, (row, path) =>
    sortKey(orderedAt(rows.read(row), String(path).split("."))),
  );
  const found = Object.values(database.prepare("pragma integrity_check").get() ?? {})[0];
  if (found !== "ok") problem(`The store's file is not whole: ${found}`);
}
