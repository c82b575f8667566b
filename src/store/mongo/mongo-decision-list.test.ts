import { expect, it } from "vitest";
import { type DecisionFilter, READ_MAX } from "../decisions/decision-list.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { openMongoDecisionList } from "./mongo-decision-list.ts";

/** What a command asked for. */
interface Asked {
  readonly skip: number;
  readonly limit: number;
}

/** A server whose decisions all match what a server can say of a filter; it knows no order and no place, and notes what it is asked. */
function counting(): { readonly db: DocumentDb; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const createdAt = new Date(0);
  const input = { customer: { idHash: "h" }, transaction: {} };
  const decision = { _id: "dec_1", organisationId: "org", environment: "live", createdAt, reasons: [], input };
  const open = () => {
    let now: Asked = { skip: 0, limit: 0 };
    const cursor = {
      sort: () => cursor,
      skip(skip: number) {
        now = { ...now, skip };
        return cursor;
      },
      limit(limit: number) {
        now = { ...now, limit };
        return cursor;
      },
      async toArray() {
        asked.push(now);
        return Array.from({ length: now.limit }, () => ({ ...decision, feedback: [{ label: "fraud" }] }));
      },
    };
    return cursor;
  };
  return { db: { collection: () => ({ find: open }) } as unknown as DocumentDb, asked };
}

it("a page of one that looks for a rare label reads a bounded number of decisions, with few commands", async () => {
  const { db, asked } = counting();
  const filter = {
    organisationId: "org",
    environment: "live",
    to: new Date(1),
    labels: ["suspected"],
  } as DecisionFilter;
  const page = await openMongoDecisionList(db).page(filter, { sort: "created_at", after: undefined, limit: 1 });
  expect(page.decisions).toEqual([]);
  expect(page.next).toMatchObject({ id: "dec_1" });
  const read = asked.filter(({ skip }) => skip === 0);
  expect(read.length).toBeLessThan(12);
  expect(read.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThan(2 * READ_MAX);
});
