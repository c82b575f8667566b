import { findDay } from "./days.ts";
import { IMPORTED_BELOW } from "./imported-label.ts";
import { LABELS_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { DAY, LABEL, STATE } from "./profile.ts";
import type { ProfileKind } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { addTo, at, findRow, insertRow, raiseTo, removeRows } from "./table.ts";

/** What was found out about a transaction. */
export interface OrderedLabel {
  readonly label: "fraud" | "legitimate" | "suspected";
  /** Orders labels: of two labels of one transaction the higher counts. A safe integer, 0 or more. */
  readonly sequence: number;
}

/** A label on its way into a profile. */
export interface TransactionLabel extends OrderedLabel {
  readonly transactionKey: number;
  /** Market-time day of the transaction, not of the label. */
  readonly marketDay: number;
  /** The label that the transaction had before it, where it had one: the profile may have forgotten it. */
  readonly before?: OrderedLabel | undefined;
  /** Whether no label of the transaction was applied yet. Default: nobody knows. */
  readonly isFirst?: boolean;
}

/**
 * Counts a label in the day of its transaction, exactly once whatever repeats: a label that is not newer than the one
 * recorded changes nothing, a newer one replaces the older one's effect. Only `fraud` has an effect. The transaction must
 * have been applied before; a label of a day that the profile does not keep changes nothing, and neither does one for a
 * BVN, phone or lender. When a record leaves because of `LABELS_MAX`, every label up to its sequence is taken as applied, so a
 * repeat still changes nothing, and a newer label of that same transaction replaces what its `before` has counted. Once labels that people
 * give have left, whose sequences lie above all imported ones, nobody knows of an imported one whether it was applied: it counts.
 * Like `applyEvent` it uses up its argument.
 */
export function applyLabel(profile: Profile, label: TransactionLabel): Profile {
  const { days, labels } = profile;
  if (!hasLabels(profile.kind)) return profile;
  const row = findRow(labels, label.transactionKey);
  const record = row * labels.width;
  const start = findDay(days, row < 0 ? label.marketDay : at(labels.values, record + LABEL.day));
  if (start < 0) return profile;
  const fraud = label.label === "fraud" ? 1 : 0;
  if (row >= 0) {
    if (label.sequence <= at(labels.values, record + LABEL.sequence)) return profile;
    addTo(days.values, start + DAY.frauds, fraud - at(labels.values, record + LABEL.fraud));
    labels.values[record + LABEL.sequence] = label.sequence;
    labels.values[record + LABEL.fraud] = fraud;
    return profile;
  }
  const dropped = at(profile.state, STATE.droppedLabelSequence);
  if (!label.isFirst && hasLeft(label.sequence, dropped)) return profile;
  const counted = label.before?.label === "fraud" && label.before.sequence <= dropped ? 1 : 0;
  // What was never counted, because clocks differ, cannot be taken away.
  addTo(days.values, start + DAY.frauds, Math.max(fraud - counted, -at(days.values, start + DAY.frauds)));
  addRecord(profile, label, fraud);
  return profile;
}

function hasLeft(sequence: number, dropped: number): boolean {
  return sequence <= dropped && (sequence >= IMPORTED_BELOW || dropped < IMPORTED_BELOW);
}

function hasLabels(kind: ProfileKind): boolean {
  return kind === "customer" || kind === "device" || kind === "beneficiary";
}

function addRecord({ labels, state }: Profile, label: TransactionLabel, fraud: number): void {
  if (labels.count === LABELS_MAX) {
    const lowest = lowestRow(labels);
    const lowestSequence = at(labels.values, lowest * labels.width + LABEL.sequence);
    raiseTo(state, STATE.droppedLabelSequence, Math.min(lowestSequence, label.sequence));
    if (label.sequence < lowestSequence) return;
    removeRows(labels, lowest, 1);
  }
  const start = insertRow(labels, labels.count, label.transactionKey);
  labels.values[start + LABEL.day] = label.marketDay;
  labels.values[start + LABEL.sequence] = label.sequence;
  labels.values[start + LABEL.fraud] = fraud;
}

function lowestRow({ values, width, count }: Table): number {
  let lowest = 0;
  for (let row = 1; row < count; row++) {
    if (at(values, row * width + LABEL.sequence) < at(values, lowest * width + LABEL.sequence)) lowest = row;
  }
  return lowest;
}
