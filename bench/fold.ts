import { cpus } from "node:os";
import type { ScoringEvent } from "../src/engine/event.ts";
import { EVENT_LENGTH, readEvent } from "../src/engine/event.ts";
import type { FeatureSettings } from "../src/engine/features/feature-settings.ts";
import { featuresFromSlots, SLOTS_PER_ROW, writeSlots } from "../src/engine/features/feature-slots.ts";
import { readBeneficiary, readCustomer, readDevice, readFeatures } from "../src/engine/features/read-features.ts";
import { HOUR_MS } from "../src/engine/market/market-time.ts";
import { applyEvent } from "../src/engine/profile/apply-event.ts";
import { packProfile } from "../src/engine/profile/pack-profile.ts";
import type { Profile } from "../src/engine/profile/profile.ts";
import { emptyProfile } from "../src/engine/profile/profile.ts";
import { unpackProfile } from "../src/engine/profile/unpack-profile.ts";
import { TRANSACTION_TYPES } from "../src/engine/score-request.ts";

/**
 * What history and features cost on one core: `node bench/fold.ts` prints one JSON object. The stream is seeded: Zipf 0.99
 * keys, and a customer, device and beneficiary in every row.
 * - `byEntity`: the way of a backtest. Rows grouped by entity, one profile at a time, numbers into slots; then the
 *   features of every row out of them.
 * - `byRow`: all profiles in memory at once, three of them touched a row; bound by the memory's latency.
 * - `livePath`: unpack three profiles, apply, read, pack, as live scoring does; `typical` profiles are those of a customer
 *   with 30 transactions in 60 days and of entities like it, `stream` those that the stream's last rows meet, weighted by
 *   traffic (mostly very busy ones), `full` those at every cap.
 */
const STREAM_ROWS = 300_000;
const PASSES = 3;
const LIVE_ROWS = 20_000;
const ENTITIES = { customer: 50_000, device: 40_000, beneficiary: 20_000 } as const;
const ZIPF_EXPONENT = 0.99;
const SEED = 20_260_101;
const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * HOUR_MS;
const SPAN_MS = 90 * DAY_MS;
const FULL_END_MS = START_MS + 101 * DAY_MS;
const KINDS = ["customer", "device", "beneficiary"] as const;
const REPEATED_ROWS = 2_000;

const SETTINGS: FeatureSettings = {
  reportingLimitsMinor: [500_000_000, 1_000_000_000],
  reportingBandShare: 0.05,
  equalAmountTolerance: 0.1,
  beneficiaryReputation: { windowDays: 7, delayDays: 7 },
  deviceReputation: { windowDays: 30, delayDays: 7 },
  customerReputation: { windowDays: 30, delayDays: 7 },
};

type Kind = (typeof KINDS)[number];
type Row = Readonly<Record<Kind, Profile>>;
type PackedRow = Readonly<Record<Kind, Uint8Array>>;

/** Events as numbers, and for each kind the entity of every row, 0 to the number of entities. */
interface Stream {
  readonly events: Float64Array;
  readonly entities: Readonly<Record<Kind, Int32Array>>;
}

main();

function main(): void {
  const stream = generateStream();
  const byEntity = Array.from({ length: PASSES }, () => perSecond(() => foldByEntity(stream)));
  const byRow = Array.from({ length: PASSES }, () => perSecond(() => foldByRow(stream)));
  const { packed, events } = packedOf(stream, foldByRow(stream));
  const typical = packedRow(sketchedRow(30, 2 * DAY_MS));
  const full = packedRow(fullRow());
  const report = {
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    rowsPerSecond: { rows: STREAM_ROWS, entitiesPerRow: KINDS.length, byEntity, byRow },
    livePath: {
      typical: {
        bytes: bytesOf(typical),
        microseconds: measureLive(repeated(typical), laterEvents(30, START_MS + 60 * DAY_MS)),
      },
      stream: {
        bytes: quantilesOf(packed.flatMap((row) => bytesOf(row))),
        microseconds: measureLive(packed, events),
      },
      full: { bytes: bytesOf(full), microseconds: measureLive(repeated(full), laterEvents(900, FULL_END_MS)) },
    },
  };
  console.log(JSON.stringify(report, null, 2));
}

