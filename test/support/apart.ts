/** Test files that start processes, replace a module, set the clock, or measure the process that they run in: each runs in a process of its own. */
export const APART: readonly string[] = [
  "src/cli/**/*.test.ts",
  "src/webhook/post.test.ts",
  "test/backtests/mail.test.ts",
  "test/hardening/body-attacks.test.ts",
  "test/hardening/fuzz.test.ts",
  "test/observability/tracing.test.ts",
  "test/store/queries.test.ts",
  "test/webhooks/webhook-clock.test.ts",
];
