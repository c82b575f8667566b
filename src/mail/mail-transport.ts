import { createHash } from "node:crypto";
import type { SendOutcome, Transport } from "../delivery/transport.ts";
import { mailDeliveryId } from "../event/fan-out-mail.ts";
import type { BacktestDocument, Backtests } from "../store/repositories/backtests.ts";
import type { Deliveries, DeliveryDocument } from "../store/repositories/deliveries.ts";
import type { Organisations } from "../store/repositories/organisations.ts";
import type { Policies } from "../store/repositories/policies.ts";
import { backtestMail } from "./backtest-mail.ts";
import type { Mailer, MailOutcome } from "./create-mailer.ts";

/** What sending mails works with. */
export interface MailTransportDeps {
  readonly backtests: Backtests;
  readonly deliveries: Pick<Deliveries, "findMany">;
  readonly organisations: Organisations;
  readonly policies: Pick<Policies, "findPolicy">;
  /** Undefined: no server is configured, and no mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: string;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  readonly now: () => number;
  readonly warn: (message: string, error?: unknown) => void;
  /** Told of every mail that was handed to the server. */
  readonly observe?: (outcome: MailOutcome) => void;
}

/** After this time a mail is news no more, and it is given up. */
const WINDOW_MS = 24 * 60 * 60_000;

/**
 * Opens the transport that tells people of finished backtests. What a crash interrupts is sent again, so a mail may come twice, under one
 * message id.
 */
export function createMailTransport(deps: MailTransportDeps): Transport {
  let warned = false;
  function warnOnce(): void {
    if (!warned) deps.warn("Set SMTP_URL and MAIL_FROM: backtests ask for mail, and none is sent");
    warned = true;
  }
  return {
    async prepare(delivery) {
      const { recipient } = delivery;
      const backtest = await backtestOf(deps, delivery);
      if (recipient === undefined || backtest === null) return { kind: "left", reason: "Backtest was deleted" };
      // Whoever left the organisation since is told nothing.
      if (!(await isMember(deps, delivery, recipient))) return { kind: "left", reason: "Recipient is no member" };
      const { mailer } = deps;
      if (mailer === undefined) warnOnce();
      const send = async () =>
        mailer === undefined ? failed("No mail server is configured") : hand(deps, mailer, backtest, recipient);
      return { kind: "ready", windowMs: WINDOW_MS, send };
    },
    note: (after) => notify(deps, after),
    takeBack: () => Promise.resolve(),
    ended: (after) => notify(deps, after),
  };
}

function backtestOf(deps: MailTransportDeps, { organisationId, environment, payload }: DeliveryDocument) {
  return deps.backtests.find(organisationId, environment, payload);
}

async function isMember(deps: MailTransportDeps, { organisationId }: DeliveryDocument, to: string): Promise<boolean> {
  const members = await deps.organisations.listMembers(organisationId);
  return members.some(({ email }) => email.toLowerCase() === to.toLowerCase());
}

async function hand(
  deps: MailTransportDeps,
  mailer: Mailer,
  backtest: BacktestDocument,
  to: string,
): Promise<SendOutcome> {
  const startedMs = performance.now();
  const messageId = messageIdOf(backtest._id, to, deps.publicUrl);
  const policy = await deps.policies.findPolicy(backtest.organisationId, backtest.policy.policyId);
  const mail = backtestMail(backtest, { policyName: policy?.name, publicUrl: deps.publicUrl });
  const { outcome, error } = await mailer({ ...mail, to, messageId });
  deps.observe?.(outcome);
  const durationMs = Math.round(performance.now() - startedMs);
  if (outcome === "accepted") return { statusCode: null, error: null, responseExcerpt: null, durationMs };
  deps.warn(`Cannot send a mail about backtest ${backtest._id}`, error);
  if (outcome === "refused") return { ...failed("The mailbox was refused"), durationMs, isFinal: true };
  return { ...failed("The server did not take it"), durationMs };
}

function failed(error: string): SendOutcome {
  return { statusCode: null, error, responseExcerpt: null, durationMs: 0 };
}

/**
 * Notes on a backtest that its mails are sent: once, when none is left to send and one was taken at least. Asked before and after the end
 * of a mail is
 * written down: before, so that a crash in between repeats it, and after, since of two that end at once each finds the other waiting.
 */
async function notify(deps: MailTransportDeps, after: DeliveryDocument): Promise<void> {
  if (after.status === "pending") return;
  const backtest = await backtestOf(deps, after);
  if (backtest === null || backtest.notifiedAt !== null) return;
  const ids = backtest.notifyEmails.map((to) => mailDeliveryId(deps.salt, after.eventId, to));
  const mails = (await deps.deliveries.findMany(ids)).map((mail) => (mail._id === after._id ? after : mail));
  if (mails.some(({ status }) => status === "pending") || !mails.some(({ status }) => status === "succeeded")) return;
  await deps.backtests.change(backtest._id, (before) =>
    before.notifiedAt === null ? { ...before, notifiedAt: new Date(deps.now()) } : undefined,
  );
}

function messageIdOf(id: string, to: string, publicUrl: string): string {
  const recipient = createHash("sha256").update(to.toLowerCase()).digest("hex").slice(0, 16);
  return `<${id}.${recipient}@${new URL(publicUrl).hostname}>`;
}
