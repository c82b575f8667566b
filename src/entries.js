/** What a process or a thread begins with: its name in the bundle, and its source from the project's folder. */
export const ENTRIES = Object.freeze({
  serve: "src/serve.ts",
  svc: "src/cli/svc.ts",
  "checkpoint-worker": "src/store/embedded/checkpoint-worker.ts",
  "pool-worker": "src/pool/worker.ts",
  "scoring-worker": "src/service/scoring/thread/scoring-worker.ts",
});
