import type { BacktestDocument } from "../store/backtests.ts";

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The mail about a finished backtest: status, one line of summary and the link to the dashboard (specification, "Events", 12). Counts
 * alone, nothing of a transaction, and no text that a customer wrote.
 */
export function backtestMail(backtest: BacktestDocument, publicUrl: string): MailText {
  const subject = `Backtest ${backtest._id} ${backtest.status}`;
  const line = summaryLine(backtest);
  const link = `${publicUrl}/dashboard/backtests/${backtest._id}`;
  const environment = `Environment: ${backtest.environment}`;
  return {
    subject,
    text: [subject, "", line, environment, "", link, ""].join("\n"),
    html: [
      "<!doctype html>",
      `<p><strong>${escaped(subject)}</strong></p>`,
      `<p>${escaped(line)}<br>${escaped(environment)}</p>`,
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      "",
    ].join("\n"),
  };
}

function summaryLine({ summary, error, dataset, policy }: BacktestDocument): string {
  if (summary === null) return error ?? "The run did not complete";
  const { low, medium, high, critical } = summary.byRiskLevel;
  const scored = `${summary.scored} of ${dataset.rowCount} rows scored by version ${policy.version} of ${policy.policyId}`;
  return `${scored}: ${critical} critical, ${high} high, ${medium} medium, ${low} low`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
