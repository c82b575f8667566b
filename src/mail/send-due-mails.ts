import { createHash } from "node:crypto";
import type { BacktestDocument, Backtests } from "../store/backtests.ts";
import type { Organisations } from "../store/organisations.ts";
import { backtestMail } from "./backtest-mail.ts";
import type { Mailer, MailOutcome } from "./create-mailer.ts";

/** What the mails of finished backtests work with. */
export interface MailDeps {
  readonly backtests: Backtests;
  readonly organisations: Organisations;
  /** Undefined: no server is configured, and no mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly warn: (message: string, error?: unknown) => void;
  /** Told of every mail that was handed to the server. */
  readonly observe?: (outcome: MailOutcome) => void;
}

/** Sends what is due; returns how many backtests were looked at. */
export type SendDueMails = () => Promise<number>;

const LOOKED_AT_MAX = 50;
/** How long one mail of a claimed backtest may take before another process may go on with the rest. */
const LEASE_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
const RETRY_MS_MAX = 60 * MINUTE_MS;
/** After this time a mail is news no more, and it is given up. */
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;

/** Opens the sender. What a crash interrupts is sent again, so a mail may come twice, under one message id. */
export function createSendDueMails(deps: MailDeps): SendDueMails {
  let warned = false;
  return async () => {
    const due = await deps.backtests.listMailDue(new Date(deps.now()), LOOKED_AT_MAX);
    if (deps.mailer === undefined) {
      if (due.length > 0 && !warned) deps.warn("Set SMTP_URL and MAIL_FROM: backtests ask for mail, and none is sent");
      warned ||= due.length > 0;
      return 0;
    }
    for (const { _id } of due) await sendOf(deps, deps.mailer, _id);
    return due.length;
  };
}

async function sendOf(deps: MailDeps, mailer: Mailer, id: string): Promise<void> {
  const claimed = await claim(deps, id);
  if (claimed === undefined) return;
  const members = new Set(
    (await deps.organisations.listMembers(claimed.organisationId)).map(({ email }) => email.toLowerCase()),
  );
  const text = backtestMail(claimed, deps.publicUrl);
  let failed = false;
  let accepted = claimed.notifiedAt !== null;
  for (const to of claimed.notifyEmails) {
    if (claimed.mailSettled.includes(to)) continue;
    // Whoever left the organisation since is told nothing.
    if (members.has(to.toLowerCase())) {
      const messageId = messageIdOf(id, to, deps.publicUrl);
      const { outcome, error } = await mailer({ ...text, to, messageId });
      deps.observe?.(outcome);
      if (outcome !== "accepted") deps.warn(`Cannot send a mail about backtest ${id}`, error);
      accepted ||= outcome === "accepted";
      if (outcome === "failed") {
        failed = true;
        continue;
      }
    }
    await settle(deps, id, to);
  }
  await finish(deps, id, { failed, accepted });
}

async function claim(deps: MailDeps, id: string): Promise<BacktestDocument | undefined> {
  let mine = false;
  const claimed = await deps.backtests.change(id, (before) => {
    mine = before.mailDueAt !== null && before.mailDueAt.getTime() <= deps.now();
    if (!mine) return undefined;
    return { ...before, mailDueAt: new Date(deps.now() + LEASE_MS), mailAttempts: before.mailAttempts + 1 };
  });
  return mine ? claimed : undefined;
}

async function settle(deps: MailDeps, id: string, to: string): Promise<void> {
  await deps.backtests.change(id, (before) => ({
    ...before,
    mailSettled: [...before.mailSettled, to],
    mailDueAt: new Date(deps.now() + LEASE_MS),
  }));
}

async function finish(
  deps: MailDeps,
  id: string,
  { failed, accepted }: { readonly failed: boolean; readonly accepted: boolean },
): Promise<void> {
  const nowMs = deps.now();
  await deps.backtests.change(id, (before) => {
    const retryMs = nowMs + Math.min(MINUTE_MS * 2 ** (before.mailAttempts - 1), RETRY_MS_MAX);
    const tooLate = retryMs > (before.completedAt?.getTime() ?? 0) + GIVEN_UP_MS;
    const mailDueAt = failed && !tooLate ? new Date(retryMs) : null;
    const notified = mailDueAt === null && accepted && before.notifiedAt === null;
    return { ...before, mailDueAt, notifiedAt: notified ? new Date(nowMs) : before.notifiedAt };
  });
}

function messageIdOf(id: string, to: string, publicUrl: string): string {
  const recipient = createHash("sha256").update(to.toLowerCase()).digest("hex").slice(0, 16);
  return `<${id}.${recipient}@${new URL(publicUrl).hostname}>`;
}
