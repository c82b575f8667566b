import { parseArgs } from "node:util";
import { runRounds } from "./run-rounds.ts";

/** `npm run test:faults -- --rounds 50 --seed nightly`: on the embedded store, or on the server that MONGODB_URI names. */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now()) },
    from: { type: "string", default: "0" },
  },
});
const { seed } = values;
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`seed ${seed}, ${process.env["MONGODB_URI"] === undefined ? "embedded store" : "MongoDB"}`);
const asked = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => asked.abort());
const problems = await runRounds({
  seed,
  rounds: Number(values.rounds),
  from: Number(values.from),
  say,
  signal: asked.signal,
});
for (const problem of problems) say(`PROBLEM ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);
