/** What a data set is made from. Equal parameters give equal bytes. */
export interface SyntheticParameters {
  /** Any text or number; 1 and "1" are the same seed. */
  readonly seed: string | number;
  /** Exactly so many transactions. */
  readonly rows: number;
  /** First day, market time, `YYYY-MM-DD`. */
  readonly from?: string;
  /** Length of the period in days. */
  readonly days?: number;
  /** Share of rows that are fraud, 0 to `FRAUD_SHARE_MAX`; met within the size of a few episodes. */
  readonly fraudShare?: number;
  /** Ordinary customers; by default as many as make `ROWS_PER_CUSTOMER_DAY` each. */
  readonly customers?: number;
}

/** Parameters with every default filled in; times are epoch milliseconds. */
export interface ResolvedParameters {
  readonly seed: string;
  readonly rows: number;
  readonly fromMs: number;
  readonly endMs: number;
  readonly days: number;
  readonly fraudShare: number;
  readonly customers: number;
}

/** The defaults of the optional parameters. */
export const SYNTHETIC_DEFAULTS = { from: "2026-01-01", days: 90, fraudShare: 0.005 } as const;

/** Row numbers in transaction ids have nine digits. */
const ROWS_MAX = 100_000_000;
/** Ten years. */
const DAYS_MAX = 3_660;
/** Above this, ordinary customers would no longer outnumber the frauds that need them as victims. */
const FRAUD_SHARE_MAX = 0.2;
/** What the memory of a run grows with: about 2 KB each. */
const CUSTOMERS_MAX = 200_000;
/** Fewer could not fill a fan-in. */
const CUSTOMERS_MIN = 20;
/** How busy the average customer is, in transactions a day (assumption). */
const ROWS_PER_CUSTOMER_DAY = 0.7;

/** West Africa Time is UTC+1 all year, so a market day is an offset, not a calendar look-up. */
export const MARKET_OFFSET_MS = 3_600_000;
/** One day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Fills in defaults; throws when a parameter is outside its bounds, naming all that are. */
export function resolveParameters(parameters: SyntheticParameters): ResolvedParameters {
  const resolved = withDefaults(parameters);
  const problems = problemsOf(resolved, parameters.from ?? SYNTHETIC_DEFAULTS.from);
  if (problems.length > 0) throw new Error(`Cannot generate transactions: ${problems.join("; ")}`);
  return resolved;
}

/** Says what is wrong with parameters, one text for each that is outside its bounds; none when they can be used. */
export function parameterProblems(parameters: SyntheticParameters): readonly string[] {
  return problemsOf(withDefaults(parameters), parameters.from ?? SYNTHETIC_DEFAULTS.from);
}

function withDefaults(parameters: SyntheticParameters): ResolvedParameters {
  const { rows, from = SYNTHETIC_DEFAULTS.from, days = SYNTHETIC_DEFAULTS.days } = parameters;
  const { fraudShare = SYNTHETIC_DEFAULTS.fraudShare } = parameters;
  const customers = parameters.customers ?? customersFor(rows, days);
  const fromMs = Date.parse(`${from}T00:00:00.000Z`) - MARKET_OFFSET_MS;
  const seed = String(parameters.seed);
  return { seed, rows, fromMs, endMs: fromMs + days * DAY_MS, days, fraudShare, customers };
}

function customersFor(rows: number, days: number): number {
  const wanted = Math.round(rows / (Math.max(1, days) * ROWS_PER_CUSTOMER_DAY));
  return Math.min(CUSTOMERS_MAX, Math.max(CUSTOMERS_MIN, wanted));
}

function problemsOf(
  { rows, days, customers, fraudShare, fromMs }: ResolvedParameters,
  from: string,
): readonly string[] {
  return [
    wholeNumber("rows", rows, { min: 1, max: ROWS_MAX }),
    wholeNumber("days", days, { min: 1, max: DAYS_MAX }),
    wholeNumber("customers", customers, { min: CUSTOMERS_MIN, max: CUSTOMERS_MAX }),
    fraudShare >= 0 && fraudShare <= FRAUD_SHARE_MAX
      ? null
      : `fraud share wanted 0 to ${FRAUD_SHARE_MAX}, found ${fraudShare}`,
    isDay(from, fromMs) ? null : `from wanted a day such as ${SYNTHETIC_DEFAULTS.from}, found "${from}"`,
  ].filter((problem) => problem !== null);
}

function wholeNumber(
  name: string,
  value: number,
  bounds: { readonly min: number; readonly max: number },
): string | null {
  const fits = Number.isInteger(value) && value >= bounds.min && value <= bounds.max;
  return fits ? null : `${name} wanted a whole number from ${bounds.min} to ${bounds.max}, found ${value}`;
}

/** `Date.parse` accepts the 31st of February and makes it March; only a day that prints as it was written is one. */
function isDay(text: string, fromMs: number): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text) || Number.isNaN(fromMs)) return false;
  return new Date(fromMs + MARKET_OFFSET_MS).toISOString().startsWith(text);
}
