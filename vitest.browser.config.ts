import process from "node:process";
import { defineConfig } from "vitest/config";
import { COMPILED } from "./test/support/compiled.ts";

// As in vitest.config.ts.
process.env["NODE_COMPILE_CACHE"] ??= COMPILED;

export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    // Longer than a step of a page may take: the step that failed is named.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Half of the time of a test the browser waits for the service, or the test for both.
    maxWorkers: 2,
  },
});
