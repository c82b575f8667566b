import { cpus } from "node:os";
import type { ScoringEvent } from "../src/engine/event.ts";
import { readEvent, TYPE_CODE } from "../src/engine/event.ts";
import type { FeatureSettings } from "../src/engine/features/feature-settings.ts";
import { readFeatures } from "../src/engine/features/read-features.ts";
import { HOUR_MS } from "../src/engine/market/market-time.ts";
import { applyEvent } from "../src/engine/profile/apply-event.ts";
import { packProfile } from "../src/engine/profile/pack-profile.ts";
import type { Profile } from "../src/engine/profile/profile.ts";
import { emptyProfile } from "../src/engine/profile/profile.ts";
import type { ProfileKind } from "../src/engine/profile/profile-kind.ts";
import { unpackProfile } from "../src/engine/profile/unpack-profile.ts";
import { TRANSACTION_TYPES } from "../src/engine/score-request.ts";

/**
 * What history and features cost: `node bench/fold.ts` prints one JSON object. `foldAndRead` folds a seeded stream (Zipf 0.99
 * keys; customer, device and beneficiary in every row) and reads every feature of each row, on one core. `livePath`
 * is one transaction in the way of live scoring: unpack three profiles, apply, read, pack, with profiles as the stream
 * leaves them for its rows and with profiles at every cap.
 */
const STREAM_ROWS = 300_000;
const WARM_UP_ROWS = 50_000;
const LIVE_ROWS = 20_000;
const FULL_ROWS = 4_000;
const PASSES = 3;
const CUSTOMERS = 50_000;
const DEVICES = 40_000;
const BENEFICIARIES = 20_000;
const ZIPF_EXPONENT = 0.99;
const SEED = 20_260_101;
const START_MS = Date.UTC(2026, 0, 1);
const SPAN_MS = 90 * 24 * HOUR_MS;
const KEPT_KINDS = ["customer", "device", "beneficiary"] as const;

const SETTINGS: FeatureSettings = {
  reportingLimitsMinor: [500_000_000, 1_000_000_000],
  reportingBandShare: 0.05,
  equalAmountTolerance: 0.1,
  beneficiaryReputation: { windowDays: 7, delayDays: 7 },
  deviceReputation: { windowDays: 30, delayDays: 7 },
  customerReputation: { windowDays: 30, delayDays: 7 },
};

interface RowProfiles {
  readonly customer: Profile;
  readonly device: Profile;
  readonly beneficiary: Profile;
}

main();

function main(): void {
  const events = generateStream(STREAM_ROWS);
  measureFold(events.slice(0, WARM_UP_ROWS));
  const passes = Array.from({ length: PASSES }, () => measureFold(events));
  const best = passes.reduce((left, right) => (left.rowsPerSecond > right.rowsPerSecond ? left : right));
  const typical = packedOf(best.profiles, events.slice(-LIVE_ROWS));
  const report = {
    machine: { cpu: cpus()[0]?.model, node: process.version },
    foldAndRead: { rows: STREAM_ROWS, entitiesPerRow: 3, rowsPerSecond: passes.map((pass) => pass.rowsPerSecond) },
    hotFoldAndRead: measureHot(),
    livePath: {
      typical: { bytes: quantilesOf(typical.bytes), microseconds: measureLive(typical.rows) },
      full: measureFull(),
    },
  };
  console.log(JSON.stringify(report, null, 2));
}

function measureFold(events: readonly ScoringEvent[]) {
  const profiles = new Map<string, Map<number, Profile>>(KEPT_KINDS.map((kind) => [kind, new Map<number, Profile>()]));
  const startMs = performance.now();
  let checksum = 0;
  for (const event of events) {
    const row = {
      customer: fold(profiles, "customer", event.customerKey, event),
      device: fold(profiles, "device", event.deviceKey ?? 0, event),
      beneficiary: fold(profiles, "beneficiary", event.beneficiaryKey ?? 0, event),
    };
    checksum += readFeatures(row, event, SETTINGS).velocity.count24h;
  }
  const rowsPerSecond = Math.round((events.length / (performance.now() - startMs)) * 1000);
  return { rowsPerSecond, checksum, profiles };
}

function fold(all: Map<string, Map<number, Profile>>, kind: ProfileKind, key: number, event: ScoringEvent): Profile {
  const profiles = all.get(kind);
  if (profiles === undefined) throw new Error(`Cannot fold: no profiles of kind ${kind}`);
  const known = profiles.get(key);
  const profile = applyEvent(known ?? emptyProfile(kind), event);
  if (known === undefined) profiles.set(key, profile);
  return profile;
}

/** Fold and read when all three profiles are at every cap. */
function measureHot() {
  let row = fullProfiles();
  const events = fullEvents(FULL_ROWS);
  const microseconds: number[] = [];
  for (const event of events) {
    const startMs = performance.now();
    row = applied(row, event);
    readFeatures(row, event, SETTINGS);
    microseconds.push((performance.now() - startMs) * 1000);
  }
  return { microseconds: quantilesOf(microseconds) };
}

