/** One line of the table: a folder or a file, what it is for, and the only rooms and packages that its files may import. */
export interface Room {
  /** Folders, files, or `x/*` for what stands directly in x; a file's own line comes before its folder's. */
  readonly paths: readonly string[];
  /** What it is for, as docs/architecture.md says it. */
  readonly about: string;
  /** Rooms of the table by their first path; `type x` where nothing of x may be left at run time. */
  readonly imports: readonly string[];
  /** Packages of node_modules; `node:` for Node's own modules; `type x` as above. */
  readonly packages: readonly string[];
}

/** May import whatever is there. */
export const EVERYTHING = "everything";

/**
 * Which folder may import which, written here alone, top down: a room names only rooms that stand below it.
 * `npm run lint` holds every import to it, and docs/architecture.md shows it. Tests and their fixtures beside the code (`*.test.ts`,
 * `*-fixture.ts`) may import everything.
 */
export const IMPORT_TABLE: readonly Room[] = [
  {
    paths: ["src/app.ts", "src/main.js", "src/serve.ts", "src/compose"],
    about: "opens every part and joins them",
    imports: [EVERYTHING],
    packages: ["node:", "type pino", "type @bufbuild/protobuf"],
  },
  {
    paths: ["src/cli"],
    about: "the `svc` command",
    imports: [
      "src/proof",
      "src/readiness.ts",
      "package.json",
      "src/service",
      "src/store",
      "src/webhook",
      "src/pool",
      "src/dataset",
      "src/fit",
      "src/engine",
      "src/synthetic",
      "src/identifiers",

      "src/*",
    ],
    packages: ["node:", "commander"],
  },
  {
    paths: ["dashboard"],
    about: "what a browser shows: pages over the public API alone",
    imports: ["type clients"],
    packages: ["preact", "htm", "uplot"],
  },
  {
    paths: ["clients"],
    about: "the clients that others install; types and operations are generated from the OpenAPI document",
    imports: ["src/identifiers", "src/webhook"],
    packages: ["node:"],
  },
  {
    paths: ["src/proof"],
    about: "proof packs: what was known of a decision, signed, and verified without the store",
    imports: [
      "src/handlers",
      "src/contract",
      "src/service",
      "type src/webhook",
      "src/store",
      "src/fit",
      "src/engine",
      "gen",
      "src/*",
      "src/own-file.ts",
    ],
    packages: ["node:", "@bufbuild/protobuf", "fflate"],
  },
  {
    paths: ["src/metrics"],
    about: "what is counted and timed; nothing below knows of it",
    imports: [
      "type src/call",
      "type src/service",
      "type src/mail",
      "type src/webhook",
      "type src/delivery",
      "src/store",
      "type src/pool",
      "type src/engine",
    ],
    packages: ["prom-client"],
  },
  {
    paths: ["src/tracing"],
    about: "what is traced; nothing below knows of it",
    imports: ["src/call", "type src/service", "type src/store", "gen", "src/*"],
    packages: [
      "node:",
      "@bufbuild/protobuf",
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace",
    ],
  },
  {
    paths: ["src/edge"],
    about:
      "request: REST routes read from the annotations, bodies, headers, OpenAPI and its page, probes, the dashboard's files",
    imports: ["type src/readiness.ts", "src/call", "src/http", "src/contract", "gen", "src/*", "src/own-file.ts"],
    packages: ["node:", "find-my-way", "@bufbuild/protobuf", "esbuild"],
  },
  {
    paths: ["src/rpc"],
    about: "request: the server of gRPC, gRPC-Web and Connect, health, reflection",
    imports: ["src/call", "src/http", "src/contract", "gen", "src/*"],
    packages: ["node:", "@bufbuild/protobuf", "@connectrpc/connect", "@connectrpc/connect-node"],
  },
  {
    paths: ["src/handlers"],
    about: "one file a service that turns messages into commands",
    imports: [
      "type src/call",
      "type src/dataset",
      "src/service",
      "type src/fit",
      "type src/store",
      "src/engine",
      "src/contract",
      "gen",
      "src/*",
    ],
    packages: ["@bufbuild/protobuf"],
  },
  {
    paths: ["src/call"],
    about: "the call chain that both ports share: key, rate, scope, places, observation",
    imports: ["type src/service", "src/store", "src/engine", "src/contract", "gen", "src/*"],
    packages: ["node:", "@bufbuild/protobuf"],
  },
  {
    paths: ["src/http"],
    about: "what both ports hold of a connection: limits, TLS, broken requests, the caller's address",
    imports: ["src/*"],
    packages: ["node:"],
  },
  {
    paths: ["src/readiness.ts", "src/secret-key.ts"],
    about: "what a start and a probe ask the store for",
    imports: ["src/store", "type src/*"],
    packages: ["node:"],
  },
  {
    paths: ["src/later"],
    about:
      "jobs, woken by Agenda: run backtests, open the lanes of retries, finish what a crash left, disable failing endpoints, remove what has expired",
    imports: ["src/service", "src/webhook", "src/event", "src/delivery", "type src/store", "src/*"],
    packages: ["node:", "agenda", "@agendajs/mongo-backend"],
  },
  {
    paths: ["src/service"],
    about: "use cases, one verb a file",
    imports: [
      "src/webhook",
      "src/event",
      "src/store",
      "src/pool",
      "src/dataset",
      "src/fit",
      "src/releases",
      "src/engine",
      "src/*",
      "src/own-file.ts",
    ],
    packages: ["node:"],
  },
  {
    paths: ["src/mail"],
    about: "mails about finished backtests: what they say, and the transport that sends them",
    imports: ["type src/delivery", "src/event", "type src/store"],
    packages: ["node:", "nodemailer"],
  },
  {
    paths: ["src/webhook"],
    about:
      "the guard of where events may go, signature, the transport that posts; `verify-webhook.ts` is the receiver's half",
    imports: ["src/delivery", "src/event", "src/store", "src/*"],
    packages: ["node:", "undici"],
  },
  {
    paths: ["src/delivery"],
    about: "what webhooks and mails share: lanes, the dispatcher, one attempt under a lease, the schedule of retries",
    imports: ["src/event", "type src/store"],
    packages: [],
  },
  {
    paths: ["src/event"],
    about: "moves what happened from a document's outbox to `events`, `audit` and `deliveries`",
    imports: ["src/store", "src/*"],
    packages: [],
  },
  {
    paths: ["src/store"],
    about:
      "one file a collection, the table of all (`collections.ts`), the indexes, `embedded/`, `mongo/`, `transfer/` (copy, backup, restore)",
    imports: ["type src/fit", "type src/engine", "src/own-file.ts"],
    packages: ["node:", "mongodb"],
  },
  {
    paths: ["src/pool"],
    about:
      "the threads for what burns processor time, and what they can be asked for; no thread opens the store, so that a backtest cannot read or write live data",
    imports: ["src/dataset", "src/fit", "src/engine", "src/*", "src/own-file.ts"],
    packages: ["node:", "piscina"],
  },
  {
    paths: ["src/dataset"],
    about: "a backtest's body, read and checked row by row, on the pool's threads",
    imports: ["src/contract", "type src/fit", "src/engine", "gen", "src/*"],
    packages: ["node:", "@bufbuild/protobuf"],
  },
  {
    paths: ["src/contract"],
    about: "the JSON codec, the checker and the words, by reflection over the descriptors",
    imports: ["gen", "src/*"],
    packages: ["node:", "@bufbuild/protobuf"],
  },
  {
    paths: ["src/fit"],
    about:
      "what labels say about a policy: weights by logistic regression, thresholds for a budget, each with its proof: pure, no clock, no store",
    imports: ["src/engine"],
    packages: [],
  },
  {
    paths: ["src/releases"],
    about: "engines as they were released, each one file, from which their decisions are proved again",
    imports: ["src/engine", "src/own-file.ts"],
    packages: ["node:"],
  },
  {
    paths: ["src/engine"],
    about: "features, rules, decision, policy, the replay of a batch: pure, no package, no clock, no store",
    imports: [],
    packages: [],
  },
  {
    paths: ["src/synthetic"],
    about: "the generator of labelled data",
    imports: ["src/identifiers"],
    packages: ["node:"],
  },
  {
    paths: ["src/identifiers"],
    about: "the client's half: normalise and hash",
    imports: [],
    packages: ["node:"],
  },
  {
    paths: ["src/*"],
    about: "the ground: errors, ids, configuration, log and other files that stand directly in `src/`",
    imports: ["src/own-file.ts"],
    packages: ["node:", "pino"],
  },
  {
    paths: ["src/own-file.ts", "src/entries.js", "src/kept.ts", "src/sleep-sync.ts"],
    about:
      "where the project's own files stand, in its folder or in the bundle of its sources; what is made once and kept; standing still",
    imports: [],
    packages: ["node:"],
  },
  {
    paths: ["gen"],
    about: "generated from `proto/risk/v1`: shapes, routes, scopes, statuses, validation as annotations; committed",
    imports: [],
    packages: ["@bufbuild/protobuf"],
  },
  {
    paths: ["package.json"],
    about: "the name, the version and the packages",
    imports: [],
    packages: [],
  },
  {
    paths: ["bench", "scripts", "test"],
    about: "measurements, tools and tests over the whole",
    imports: [EVERYTHING],
    packages: [EVERYTHING],
  },
];
