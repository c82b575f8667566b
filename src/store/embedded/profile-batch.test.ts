import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestIdStarts } from "../decisions/newest-ids.ts";
import { newestOf, packedOf } from "../transfer/profile-record.ts";
import { openProfileTable, type ProfileTable } from "./profile-table.ts";

const DIGITS = 64;
const keyOf = (kind: string, name: number) => `org_a:live:${kind}:${name.toString(16).padStart(DIGITS, "0")}`;
const CUSTOMERS = [0, 1, 2].map((name) => keyOf("customer", name));
const OTHERS = ["device", "bvn", "phone"].flatMap((kind) => [0, 1, 2, 3].map((name) => keyOf(kind, name)));

/** Numbers of rows that three or four keys share. */
const crowded = (key: string) => 100 + 20 * Number.parseInt(key.slice(-1), 16);

type Step =
  | { readonly kind: "score"; readonly first: string; readonly others: readonly string[]; readonly bytes: number }
  | { readonly kind: "change"; readonly key: string; readonly bytes: number }
  | { readonly kind: "remove"; readonly key: string };

const key = fc.constantFrom(...CUSTOMERS, ...OTHERS);
const bytes = fc.constantFrom(1, 100, 1_000, 3_000, 6_000);
const others = fc.uniqueArray(key, { maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("score"), first: key, others, bytes }),
  fc.record({ kind: fc.constant("change"), key, bytes }),
  fc.record({ kind: fc.constant("remove"), key }),
);

/** What a table must hold. */
type Model = Map<string, { packed: Uint8Array; ids: readonly string[] }>;

function take(table: ProfileTable, model: Model, doing: Step, at: number): void {
  if (doing.kind === "remove") {
    table.remove(table.find(doing.key));
    model.delete(doing.key);
    return;
  }
  const packed = new Uint8Array(doing.bytes).fill(at);
  const batch = table.open();
  if (doing.kind === "change") {
    batch.put(batch.find(doing.key), packed);
    model.set(doing.key, { packed, ids: model.get(doing.key)?.ids ?? [] });
  } else {
    const id = `dec_${at.toString(16).padStart(32, "0").split("").reverse().join("")}`;
    const first = batch.find(doing.first);
    const others = doing.others.filter((other) => other !== doing.first);
    const slots = [first, ...others.map((other) => batch.find(other, first))];
    for (const slot of slots) {
      expect(slot.packed).toEqual(model.get(slot.key)?.packed);
      model.set(slot.key, { packed, ids: [...(model.get(slot.key)?.ids ?? []), id.slice(0, 16)] });
      batch.putWithDecision(slot, packed, id);
    }
  }
  batch.write();
}

describe("a batch of profiles", () => {
  it("leaves every profile findable by its key alone and once in a walk, wherever it stands and whatever shares its hash", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = openProfileTable(new DatabaseSync(":memory:"), crowded);
        const model: Model = new Map();
        for (const [at, doing] of steps.entries()) take(table, model, doing, at);
        for (const wanted of [...CUSTOMERS, ...OTHERS]) {
          const slot = table.find(wanted);
          expect(slot.packed).toEqual(model.get(wanted)?.packed);
          expect(newestIdStarts(table.newestOf(slot))).toEqual(model.get(wanted)?.ids ?? []);
        }
        const walked = [];
        for (let after: string | undefined; ; ) {
          const { records, next } = table.page(after, 2);
          walked.push(...records);
          if (next === undefined) break;
          after = next;
        }
        expect(walked.map(({ _id }) => _id).toSorted()).toEqual([...model.keys()].toSorted());
        for (const record of walked) {
          expect(packedOf(record)).toEqual(model.get(record._id)?.packed);
          expect(newestIdStarts(newestOf(record))).toEqual(model.get(record._id)?.ids);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("reads a customer with what it mostly comes with in one row, of which a large profile is no part", () => {
    const database = new DatabaseSync(":memory:");
    const table = openProfileTable(database);
    const [customer, device, bvn] = [keyOf("customer", 1), keyOf("device", 2), keyOf("bvn", 3)];
    const put = (size: number) => {
      const batch = table.open();
      const host = batch.find(customer);
      batch.put(host, new Uint8Array(9_000));
      batch.put(batch.find(device, host), new Uint8Array(size));
      batch.put(batch.find(bvn, host), new Uint8Array(10));
      batch.write();
    };
    const standing = () =>
      database
        .prepare("select key from profiles where key <> '' order by key")
        .all()
        .map((row) => row["key"]);
    put(100);
    expect(standing()).toEqual([customer]);
    put(5_000);
    expect(standing()).toEqual([customer, device]);
    expect(table.find(device).packed?.length).toBe(5_000);
    put(100);
    expect(standing()).toEqual([customer]);
  });

  it("takes in what a version before stored in a row of its own, and gives it back when the customer is removed", () => {
    const database = new DatabaseSync(":memory:");
    database.exec(
      "create table profiles (id integer primary key not null, key text not null, packed blob not null, newest blob)",
    );
    const [customer, phone] = [keyOf("customer", 1), keyOf("phone", 2)];
    const before = openProfileTable(database);
    for (const stored of [customer, phone]) {
      const batch = before.open();
      batch.putWithDecision(batch.find(stored), Uint8Array.of(1), `dec_${"a".repeat(32)}`);
      batch.write();
    }
    const table = openProfileTable(database);
    const batch = table.open();
    const host = batch.find(customer);
    batch.put(host, Uint8Array.of(2));
    batch.put(batch.find(phone, host), Uint8Array.of(3));
    batch.write();
    expect(database.prepare("select count(*) n from profiles where host is not null").get()).toEqual({ n: 1 });
    table.remove(table.find(customer));
    expect(table.find(customer).packed).toBeUndefined();
    const left = table.find(phone);
    expect(left.packed).toEqual(Uint8Array.of(3));
    expect(newestIdStarts(table.newestOf(left))).toEqual([`dec_${"a".repeat(12)}`]);
    expect(JSON.stringify(database.prepare("select * from profiles").all())).not.toContain(customer);
  });
});
