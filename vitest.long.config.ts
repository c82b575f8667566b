import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./test/support/patience.ts";

/** Tests that take fewer cases on a commit: here they take all. */
const LARGER = globSync("{src,test}/**/*.test.ts", { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8").includes('support/effort.ts"'),
);

// What takes longer than a commit may wait: .ci/long runs it.
export default defineConfig({
  test: {
    include: ["test/**/*.long.ts", ...LARGER],
    ...PATIENCE,
    maxWorkers: 1,
  },
});
