import { changeDocument, type Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { OutboxEntry } from "../repositories/outbox.ts";
import { eachDocument } from "./each-document.ts";
import type { Migration } from "./migration.ts";

interface Waiting extends Revisioned {
  readonly outbox?: readonly OutboxEntry[];
  readonly outboxAt?: Date | null;
}

interface OldDecision extends Waiting {
  readonly feedback?: readonly { readonly feedbackId: string }[];
}

interface OldBacktest extends Waiting {
  readonly organisationId: string;
  readonly environment: "live" | "test";
  readonly notifyEmails: readonly string[];
  readonly completedAt: Date | null;
  readonly mailDueAt?: Date | null;
  readonly mailSettled?: readonly string[];
  readonly mailAttempts?: number;
}

interface OldPending {
  readonly _id: string;
  readonly decisionId: string;
  readonly at: Date;
}

/** What waited in places of its own waits in the outbox of its document: labels on their way into the profiles, and mails that are to be sent. */
export const WAITING_ENTRIES: Migration = {
  name: "waiting entries",
  async run(db) {
    await moveLabels(db);
    await moveMails(db);
  },
};

async function moveLabels(db: DocumentDb): Promise<void> {
  const decisions = db.collection<OldDecision>("decisions");
  const pending = db.collection<OldPending>("pending_labels");
  await eachDocument(pending, async ({ _id, decisionId, at }) => {
    await changeDocument(decisions, decisionId, (before) => {
      const isStored = before.feedback?.some(({ feedbackId }) => feedbackId === _id) === true;
      const isThere = before.outbox?.some(({ id }) => id === _id) === true;
      return isStored && !isThere ? waiting(before, { kind: "label", id: _id }, at) : undefined;
    });
    await pending.deleteOne({ _id });
  });
}

async function moveMails(db: DocumentDb): Promise<void> {
  const backtests = db.collection<OldBacktest>("backtests");
  await eachDocument(backtests, async ({ _id }) => {
    await changeDocument(backtests, _id, ({ mailDueAt, mailSettled = [], mailAttempts: _attempts, ...backtest }) => {
      if (mailDueAt === undefined) return undefined;
      const to = backtest.notifyEmails.filter((email) => !mailSettled.includes(email));
      return mailDueAt === null || to.length === 0 ? backtest : waiting(backtest, mailOf(backtest, to), mailDueAt);
    });
  });
}

function mailOf(backtest: OldBacktest, to: readonly string[]): OutboxEntry {
  const { _id: backtestId, organisationId, environment } = backtest;
  // The backtest's own digits, so that a step that is run again makes the same mails.
  const id = backtestId.replace("bt_", "evt_");
  const createdAt = backtest.completedAt ?? new Date(0);
  return { kind: "mail", id, organisationId, environment, createdAt, backtestId, to };
}

function waiting<D extends Waiting>(document: D, entry: OutboxEntry, at: Date): D {
  return { ...document, outbox: [...(document.outbox ?? []), entry], outboxAt: document.outboxAt ?? at };
}
