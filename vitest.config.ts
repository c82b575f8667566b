import process from "node:process";
import { defineConfig } from "vitest/config";
import { bundledEntry } from "./src/bundled-entry.js";
import { keepCompiled } from "./src/keep-compiled.js";
import { APART } from "./test/support/apart.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { PATIENCE } from "./test/support/patience.ts";

// Whatever the tests start, a thread or a process of its own, finds there what another one has compiled, and what all of them load.
keepCompiled();
bundledEntry("serve");

/** Clients in other languages see the real clock, and refuse what is signed by the hurried one. */
const BY_REAL_CLOCK = process.env["HURRIED_RATE"] === undefined ? [] : ["test/clients/**"];
const NEVER = ["**/node_modules/**", "test/browser/**", ...BY_REAL_CLOCK];
/** What is the same whatever the store: with MONGODB_URI it would say again what it says without. */
const WHATEVER_THE_STORE = [
  "src/**",
  "test/{clients,dashboard,golden,house,power-cut,support}/**",
  "test/backtests/{backtest-rows,shuffled-labels}.test.ts",
  "test/contract/{contract-check,grpc-envelopes,http-edge,json-schema,openapi-examples,score-meaning}.test.ts",
  "test/hardening/{body-attacks,connection-attacks,http-hardening,http-requests,http2-hardening,http2-requests}.test.ts",
  "test/hardening/{pipelined-requests,stream-attacks,tls,upload-attacks}.test.ts",
  "test/hardening/{regular-expressions,security-doc,smtp-attacks,supply-chain}.test.ts",
  "test/history/{file-kills,history-kills}.test.ts",
  "test/observability/alerts.test.ts",
  "test/processes/{deployment,images,network-policies,process}.test.ts",
  "test/scoring/{decision-replay,scoring-thread}.test.ts",
  "test/store/{compare-indexes,embedded*,file-modes,log-sync,packed-documents}.test.ts",
  "test/webhooks/{webhook-process,webhooks-doc}.test.ts",
];
/** What a store can hardly change, and takes long there: `EFFORT=long` runs it on the second store, too. */
const SELDOM_ON_SECOND_STORE = [
  "test/backtests/{backtest-comparison,backtest-limits,backtest-report,fits,mail,row-lines,rows-of,rpc-uploads,threads}.test.ts",
  // That a backtest says what live scoring says is asked there by backtest-parity.
  "test/backtests/backtests.test.ts",
  "test/contract/{deadlines,grpc,unreadable-messages}.test.ts",
  "test/hardening/{fuzz,hidden-history,import-attacks,paced-files,reflection-attacks}.test.ts",
  "test/history/{left-files,left-imports,svc-history}.test.ts",
  "test/keys/authorization.test.ts",
  "test/observability/tracing.test.ts",
  "test/policies/{policy-refusals,shadow-parity}.test.ts",
  "test/processes/overload.test.ts",
  "test/proof/pack.test.ts",
  "test/scoring/export-decisions.test.ts",
  // Indexes are declared once for both stores, and the commit asks which query uses which on the embedded one.
  "test/store/queries.test.ts",
  "test/webhooks/{webhook-clock,webhook-wires}.test.ts",
];
const ON_SECOND_STORE =
  process.env["MONGODB_URI"] === undefined
    ? []
    : [...WHATEVER_THE_STORE, ...(process.env["EFFORT"] === "long" ? [] : SELDOM_ON_SECOND_STORE)];

export default defineConfig({
  test: {
    // One more than the cores that it must do with: much of what is tested is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          name: "units",
          include: ["src/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [...NEVER, ...APART, ...ON_SECOND_STORE],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "wire",
          include: ["test/**/*.test.ts"],
          exclude: [...NEVER, ...APART, ...ON_SECOND_STORE],
          // They hold no state between files: a worker that stays saves the reading of every module, a third of their time.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "apart",
          include: [...APART],
          exclude: [...NEVER, ...ON_SECOND_STORE],
        },
      },
    ],
  },
});
