import { defineConfig } from "vitest/config";
import { keepCompiled } from "./src/keep-compiled.js";
import { PATIENCE } from "./test/support/patience.ts";

// As in vitest.config.ts.
keepCompiled();

export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    ...PATIENCE,
    // Half of the time of a test the browser waits for the service, or the test for both.
    maxWorkers: 2,
  },
});
