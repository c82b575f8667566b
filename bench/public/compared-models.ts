import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LABEL_DELAY_DAYS } from "../detection/measures/figures.ts";
import { judgedRows, trainingRows, valuesOf } from "../detection/measures/part-of-rows.ts";
import { rankingOf } from "../detection/measures/ranking.ts";
import { recallAt } from "../detection/measures/recall-at.ts";
import type { FoldedSet } from "../detection/replay/replay-set.ts";
import type { LabelledSet } from "../detection/sets/labelled-set.ts";
import { FEATURE_COLUMNS, writeFeatures } from "./feature-file.ts";
import { runPython } from "./python.ts";

/** Models that stand beside the policies; `shuffled` learns from labels that mean nothing, and so must find nothing. */
export const COMPARED_MODELS = ["logistic", "boosted", "shuffled"] as const;
export type ComparedModel = (typeof COMPARED_MODELS)[number];

/** How a model ranks and flags the judged rows. */
export interface ModelFigures {
  readonly auc: number;
  readonly averagePrecision: number;
  readonly recallAt10: number | null;
  readonly recallAt30: number | null;
  /** Honest rows above the model's own threshold, per 1,000, and the share of frauds above it. */
  readonly alarms: number;
  readonly recall: number;
}

/**
 * Trains each model on the features that the engine reads, of the rows whose labels are known before the first judged one, and judges it
 * where policies are judged.
 */
export function compareModels(
  python: string,
  set: LabelledSet,
  folded: FoldedSet,
): Readonly<Record<ComparedModel, ModelFigures>> {
  const [train, judged] = [trainingRows(set, LABEL_DELAY_DAYS), judgedRows(set)];
  const directory = mkdtempSync(join(tmpdir(), "risk-benchmark-"));
  try {
    writeFeatures(join(directory, "train.f32"), folded, train);
    writeFeatures(join(directory, "judged.f32"), folded, judged);
    writeFileSync(join(directory, "train.u8"), valuesOf(set.frauds, train));
    runPython(python, "compared_models.py", [directory, String(FEATURE_COLUMNS.length)]);
    const frauds = valuesOf(set.frauds, judged);
    const figures = (model: ComparedModel) => {
      const { threshold }: { readonly threshold: number } = JSON.parse(
        readFileSync(join(directory, `${model}.json`), "utf8"),
      );
      return modelFigures(Float64Array.from(doublesOf(join(directory, `${model}.f64`))), frauds, threshold);
    };
    return { logistic: figures("logistic"), boosted: figures("boosted"), shuffled: figures("shuffled") };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function doublesOf(path: string): Float64Array {
  const bytes = readFileSync(path);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function modelFigures(scores: Float64Array, frauds: Uint8Array, threshold: number): ModelFigures {
  const counts = { frauds: 0, honest: 0, found: 0, alarms: 0 };
  for (const [row, score] of scores.entries()) {
    const isFlagged = score > threshold ? 1 : 0;
    if (frauds[row] === 1) [counts.frauds, counts.found] = [counts.frauds + 1, counts.found + isFlagged];
    else [counts.honest, counts.alarms] = [counts.honest + 1, counts.alarms + isFlagged];
  }
  return {
    ...rankingOf(scores, frauds),
    recallAt10: recallAt(scores, frauds, 10),
    recallAt30: recallAt(scores, frauds, 30),
    alarms: (1_000 * counts.alarms) / counts.honest,
    recall: counts.found / counts.frauds,
  };
}
