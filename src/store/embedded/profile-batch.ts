import { canStandBeside, type StoredProfile } from "./companions.ts";
import type { NewestParts } from "./newest-parts.ts";
import type { FoundRow, ProfileRows } from "./profile-rows.ts";

/** A profile of a key, or the place of one that was never stored. */
export interface ProfileSlot {
  readonly key: string;
  /** The number of its row, or of the one that leads to where it stands. */
  readonly id: number;
  readonly packed: Uint8Array | undefined;
  /** The newest decisions of its entity that stand with it. */
  readonly near: Uint8Array | undefined;
}

/** Profiles that are read and written together. */
export interface ProfileBatch {
  /** Reads what finding these keys needs, all at once. */
  prepare(keys: readonly string[]): void;
  /** Whether a profile stands in the row of another one that was found before. */
  standsBeside(key: string, host: ProfileSlot): boolean;
  /** `beside`: the profile in whose row it had best stand, found in this batch before; it moves there when it is put. */
  find(key: string, beside?: ProfileSlot): ProfileSlot;
  /** With what stands with it. */
  put(slot: ProfileSlot, packed: Uint8Array): void;
  /** Remembers one more decision, which is written in the same transaction. */
  putWithDecision(slot: ProfileSlot, packed: Uint8Array, decisionId: string): void;
  /** Remembers just that, as `newestIdStarts` reads it. */
  putWithNewest(slot: ProfileSlot, packed: Uint8Array, newest: Uint8Array | undefined): void;
  /** Writes what was put, each row once. */
  write(): void;
}

/** What a batch works with. */
export interface ProfileBatchDeps {
  readonly rows: ProfileRows;
  readonly parts: NewestParts;
  readonly firstIdOf: (key: string) => number;
}

interface Entry extends ProfileSlot {
  packed: Uint8Array | undefined;
  near: Uint8Array | undefined;
  /** Where it stands; undefined where it never stood. */
  row: Row | undefined;
  beside: Entry | undefined;
}

interface Row {
  readonly host: Entry;
  companions: readonly Entry[];
  isStored: boolean;
}

/** Fewer are read as quickly one after the other. */
const AHEAD_MIN = 4;
/** Rows looked at for one key; that so many keys share 48 bits of SHA-256 will not be seen. */
const PROBES_MAX = 16;
/** A customer has a BVN, a phone and a few devices; what comes later has a row of its own. */
const COMPANIONS_MAX = 8;
/** A larger one nearly fills a page of 4 KB by itself, and moves to a row of its own; what moves in is half as large, so that few move twice. */
const COMPANION_BYTES_MAX = 3_500;
const NEW_COMPANION_BYTES_MAX = COMPANION_BYTES_MAX / 2;

