import type { DocumentDb } from "../documents/document-db.ts";
import type { Lease } from "../documents/lease.ts";
import { eachDocument } from "./each-document.ts";
import type { Migration } from "./migration.ts";

interface OldDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** Of leases that name no process: no living one is called so. */
const UNKNOWN = "";
/** Documents that had no revision before. */
const UNREVISED = { revision: null };

/** Deliveries, backtests and idempotency records have one form of a lease, and deliveries the stage that they wait for. */
export const LEASES: Migration = {
  name: "leases",
  async run(db) {
    await leaseDeliveries(db);
    await leaseAnswers(db);
    await nameProcesses(db);
  },
};

async function leaseDeliveries(db: DocumentDb): Promise<void> {
  const deliveries = db.collection<OldDocument>("deliveries");
  await eachDocument(deliveries, async (delivery) => {
    if ("stage" in delivery) return;
    const { _id, leaseToken, dueAt, status, attemptCount } = delivery;
    const pending = attemptCount === 0 ? "first" : "retry";
    const set = { stage: status === "pending" ? pending : "ended", lease: leaseOf(leaseToken, dueAt), revision: 0 };
    await deliveries.updateOne({ _id, ...UNREVISED }, { $set: set, $unset: { leaseToken: "" } });
  });
}

async function leaseAnswers(db: DocumentDb): Promise<void> {
  const answers = db.collection<OldDocument>("idempotency");
  await eachDocument(answers, async ({ _id, token, leaseUntil, answer }) => {
    if (token === undefined) return;
    const lease = answer === null ? leaseOf(token, leaseUntil) : null;
    const set = { lease, revision: 0, fingerprint: null };
    await answers.updateOne({ _id, ...UNREVISED }, { $set: set, $unset: { token: "", leaseUntil: "" } });
  });
}

async function nameProcesses(db: DocumentDb): Promise<void> {
  const backtests = db.collection<OldDocument>("backtests");
  await eachDocument(backtests, async ({ _id, revision, lease }) => {
    if (typeof lease !== "object" || lease === null || "process" in lease) return;
    await backtests.updateOne({ _id, revision }, { $set: { "lease.process": UNKNOWN }, $inc: { revision: 1 } });
  });
}

function leaseOf(token: unknown, until: unknown): Lease | null {
  return typeof token === "string" && until instanceof Date ? { token, until, process: UNKNOWN } : null;
}
