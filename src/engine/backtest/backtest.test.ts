import { describe, expect, it } from "vitest";
import { toSampleScoreRequest } from "../../../test/support/to-sample-score-request.ts";
import { generateTransactions } from "../../synthetic/generate-transactions.ts";
import { type Decision, decide } from "../decision/decide.ts";
import { toScoringEvent } from "../event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../features/feature-slots.ts";
import { readFeatures } from "../features/read-features.ts";
import { DAY_MS } from "../market/market-time.ts";
import { compilePolicy } from "../policy/compile-policy.ts";
import { resolvePolicy } from "../policy/resolve-policy.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { emptyProfile, type Profile } from "../profile/profile.ts";
import { PROFILE_KINDS, type ProfileKind } from "../profile/profile-kind.ts";
import { type BacktestLabel, createColumns, labelCodeOf, setRow } from "./columns.ts";
import { decideCustomers } from "./decide-customers.ts";
import { foldEntities } from "./fold-entities.ts";
import { cutGroups, groupEntities } from "./group-entities.ts";
import { replayOrder } from "./replay-order.ts";
import { reportOf } from "./report.ts";
import { allSlots, createKindSlots, createSlots, kindSlotBytes } from "./slot-columns.ts";
import { addToTally, emptyTally, mergeTally, type RowFacts, summarise } from "./summary.ts";

const resolution = resolvePolicy({}, { disabledRules: new Set() });
if (resolution.kind !== "resolved") throw new Error("The default policy does not resolve");
const policy = compilePolicy(resolution.configuration);
const { featureSettings: settings } = policy;
const OTHER_KINDS = ["device", "beneficiary", "bvn", "phone"] as const;

const rows = [...generateTransactions({ rows: 3_000, seed: "backtest" })].map(({ request, label }, row) => ({
  event: toScoringEvent(toSampleScoreRequest(request), row),
  label: label as BacktestLabel,
}));

function columnsOf(labelled: boolean) {
  const columns = createColumns(rows.length);
  for (const [row, { event, label }] of rows.entries()) setRow(columns, row, event, labelled ? label : undefined);
  return columns;
}

/** Folds the entities of every kind in parts of at least so many rows, and decides the customers' rows in such parts. */
function decisionsOf(labelled: boolean, rowsMin: number) {
  const columns = columnsOf(labelled);
  const order = replayOrder(columns);
  const partsOf = (kind: ProfileKind) => cutGroups(groupEntities(columns, order, kind), rowsMin);
  const others = OTHER_KINDS.map((kind) => {
    const slots = createKindSlots(kind, rows.length, new SharedArrayBuffer(kindSlotBytes(kind, rows.length)));
    for (const part of partsOf(kind)) foldEntities(columns, { kind, rows: part }, { settings, slots });
    return slots;
  });
  const decisions = new Array<Decision | undefined>(rows.length).fill(undefined);
  for (const part of partsOf("customer"))
    decideCustomers({ columns, order, others }, part, { policy }, (row, { decision }) => {
      decisions[row] = decision;
    });
  return decisions;
}

/** The same by way of all features of every row, as a fit reads them. */
function decisionsOfSlots(labelled: boolean) {
  const columns = columnsOf(labelled);
  const order = replayOrder(columns);
  const slots = createSlots(rows.length);
  for (const kind of PROFILE_KINDS) {
    const grouped = groupEntities(columns, order, kind);
    foldEntities(columns, { kind, rows: grouped.rows }, { settings, slots: allSlots(slots) });
  }
  return rows.map(({ event }, row) => decide(featuresFromSlots(event, slots, row * SLOTS_PER_ROW), policy));
}