type PackedRow = readonly [customer: Uint8Array, device: Uint8Array, beneficiary: Uint8Array, event: ScoringEvent];

function packedOf(profiles: Map<string, Map<number, Profile>>, events: readonly ScoringEvent[]) {
  const bytes: number[] = [];
  const rows = events.map((event, index): PackedRow => {
    const packed = (kind: ProfileKind, key: number | undefined): Uint8Array => {
      const profile = profiles.get(kind)?.get(key ?? 0) ?? emptyProfile(kind);
      const result = packProfile(profile);
      bytes.push(result.byteLength);
      return result;
    };
    const next = {
      ...event,
      transactionKey: STREAM_ROWS + index,
      occurredAtMs: START_MS + SPAN_MS + index,
      marketDay: event.marketDay + 1,
    };
    return [
      packed("customer", event.customerKey),
      packed("device", event.deviceKey),
      packed("beneficiary", event.beneficiaryKey),
      next,
    ];
  });
  return { rows, bytes };
}

function measureLive(rows: readonly PackedRow[]) {
  const microseconds: number[] = [];
  for (const [customer, device, beneficiary, event] of rows) {
    const startMs = performance.now();
    const before = {
      customer: unpackProfile(customer),
      device: unpackProfile(device),
      beneficiary: unpackProfile(beneficiary),
    };
    const after = applied(before, event);
    readFeatures(after, event, SETTINGS);
    packProfile(after.customer);
    packProfile(after.device);
    packProfile(after.beneficiary);
    microseconds.push((performance.now() - startMs) * 1000);
  }
  return quantilesOf(microseconds.slice(microseconds.length >> 2));
}

function measureFull() {
  const profiles = fullProfiles();
  const packed = KEPT_KINDS.map((kind) => packProfile(profiles[kind]));
  const [customer, device, beneficiary] = packed;
  if (customer === undefined || device === undefined || beneficiary === undefined) throw new Error("Cannot pack");
  const rows = fullEvents(FULL_ROWS).map((event): PackedRow => [customer, device, beneficiary, event]);
  return { bytes: packed.map((bytes) => bytes.byteLength), microseconds: measureLive(rows) };
}

function fullProfiles(): RowProfiles {
  let row: RowProfiles = {
    customer: emptyProfile("customer"),
    device: emptyProfile("device"),
    beneficiary: emptyProfile("beneficiary"),
  };
  const days = 104;
  for (let index = 0; index < days * 3; index++) {
    row = applied(row, eventOf(index, START_MS + index * 8 * HOUR_MS, index));
  }
  for (let index = 0; index < 300; index++) {
    row = applied(row, eventOf(1_000 + index, START_MS + days * 24 * HOUR_MS + index * 30_000, index));
  }
  return row;
}

function fullEvents(count: number): readonly ScoringEvent[] {
  const startMs = START_MS + 104 * 24 * HOUR_MS + 300 * 30_000;
  return Array.from({ length: count }, (_, index) => eventOf(10_000 + index, startMs + index * 10, index * 7));
}

function applied(row: RowProfiles, event: ScoringEvent): RowProfiles {
  return {
    customer: applyEvent(row.customer, event),
    device: applyEvent(row.device, event),
    beneficiary: applyEvent(row.beneficiary, event),
  };
}

function eventOf(transactionKey: number, occurredAtMs: number, other: number): ScoringEvent {
  const key = spread(other % 290);
  const amountMinor = 1_000_000 + (other % 977) * 1_000;
  const transfer = TRANSACTION_TYPES.indexOf("transfer");
  return readEvent(
    Float64Array.of(
      spread(transactionKey),
      occurredAtMs,
      transfer,
      amountMinor,
      key,
      key,
      key,
      Number.NaN,
      Number.NaN,
      351,
      7,
    ),
    0,
  );
}

function generateStream(rows: number): readonly ScoringEvent[] {
  const random = randomOf(SEED);
  const customer = zipfOf(CUSTOMERS, random);
  const device = zipfOf(DEVICES, random);
  const beneficiary = zipfOf(BENEFICIARIES, random);
  return Array.from({ length: rows }, (_, index) => {
    const occurredAtMs = START_MS + Math.floor((index / rows) * SPAN_MS);
    const typeCode = Math.floor(random() * TRANSACTION_TYPES.length);
    const amountMinor = Math.floor(10_000 * 10 ** (random() * 4));
    const keys = [spread(customer()), spread(device() + 1e6), spread(beneficiary() + 2e6)];
    return readEvent(
      Float64Array.of(
        spread(index),
        occurredAtMs,
        typeCode,
        amountMinor,
        ...keys,
        Number.NaN,
        Number.NaN,
        351,
        TYPE_CODE.cardPayment,
      ),
      0,
    );
  });
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

function quantilesOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const quantile = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
  return { p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), p999: quantile(0.999) };
}
