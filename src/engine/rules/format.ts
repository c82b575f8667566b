/** Kobo as an analyst reads them: `NGN 1,250,000`, with two decimals where there are kobo; needs no locale, so every machine agrees. */
export function naira(amountMinor: number): string {
  const kobo = Math.round(amountMinor);
  const rest = kobo % 100;
  return `NGN ${grouped(Math.floor(kobo / 100))}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** An estimate in kobo as whole naira of three digits: `about NGN 12,300`; `under NGN 1` below that. */
export function aboutNaira(amountMinor: number): string {
  const whole = Math.round(amountMinor / 100);
  if (whole < 1) return "under NGN 1";
  let unit = 1;
  while (whole / unit >= 1_000) unit *= 10;
  return `about NGN ${grouped(Math.round(whole / unit) * unit)}`;
}

/** How rare a share is: `9 in 1,000`, `under 1 in 1,000`. */
export function inThousand(share: number): string {
  const count = Math.round(share * 1_000);
  return count < 1 ? "under 1 in 1,000" : `${count} in 1,000`;
}

/** A usual count, which has a fraction: `0.3`, `12`. */
export function usual(count: number): string {
  return String(count < 10 ? Math.round(count * 10) / 10 : Math.round(count));
}

/** A multiple with one decimal: `4.2x`. */
export function times(ratio: number): string {
  return `${ratio.toFixed(1)}x`;
}

/** A share as whole per cent, rounded down so that 99.9 % never reads as all of it: `90%`. */
export function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`;
}

/** A number and its noun: `1 customer`, `5 customers`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Hours, whole ones bare and others with one decimal, rounded down so that "under 24 h" never reads as 24: `0 h`, `23.9 h`. */
export function hours(value: number): string {
  return `${Math.floor(value * 10 + 1e-9) / 10} h`;
}

/** A measured number for `details`, rounded half up to 4 decimals: enough to check by hand, short enough to read. */
export function measured(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/**
 * A whole number with a comma before every three digits. Backtests write millions of them, and the loop is several times faster than the
 * regular expression.
 */
function grouped(whole: number): string {
  if (!Number.isSafeInteger(whole) || whole < 0) return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  let digits = "";
  let left = whole;
  for (; left >= 1_000; left = Math.floor(left / 1_000)) digits = `,${String(left % 1_000).padStart(3, "0")}${digits}`;
  return `${left}${digits}`;
}
