import type { ScoreRequest } from "../../src/engine/score-request.ts";
import { generateTransactions, type SyntheticRequest } from "../../src/synthetic/generate-transactions.ts";
import type { GoldenInput, GoldenLabel } from "./golden-corpus.ts";
import { type GoldenDraft, handMadeDrafts } from "./golden-sequences.ts";

/** Few customers over 90 days, so that each has a history; as much fraud as the generator makes. */
const GENERATED = { seed: "golden", rows: 210, from: "2026-01-01", days: 90, fraudShare: 0.2, customers: 20 } as const;

const HOUR_MS = 3_600_000;
const LABEL_DELAY_HOURS = 72;

interface Known extends Omit<GoldenLabel, "row" | "sequence"> {
  readonly draft: GoldenDraft;
  readonly knownAtMs: number;
}

/** The rows of a new corpus, generated and hand-made, in order of arrival; a label goes to the first row that arrives after it was known. */
export function goldenInputs(): readonly GoldenInput[] {
  const drafts = [...generatedDrafts(), ...handMadeDrafts()].toSorted((a, b) => a.arrivesAtMs - b.arrivesAtMs);
  const rowOf = new Map(drafts.map((draft, index) => [draft, index + 1]));
  const known = drafts.flatMap(labelsOf).toSorted((a, b) => a.knownAtMs - b.knownAtMs);
  let next = 0;
  return drafts.map(({ arrivesAtMs, request }, index) => {
    const labels: GoldenLabel[] = [];
    for (let label = known[next]; label !== undefined && label.knownAtMs < arrivesAtMs; label = known[next]) {
      next += 1;
      labels.push({ row: rowOf.get(label.draft) ?? 0, label: label.label, sequence: next });
    }
    return { row: index + 1, labels, request };
  });
}

function labelsOf(draft: GoldenDraft): readonly Known[] {
  return draft.labels.map(({ afterHours, label }) => ({
    draft,
    label,
    knownAtMs: draft.arrivesAtMs + afterHours * HOUR_MS,
  }));
}

function* generatedDrafts(): Generator<GoldenDraft> {
  for (const { request, label } of generateTransactions(GENERATED)) {
    const checked = toRequest(request);
    const { occurredAtMs } = checked.transaction;
    const labels = label === "fraud" ? [{ afterHours: LABEL_DELAY_HOURS, label }] : [];
    yield { request: checked, arrivesAtMs: occurredAtMs, labels };
  }
}

function toRequest({ transaction, customer, device, beneficiary, location }: SyntheticRequest): ScoreRequest {
  const { id, type, amount, currency, occurred_at, channel } = transaction;
  return {
    transaction: { id, type, amountMinor: amount, currency, occurredAtMs: Date.parse(occurred_at), channel },
    customer: {
      idHash: customer.id_hash,
      ...(customer.bvn_hash !== undefined && { bvnHash: customer.bvn_hash }),
      ...(customer.phone_hash !== undefined && { phoneHash: customer.phone_hash }),
    },
    ...(device && { device: { idHash: device.id_hash, platform: device.platform } }),
    ...(beneficiary && { beneficiary: { accountHash: beneficiary.account_hash, bankCode: beneficiary.bank_code } }),
    ...(location && { location }),
  };
}
