import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { toSampleScoreRequest } from "../support/to-sample-score-request.ts";
import type { GoldenInput, GoldenLabel } from "./golden-corpus.ts";
import { handMadeDrafts } from "./golden-sequences.ts";
import type { GoldenDraft } from "./golden-sketch.ts";

/** Few customers over 90 days, so that each has a history; as much fraud as the generator makes. */
const GENERATED = { seed: "golden", rows: 210, from: "2026-01-01", days: 90, fraudShare: 0.2, customers: 20 } as const;

const HOUR_MS = 3_600_000;
const LABEL_DELAY_HOURS = 72;

interface Known extends Pick<GoldenLabel, "label"> {
  readonly draft: GoldenDraft;
  readonly submittedAtMs: number;
  readonly appliedAtMs: number;
}

/** The rows of a new corpus, generated and hand-made, in order of arrival; a label goes to the first row that arrives after it was applied. */
export function goldenInputs(): readonly GoldenInput[] {
  const drafts = [...generatedDrafts(), ...handMadeDrafts()].toSorted((a, b) => a.arrivesAtMs - b.arrivesAtMs);
  const rowOf = new Map(drafts.map((draft, index) => [draft, index + 1]));
  const submitted = drafts.flatMap(labelsOf).toSorted((a, b) => a.submittedAtMs - b.submittedAtMs);
  const waiting = submitted
    .map((known, index) => ({ ...known, sequence: index + 1 }))
    .toSorted((a, b) => a.appliedAtMs - b.appliedAtMs);
  return drafts.map(({ arrivesAtMs, request }, index) => {
    const later = waiting.findIndex(({ appliedAtMs }) => appliedAtMs >= arrivesAtMs);
    const known = waiting.splice(0, later < 0 ? waiting.length : later);
    const labels = known.map(({ draft, label, sequence }) => ({ row: rowOf.get(draft) ?? 0, label, sequence }));
    return { row: index + 1, labels, request };
  });
}

function labelsOf(draft: GoldenDraft): readonly Known[] {
  return draft.labels.map(({ afterHours, label, appliedAfterHours = afterHours }) => ({
    draft,
    label,
    submittedAtMs: draft.arrivesAtMs + afterHours * HOUR_MS,
    appliedAtMs: draft.arrivesAtMs + appliedAfterHours * HOUR_MS,
  }));
}

function* generatedDrafts(): Generator<GoldenDraft> {
  for (const { request, label } of generateTransactions(GENERATED)) {
    const checked = toSampleScoreRequest(request);
    const { occurredAtMs } = checked.transaction;
    const labels = label === "fraud" ? [{ afterHours: LABEL_DELAY_HOURS, label }] : [];
    yield { request: checked, arrivesAtMs: occurredAtMs, labels };
  }
}
