import type { BacktestDocument } from "../store/repositories/backtests.ts";

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type ThresholdReport = NonNullable<NonNullable<BacktestDocument["summary"]>["labels"]>["thresholds"][number];

/** Where a mail leads, and what the backtest itself does not hold; a policy that was deleted has no name. */
export interface MailContext {
  readonly policyName: string | undefined;
  readonly publicUrl: string;
}

/**
 * The mail about a finished backtest: status, policy, counts, how right the levels were, and the link to the dashboard (specification,
 * "Events", 12). Nothing of a transaction, and of what a customer wrote the policy's name alone.
 */
export function backtestMail(backtest: BacktestDocument, { policyName, publicUrl }: MailContext): MailText {
  const subject = `Backtest ${backtest._id} ${backtest.status}`;
  const { policy } = backtest;
  const lines = [
    ...summaryLines(backtest),
    `Policy: ${policyName ?? policy.policyId}, version ${count(policy.version)}`,
    `Environment: ${backtest.environment}`,
  ];
  // The environment is that of the key which opens it: the page tells whoever is signed in to the other one.
  const link = `${publicUrl}/dashboard/backtests/${backtest._id}?environment=${backtest.environment}`;
  return {
    subject,
    text: [subject, "", ...lines, "", link, ""].join("\n"),
    html: [
      "<!doctype html>",
      `<p><strong>${escaped(subject)}</strong></p>`,
      `<p>${lines.map(escaped).join("<br>")}</p>`,
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      "",
    ].join("\n"),
  };
}

function summaryLines({ summary, error, dataset }: BacktestDocument): readonly string[] {
  if (summary === null) return [error ?? "The run did not complete"];
  const { low, medium, high, critical } = summary.byRiskLevel;
  const levels = `${count(critical)} critical, ${count(high)} high, ${count(medium)} medium, ${count(low)} low`;
  const scored = `${count(summary.scored)} of ${count(dataset.rowCount)} rows scored: ${levels}`;
  return [scored, ...(summary.labels?.thresholds ?? []).map(thresholdLine)];
}

function thresholdLine({ level, precision, recall }: ThresholdReport): string {
  const name = level === "critical" ? "Critical" : `${level.charAt(0).toUpperCase()}${level.slice(1)} or above`;
  return `${name}: precision ${percent(precision)}, recall ${percent(recall)}`;
}

function percent(share: number | null): string {
  return share === null ? "unknown" : `${(share * 100).toFixed(1)} %`;
}

/** A whole number with its thousands: 50000 is 50,000. */
function count(value = 0): string {
  return value.toLocaleString("en-NG");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