function foldByRow({ events, entities }: Stream): Readonly<Record<Kind, readonly (Profile | undefined)[]>> {
  const profiles = everyKind((kind) => new Array<Profile | undefined>(ENTITIES[kind]));
  for (let row = 0; row < STREAM_ROWS; row++) {
    const event = readEvent(events, row * EVENT_LENGTH);
    const fold = (kind: Kind): Profile => {
      const entity = entities[kind][row] ?? 0;
      const profile = applyEvent(profiles[kind][entity] ?? emptyProfile(kind), event);
      profiles[kind][entity] = profile;
      return profile;
    };
    check(readFeatures(everyKind(fold), event, SETTINGS).velocity.count24h);
  }
  return profiles;
}

function foldByEntity(stream: Stream): void {
  const slots = new Float64Array(STREAM_ROWS * SLOTS_PER_ROW).fill(Number.NaN);
  for (const kind of KINDS) foldKind(stream, kind, slots);
  for (let row = 0; row < STREAM_ROWS; row++) {
    const features = featuresFromSlots(readEvent(stream.events, row * EVENT_LENGTH), slots, row * SLOTS_PER_ROW);
    check(features.velocity.count24h);
  }
}

function foldKind({ events, entities }: Stream, kind: Kind, slots: Float64Array): void {
  let last = -1;
  let profile = emptyProfile(kind);
  for (const row of rowsByEntity(entities[kind], ENTITIES[kind])) {
    const entity = entities[kind][row] ?? 0;
    const event = readEvent(events, row * EVENT_LENGTH);
    profile = applyEvent(entity === last ? profile : emptyProfile(kind), event);
    last = entity;
    const offset = row * SLOTS_PER_ROW;
    if (kind === "customer") writeSlots(slots, offset, { kind, part: readCustomer(profile, event, SETTINGS) });
    else if (kind === "device") writeSlots(slots, offset, { kind, part: readDevice(profile, event, SETTINGS) });
    else writeSlots(slots, offset, { kind, part: readBeneficiary(profile, event, SETTINGS) });
  }
}

/** The rows in order of their entity, and of time within one: a counting sort. */
function rowsByEntity(entities: Int32Array, count: number): Int32Array {
  const next = new Int32Array(count + 1);
  for (const entity of entities) next[entity + 1] = (next[entity + 1] ?? 0) + 1;
  for (let entity = 0; entity < count; entity++) next[entity + 1] = (next[entity + 1] ?? 0) + (next[entity] ?? 0);
  const rows = new Int32Array(entities.length);
  for (const [row, entity] of entities.entries()) {
    const target = next[entity] ?? 0;
    rows[target] = row;
    next[entity] = target + 1;
  }
  return rows;
}

function measureLive(rows: readonly PackedRow[], events: readonly ScoringEvent[]) {
  const microseconds: number[] = [];
  for (const [index, packed] of rows.entries()) {
    const event = events[index];
    if (event === undefined) break;
    const startMs = performance.now();
    const row = applied(
      everyKind((kind) => unpackProfile(packed[kind])),
      event,
    );
    check(readFeatures(row, event, SETTINGS).velocity.count24h);
    check(packedRow(row).customer.length);
    microseconds.push((performance.now() - startMs) * 1000);
  }
  return quantilesOf(microseconds.slice(microseconds.length >> 2));
}

function packedOf({ events, entities }: Stream, profiles: ReturnType<typeof foldByRow>) {
  const rows = Array.from({ length: LIVE_ROWS }, (_, index) => STREAM_ROWS - LIVE_ROWS + index);
  return {
    packed: rows.map((row) =>
      everyKind((kind) => packProfile(profiles[kind][entities[kind][row] ?? 0] ?? emptyProfile(kind))),
    ),
    events: rows.map((row): ScoringEvent => {
      const again = events.slice(row * EVENT_LENGTH, (row + 1) * EVENT_LENGTH);
      again[0] = spread(STREAM_ROWS + row);
      again[1] = START_MS + SPAN_MS + row;
      return readEvent(again, 0);
    }),
  };
}

