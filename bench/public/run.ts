import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { readPolicy } from "../detection/read-policy.ts";
import { givenSets, setOf } from "../detection/sets/find-sets.ts";
import type { SetSource } from "../detection/sets/labelled-set.ts";
import { packSet } from "../detection/sets/pack-set.ts";
import { machine } from "../support/machine.ts";
import { judgePublicSet, publicLines, TABLE_HEAD } from "./judge-public-set.ts";
import { CACHE_DIRECTORY, findPython, runPython } from "./python.ts";

// How the default policy, the fitted one, logistic regression and boosted trees do on data that others made: `npm run bench:public -- [FILE...]`.
// docs/benchmark.md says where the data come from and what is printed.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A directory with data sets; each is told by its first line. */
    data: { type: "string" },
    "customer-share": { type: "string", default: "1" },
  },
});

main();

function main(): void {
  const python = findPython(note);
  const policy = readPolicy(undefined);
  const sources = wantedSets(python);
  if (sources.length === 0) throw new Error("Name data sets: docs/benchmark.md says where they come from");
  print([JSON.stringify(machine()), "", ...TABLE_HEAD]);
  const leaks = sources.flatMap((source) => {
    const set = packSet(source, { customerShare: Number(options["customer-share"]) });
    const judged = judgePublicSet(set, policy, python);
    print(publicLines(judged));
    return judged.leaks;
  });
  print(["", ...(leaks.length === 0 ? ["No sign of a leak."] : leaks)]);
  if (leaks.length > 0) process.exitCode = 1;
}

/** The files that were named, the sets of `--data`, and SynCCFD, which is made here where no such set was given. */
function wantedSets(python: string | undefined): readonly SetSource[] {
  const given = givenSets(options.data, positionals, note);
  if (python === undefined || given.some(({ name }) => name === "synccfd")) return given;
  const made = setOf(synccfdFile(python));
  return made === undefined ? given : [...given, made];
}

function synccfdFile(python: string): string {
  const path = join(CACHE_DIRECTORY, "synccfd.csv");
  if (existsSync(path)) return path;
  mkdirSync(CACHE_DIRECTORY, { recursive: true });
  note("making the SynCCFD set: about a minute, once");
  runPython(python, "make_synccfd.py", [path]);
  return path;
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
