import { defineConfig } from "vitest/config";
import { keepCompiled } from "./src/keep-compiled.js";

// As in vitest.config.ts.
keepCompiled();

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
