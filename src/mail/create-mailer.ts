import { createTransport } from "nodemailer";
import type { MailText } from "./backtest-mail.ts";
import { type MailLimits, openGuardedSocket } from "./open-guarded-socket.ts";

/** One mail to one recipient. */
export interface Mail extends MailText {
  readonly to: string;
  /** Equal for every attempt of one mail, so that a mail program shows it once. */
  readonly messageId: string;
}

/** What became of a mail: taken by the server, refused for good, or worth another attempt. */
export type MailOutcome = "accepted" | "refused" | "failed";

/** Hands mails to a server. Never throws. */
export type Mailer = (mail: Mail) => Promise<{ readonly outcome: MailOutcome; readonly error?: unknown }>;

const MAIL_LIMITS: MailLimits = { connectMs: 10_000, mailMs: 60_000, readBytesMax: 1_048_576, checkMs: 100 };
const SOCKET_MS_MAX = 30_000;
/** Ports of mail over TLS and of submission (RFC 8314). */
const TLS_PORT = 465;
const SUBMISSION_PORT = 587;
/** Answers of an SMTP server from here on are final (RFC 5321, 4.2.1). */
const PERMANENT = 500;

/** Opens the mailer of an SMTP server, such as `smtps://user:password@mail.example:465`, which is hung up on where it breaks the limits. */
export function createMailer(smtpUrl: string, from: string, limits: MailLimits = MAIL_LIMITS): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: SOCKET_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket({ host = "localhost", port, secure }, take) {
      const to = { host, port: Number(port ?? (secure ? TLS_PORT : SUBMISSION_PORT)) };
      openGuardedSocket(to, limits).then(
        (connection) => take(null, { connection }),
        (error: Error) => take(error),
      );
    },
  });
  return async ({ to, messageId, subject, text, html }) => {
    try {
      await transport.sendMail({
        from,
        // As an object: the text of an address is never read as a list of them.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return { outcome: "accepted" };
    } catch (error) {
      return { outcome: isRefusal(error) ? "refused" : "failed", error };
    }
  };
}

/** Only of the recipient: a server that refuses us, our sender or our password is put right by its owner. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  return Number(error.responseCode) >= PERMANENT && error.command === "RCPT TO";
}