/** Row by row over profiles of every entity, as live scoring folds them; labels arrive 7 days after their transaction. */
function oneByOne(labelled: boolean) {
  const profiles = new Map<string, Profile>();
  const due: { knownAtMs: number; apply: () => void }[] = [];
  return rows.map(({ event, label }, row) => {
    while (due[0] !== undefined && due[0].knownAtMs < event.occurredAtMs) due.shift()?.apply();
    const keys = {
      customer: event.customerKey,
      device: event.deviceKey,
      beneficiary: event.beneficiaryKey,
      bvn: event.bvnKey,
      phone: event.phoneKey,
      lender: 0,
    };
    const fold = (kind: ProfileKind): Profile | undefined => {
      if (keys[kind] === undefined) return undefined;
      const profile = applyEvent(profiles.get(`${kind}:${keys[kind]}`) ?? emptyProfile(kind), event);
      profiles.set(`${kind}:${keys[kind]}`, profile);
      return profile;
    };
    const [customer, device, beneficiary, bvn, phone, lender] = PROFILE_KINDS.map(fold);
    if (customer === undefined) throw new Error("No customer");
    if (labelled && label === "fraud")
      due.push({
        knownAtMs: event.occurredAtMs + 7 * DAY_MS,
        apply() {
          for (const kind of PROFILE_KINDS) {
            const profile = profiles.get(`${kind}:${keys[kind]}`);
            const { transactionKey, marketDay } = event;
            if (profile !== undefined)
              applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence: row });
          }
        },
      });
    return decide(
      readFeatures({ customer, device, beneficiary, bvn, phone, lender }, event, policy.featureSettings),
      policy,
    );
  });
}

function factsOf(row: number): RowFacts {
  const { event, label } = rows[row] ?? {};
  if (event === undefined) throw new Error("No such row");
  return { labelCode: labelCodeOf(label), amountMinor: event.amountMinor, marketDay: event.marketDay, isCold: false };
}

describe("a backtest", () => {
  it("gives every row the decision that scoring one by one gives, to the last digit", () => {
    expect(decisionsOf(false, rows.length)).toEqual(oneByOne(false));
    expect(decisionsOf(true, rows.length)).toEqual(oneByOne(true));
    expect(decisionsOf(true, rows.length)).not.toEqual(decisionsOf(false, rows.length));
  });

  it("does not depend on how entities are shared out", () => {
    const whole = decisionsOf(true, rows.length);
    for (const rowsMin of [1, 64, 65, 1_000]) expect(decisionsOf(true, rowsMin)).toEqual(whole);
  });

  it("decides what all features of every row say", () => {
    expect(decisionsOfSlots(true)).toEqual(decisionsOf(true, rows.length));
  });

  it("replays by time and then by row, and leaves invalid rows out", () => {
    const columns = createColumns(4);
    const [first, second] = [rows[0], rows[500]];
    if (first === undefined || second === undefined) throw new Error("Too few rows");
    setRow(columns, 0, second.event, undefined);
    setRow(columns, 2, first.event, undefined);
    setRow(columns, 3, first.event, undefined);
    expect([...replayOrder(columns)]).toEqual([2, 3, 0]);
    expect(groupEntities(columns, replayOrder(columns), "customer").rows).not.toContain(1);
  });

  it("summarises parts in any order like the whole", () => {
    const decisions = decisionsOf(true, rows.length);
    const whole = emptyTally(policy);
    const parts = [emptyTally(policy), emptyTally(policy), emptyTally(policy)];
    for (const [row, decision] of decisions.entries()) {
      if (decision === undefined) throw new Error("Every row is valid");
      const facts = factsOf(row);
      addToTally(whole, decision, facts, policy);
      addToTally(parts[row % 3] ?? whole, decision, facts, policy);
    }
    const merged = emptyTally(policy);
    for (const part of parts.reverse()) mergeTally(merged, part);
    const summary = summarise(merged, policy);
    expect(summary).toEqual(summarise(whole, policy));
    expect(JSON.stringify(reportOf(merged, policy))).toBe(JSON.stringify(reportOf(whole, policy)));
    expect(summary.scored).toBe(rows.length);
    expect(summary.scoreHistogram.map(({ from, to }) => [from, to])).toEqual([
      [0, 9],
      [10, 19],
      [20, 29],
      [30, 39],
      [40, 49],
      [50, 59],
      [60, 69],
      [70, 79],
      [80, 89],
      [90, 100],
    ]);
    expect(summary.scoreHistogram.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    const frauds = rows.filter(({ label }) => label === "fraud").length;
    const high = summary.labels?.thresholds.find(({ level }) => level === "high");
    const flagged = decisions.filter((decision) => (decision?.score ?? 0) >= 50);
    expect(high?.flagged).toBe(flagged.length);
    const caught = decisions.filter(
      (decision, row) => (decision?.score ?? 0) >= 50 && rows[row]?.label === "fraud",
    ).length;
    expect(high?.recall).toBe(Math.round((1e4 * caught) / frauds) / 1e4);
  });
});
