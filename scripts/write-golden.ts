import { existsSync, writeFileSync } from "node:fs";
import { ENGINE_VERSION } from "../src/engine/policy/engine-version.ts";
import { rewriteProblem } from "../test/golden/compare-golden.ts";
import { CORPUS_BYTES_MAX, corpusFile, packCorpus, readCorpus } from "../test/golden/golden-corpus.ts";
import { goldenInputs } from "../test/golden/golden-mix.ts";
import { GOLDEN_POLICIES } from "../test/golden/golden-policies.ts";
import { scoreGolden } from "../test/golden/score-golden.ts";

/**
 * Writes test/golden/corpus-VERSION.jsonl.gz: what this engine version answers to a fixed mix of transactions and labels. A corpus
 * of the same version is only ever added to at its end; other outputs need another ENGINE_VERSION. Exit code 1 says that
 * nothing was written for that reason.
 */
main();

function main(): void {
  const file = corpusFile(ENGINE_VERSION);
  const corpus = scoreGolden(goldenInputs(), GOLDEN_POLICIES);
  const problem = existsSync(file) ? rewriteProblem(readCorpus(ENGINE_VERSION), corpus) : undefined;
  const bytes = packCorpus(corpus);
  if (problem !== undefined) refuse(problem);
  else if (bytes.length > CORPUS_BYTES_MAX) {
    refuse(`Cannot write the golden corpus: at most ${CORPUS_BYTES_MAX} bytes wanted, found ${bytes.length}`);
  } else {
    writeFileSync(file, bytes);
    process.stdout.write(
      `${corpus.rows.length} rows of engine version ${corpus.head.engine_version}, ${bytes.length} bytes\n`,
    );
  }
}

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