/** Opens a batch. Finding throws where `PROBES_MAX` keys have one hash. */
export function createProfileBatch({ rows, parts, firstIdOf }: ProfileBatchDeps): ProfileBatch {
  const known = new Map<number, Entry>();
  const changed = new Set<Entry>();
  const firstIdFor = eachOnce(firstIdOf);
  /** What was read ahead, by number. */
  const ahead = new Map<number, FoundRow>();

  /** The profile of a number; "taken" where the number is that of no key. */
  function load(id: number): Entry | "taken" | undefined {
    const loaded = known.get(id);
    if (loaded !== undefined) return loaded;
    const found = ahead.has(id) ? ahead.get(id) : rows.read(id);
    if (found === undefined || found === "taken") return found;
    const { companions, ...stored } = found;
    const host: Entry = { ...stored, row: undefined, beside: undefined };
    const row: Row = { host, companions: [], isStored: true };
    row.companions = companions.map((companion) => ({ ...companion, row, beside: undefined }));
    host.row = row;
    for (const entry of [host, ...row.companions]) known.set(entry.id, entry);
    return known.get(id) ?? "taken";
  }

  function lookUp(key: string): Entry {
    const first = firstIdFor(key);
    for (let id = first; id < first + PROBES_MAX; id += 1) {
      const found = load(id);
      if (found === undefined) {
        const entry: Entry = { key, id, packed: undefined, near: undefined, row: undefined, beside: undefined };
        known.set(id, entry);
        return entry;
      }
      if (found !== "taken" && found.key === key) return found;
    }
    throw new Error(`Cannot store a profile: ${PROBES_MAX} others have the same hash`);
  }

  function put({ id, key }: ProfileSlot, packed: Uint8Array, near: Uint8Array | undefined): void {
    const entry = known.get(id);
    if (entry?.key !== key) throw new Error(`Cannot put "${key}": this batch did not find it`);
    entry.packed = packed;
    entry.near = near;
    changed.add(entry);
  }

  return {
    prepare(keys) {
      const ids = new Set(keys.map(firstIdFor));
      if (ids.size < AHEAD_MIN) return;
      for (const [id, row] of rows.readAll([...ids].filter((id) => !known.has(id)))) ahead.set(id, row);
    },
    standsBeside: (key, host) => companionOf(known.get(host.id), key) !== undefined,
    find(key, beside) {
      const host = beside && known.get(beside.id);
      const entry = companionOf(host, key) ?? lookUp(key);
      entry.beside = host;
      return entry;
    },
    put: (slot, packed) => put(slot, packed, slot.near),
    putWithDecision: (slot, packed, decisionId) => put(slot, packed, parts.withOneMore(slot.id, slot.near, decisionId)),
    putWithNewest(slot, packed, newest) {
      parts.remove(slot.id);
      put(slot, packed, newest);
    },
    write() {
      const written = new Set<Row>();
      for (const entry of changed) for (const row of place(rows, entry)) written.add(row);
      for (const row of written) save(rows, row);
      changed.clear();
    },
  };
}

/** Hashes each key once. */
function eachOnce(firstIdOf: (key: string) => number): (key: string) => number {
  const ids = new Map<string, number>();
  return (key) => {
    const id = ids.get(key) ?? firstIdOf(key);
    ids.set(key, id);
    return id;
  };
}

function companionOf(host: Entry | undefined, key: string): Entry | undefined {
  return host?.row?.companions.find((companion) => companion.key === key);
}

/** Settles where a profile stands now; returns the rows that are to be written for it. */
function place(rows: ProfileRows, entry: Entry): readonly Row[] {
  const { row, beside } = entry;
  if (row !== undefined && row.host !== entry) {
    if (bytesOf(entry) <= COMPANION_BYTES_MAX) return [row];
    row.companions = row.companions.filter((companion) => companion !== entry);
    entry.row = { host: entry, companions: [], isStored: true };
    return [row, entry.row];
  }
  const host = beside?.row;
  if (host === undefined || host.host !== beside || !hasRoom(host, entry)) {
    entry.row = row ?? { host: entry, companions: [], isStored: false };
    return [entry.row];
  }
  (row === undefined ? rows.insertPlace : rows.updateToPlace)(entry.id, beside.id);
  host.companions = [...host.companions, entry];
  entry.row = host;
  return [host];
}

function hasRoom({ host, companions }: Row, entry: Entry): boolean {
  return (
    companions.length < COMPANIONS_MAX &&
    bytesOf(entry) <= NEW_COMPANION_BYTES_MAX &&
    (entry.row?.companions.length ?? 0) === 0 &&
    canStandBeside(entry.key, host.key)
  );
}

function bytesOf({ packed, near }: Entry): number {
  return (packed?.length ?? 0) + (near?.length ?? 0);
}

function save(rows: ProfileRows, row: Row): void {
  const stored = { ...storedOf(row.host), companions: row.companions.map(storedOf) };
  if (row.isStored) rows.update(stored);
  else rows.insert(stored);
  row.isStored = true;
}

function storedOf({ key, id, packed, near }: Entry): StoredProfile {
  if (packed === undefined) throw new Error(`Cannot store "${key}": it has no profile`);
  return { key, id, packed, near };
}
