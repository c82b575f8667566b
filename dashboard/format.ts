const MARKET_ZONE = "Africa/Lagos";
const KOBO_DIGITS = 2;

const nairaFormat = new Intl.NumberFormat("en-NG", { style: "currency", currency: "NGN" });
const countFormat = new Intl.NumberFormat("en-NG");
const numberFormat = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 4 });
const marketFormat = timeFormat(MARKET_ZONE);
const utcFormat = timeFormat("UTC");
const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Kobo as naira: 1250000 is ₦12,500.00. Exact for every amount of the API. */
export function naira(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(KOBO_DIGITS + 1, "0");
  const text = `${kobo < 0 ? "-" : ""}${digits.slice(0, -KOBO_DIGITS)}.${digits.slice(-KOBO_DIGITS)}`;
  return nairaFormat.format(text as Intl.StringNumericLiteral);
}

/** A sentence of a rule with the naira sign in place of the currency's code: "NGN 1,250,000" is "₦1,250,000". */
export function withNaira(sentence: string): string {
  return sentence.replaceAll(/\bNGN (?=\d)/g, "₦");
}

/** A share of 0 to 1 as percent: 0.0412 is 4.1 %; null is a dash. */
export function percent(share: number | null | undefined, digits = 1): string {
  return share === null || share === undefined ? "–" : `${(share * 100).toFixed(digits)} %`;
}

/** A whole number with its thousands: 50000 is 50,000. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : countFormat.format(value);
}

/** Any number, at most 4 decimals. */
export function decimal(value: number): string {
  return numberFormat.format(value);
}

/** A time of the API in the market's zone: 21 Nov 2026, 09:13:31 WAT. */
export function marketTime(iso: string): string {
  return `${marketFormat.format(new Date(iso))} WAT`;
}

/** The same time in UTC. */
export function utcTime(iso: string): string {
  return `${utcFormat.format(new Date(iso))} UTC`;
}

const STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago, or until: 3 minutes ago. */
export function relativeTime(iso: string, nowMs: number): string {
  const ms = Date.parse(iso) - nowMs;
  for (const [unit, unitMs] of STEPS)
    if (Math.abs(ms) >= unitMs) return relativeFormat.format(Math.trunc(ms / unitMs), unit);
  return ms > 0 ? "in less than a minute" : "just now";
}

const ID_KEPT = 8;

/** An id or hash short enough to read: its kind and first digits. */
export function shortId(id: string): string {
  const kind = /^[a-z]+_/.exec(id)?.[0] ?? "";
  return id.length <= kind.length + ID_KEPT + 1 ? id : `${id.slice(0, kind.length + ID_KEPT)}…`;
}

/** A word of the API for people: `manual_review` is Manual review. */
export function words(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name that a caller chose, or its object's id where nothing of it would be seen, so that a link can be found and pressed. */
export function shownName(name: string, id: string): string {
  return /[^\s\p{C}]/u.test(name) ? name : id;
}

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
}
