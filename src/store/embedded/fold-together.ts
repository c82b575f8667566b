import type { Revisioned } from "../documents/change-document.ts";
import type { DecisionUnit } from "../ledger.ts";
import type { ProfileBatch, ProfileSlot } from "./profile-batch.ts";
import { isSameRow } from "./row-format.ts";

/** Decisions of one transaction, and what they leave in profiles. */
export interface FoldedTogether<D> {
  /** In the order of the units. */
  readonly documents: readonly D[];
  /** Puts the profiles into the batch and writes it. */
  write(): void;
}

/** A profile while units fold it, one after the other. */
interface Open<P> {
  readonly slot: ProfileSlot;
  /** As it is stored. */
  readonly stored: Uint8Array | undefined;
  /** Units that have not folded it yet. */
  unitsLeft: number;
  /** Undefined before the first unit, and once it is packed. */
  profile: P | undefined;
  packed: Uint8Array | undefined;
}

/**
 * Folds and decides unit after unit. A profile that several of them touch is read, packed and written once: of a busy entity, and of the lender,
 * nearly every unit needs it. Writes nothing before `write`; what a unit throws is thrown.
 */
export function foldTogether<P, D extends Revisioned>(
  units: readonly DecisionUnit<P, D>[],
  batch: ProfileBatch,
): FoldedTogether<D> {
  const opened = new Map<ProfileSlot, Open<P>>();
  // All reads before all folds: each is quicker beside its like.
  readAhead(units, batch);
  const entries = units.map((unit) => openSlots(unit, batch, opened));
  const documents = units.map((unit, index) => decideOne(unit, entries[index] ?? []));
  return {
    documents,
    write() {
      for (const [index, unit] of units.entries()) remember(unit, entries[index] ?? [], batch);
      for (const { slot, stored, packed } of opened.values())
        if (packed !== undefined && !isSameRow(packed, stored)) batch.put(slot, packed);
      batch.write();
    },
  };
}

/** First those that stand alone; most others stand in a row of theirs. */
function readAhead<P, D extends Revisioned>(units: readonly DecisionUnit<P, D>[], batch: ProfileBatch): void {
  const keys = units.flatMap(({ profileKeys, beside = [] }) => profileKeys.filter((_, at) => beside[at] === undefined));
  batch.prepare(keys);
  batch.prepare(
    units.flatMap(({ profileKeys, beside = [] }) =>
      profileKeys.filter((key, at) => {
        const host = profileKeys[beside[at] ?? -1];
        return host !== undefined && !batch.standsBeside(key, batch.find(host));
      }),
    ),
  );
}

function openSlots<P, D extends Revisioned>(
  unit: DecisionUnit<P, D>,
  batch: ProfileBatch,
  opened: Map<ProfileSlot, Open<P>>,
): readonly Open<P>[] {
  const entries: Open<P>[] = [];
  for (const [index, key] of unit.profileKeys.entries()) {
    const besideAt = unit.beside?.[index];
    const slot = batch.find(key, besideAt === undefined ? undefined : entries[besideAt]?.slot);
    const entry = opened.get(slot) ?? {
      slot,
      stored: slot.packed,
      unitsLeft: 0,
      profile: undefined,
      packed: undefined,
    };
    entry.unitsLeft += 1;
    opened.set(slot, entry);
    entries.push(entry);
  }
  return entries;
}

function decideOne<P, D extends Revisioned>(unit: DecisionUnit<P, D>, entries: readonly Open<P>[]): D {
  const profiles = entries.map((entry, index) => {
    const profile = unit.fold(index, entry.profile ?? unit.open(index, entry.stored));
    entry.profile = profile;
    return profile;
  });
  const document = unit.decide(profiles);
  for (const [index, entry] of entries.entries()) {
    entry.unitsLeft -= 1;
    if (entry.unitsLeft > 0) continue;
    const profile = profiles[index] as P;
    entry.packed = unit.pack(profile);
    entry.profile = undefined;
    unit.release?.(profile);
  }
  return document;
}

/** A decision is remembered in the row that is written for its profile. */
function remember<P, D extends Revisioned>(
  unit: DecisionUnit<P, D>,
  entries: readonly Open<P>[],
  batch: ProfileBatch,
): void {
  for (const [index, { slot, packed }] of entries.entries())
    if (unit.remembers?.[index] && packed !== undefined) batch.putWithDecision(slot, packed, unit.decisionId);
}
