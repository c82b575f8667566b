import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    // A view is read by axe page by page: some 20 seconds alone, several times that on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A browser takes more than one core by itself.
    maxWorkers: 1,
  },
});