/** Three entities after `count` events, one every `stepMs`, with 3 devices and 10 payees or customers between them. */
function sketchedRow(count: number, stepMs: number): Row {
  let row = everyKind(emptyProfile);
  for (let index = 0; index < count; index++) row = applied(row, eventOf(index, START_MS + index * stepMs, index % 10));
  return row;
}

function fullRow(): Row {
  let row = everyKind(emptyProfile);
  for (let index = 0; index < 600; index++) {
    row = applied(row, eventOf(index, START_MS + index * 4 * HOUR_MS, index % 290));
  }
  for (let index = 600; index < 900; index++) {
    row = applied(row, eventOf(index, FULL_END_MS - (900 - index) * 30_000, index % 290));
  }
  return row;
}

function laterEvents(first: number, fromMs: number): readonly ScoringEvent[] {
  return Array.from({ length: REPEATED_ROWS }, (_, index) => eventOf(first + index, fromMs + index * 10, index % 290));
}

function repeated(row: PackedRow): readonly PackedRow[] {
  return Array.from({ length: REPEATED_ROWS }, () => row);
}

function everyKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return { customer: make("customer"), device: make("device"), beneficiary: make("beneficiary") };
}

function applied(row: Row, event: ScoringEvent): Row {
  return everyKind((kind) => applyEvent(row[kind], event));
}

function packedRow(row: Row): PackedRow {
  return everyKind((kind) => packProfile(row[kind]));
}

function bytesOf(row: PackedRow): readonly number[] {
  return KINDS.map((kind) => row[kind].byteLength);
}

function eventOf(transaction: number, occurredAtMs: number, other: number): ScoringEvent {
  const transfer = TRANSACTION_TYPES.indexOf("transfer");
  const amountMinor = 1_000_000 + (transaction % 977) * 1_000;
  const keys = [spread(other), spread(other % 3), spread(other)];
  return readEvent(
    Float64Array.of(spread(transaction), occurredAtMs, transfer, amountMinor, ...keys, Number.NaN, Number.NaN, 344, 7),
    0,
  );
}

function generateStream(): Stream {
  const random = randomOf(SEED);
  const pick = everyKind((kind) => zipfOf(ENTITIES[kind], random));
  const events = new Float64Array(STREAM_ROWS * EVENT_LENGTH);
  const entities = everyKind(() => new Int32Array(STREAM_ROWS));
  for (let row = 0; row < STREAM_ROWS; row++) {
    const chosen = KINDS.map((kind) => pick[kind]());
    for (const [index, kind] of KINDS.entries()) entities[kind][row] = chosen[index] ?? 0;
    const occurredAtMs = START_MS + Math.floor((row / STREAM_ROWS) * SPAN_MS);
    const typeCode = Math.floor(random() * TRANSACTION_TYPES.length);
    const amountMinor = Math.floor(10_000 * 10 ** (random() * 4));
    const keys = chosen.map(spread);
    const event = [spread(row), occurredAtMs, typeCode, amountMinor, ...keys, Number.NaN, Number.NaN, 344, 7];
    events.set(event, row * EVENT_LENGTH);
  }
  return { events, entities };
}

function zipfOf(size: number, random: () => number): () => number {
  const cumulative = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1) ** ZIPF_EXPONENT;
    cumulative[rank] = sum;
  }
  return () => {
    const target = random() * sum;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? sum) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A 52-bit key that looks like a hash. */
function spread(value: number): number {
  const high = Math.imul(value ^ 0x5bd1e995, 0x9e3779b1) >>> 12;
  return high * 2 ** 32 + (Math.imul(value + 1, 0x85ebca6b) >>> 0);
}

/** Mulberry32 (Tommy Ettinger; public domain): seeded numbers in [0, 1). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function perSecond(run: () => void): number {
  const startMs = performance.now();
  run();
  return Math.round((STREAM_ROWS / (performance.now() - startMs)) * 1000);
}

/** Keeps what was worked out from being thrown away unread. */
function check(value: number): void {
  if (Number.isNaN(value)) throw new Error("Cannot measure: a feature is NaN");
}

function quantilesOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const quantile = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
  return { p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), p999: quantile(0.999) };
}
