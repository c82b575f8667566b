/** How a unit of the API stands before people: `10 ** shift` of the API's are one of theirs. */
interface Unit {
  readonly shift: number;
  readonly before?: string;
  readonly after?: string;
}

const UNITS: Readonly<Record<string, Unit>> = {
  kobo: { shift: 2, before: "₦" },
  share: { shift: -2, after: "%" },
  ratio: { shift: 0, after: "×" },
  hours: { shift: 0, after: "hours" },
  days: { shift: 0, after: "days" },
  hour_of_day: { shift: 0, after: "h" },
  points: { shift: 0, after: "points" },
};
const PLAIN: Unit = { shift: 0 };
/** Digits after the point that no number of the API exceeds. */
const DIGITS_MAX = 20;
/** Plain, or with whole groups of thousands: "0,5" is no number here, and not 5 either. */
const NUMBER = /^-?(?:\d+|\d{1,3}([,\s])\d{3}(?:\1\d{3})*)(?:\.\d+)?$/;

const format = new Intl.NumberFormat("en-NG", { maximumFractionDigits: DIGITS_MAX });
const nairaFormat = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: DIGITS_MAX });

/** How a unit is written around a number; an unknown unit is its own word. */
export function unitOf(name: string): Unit {
  return UNITS[name] ?? (name === "" || name === "count" ? PLAIN : { shift: 0, after: name.replaceAll("_", " ") });
}

/** A number of the API as it is typed: 500000000 kobo are 5,000,000. Exact. */
export function typedNumber(value: number, unit: string): string {
  return format.format(shifted(value, -unitOf(unit).shift));
}

/** A number of the API with its unit: 500000000 kobo are ₦5,000,000.00, a share of 0.05 is 5 %. */
export function shownNumber(value: number, unit: string): string {
  const { shift, before = "", after } = unitOf(unit);
  const number = (unit === "kobo" ? nairaFormat : format).format(shifted(value, -shift));
  return `${before}${number}${after === undefined ? "" : ` ${after}`}`;
}

/** What was typed as a number of the API, its own unit beside it or not; undefined where it is none, or more than a number holds. */
export function parsedNumber(text: string, unit: string): number | undefined {
  const bare = withoutUnit(text.trim(), unitOf(unit));
  if (!NUMBER.test(bare)) return undefined;
  const value = Number(`${bare.replaceAll(/[,\s]/g, "")}e${unitOf(unit).shift}`);
  // JSON has no infinity: it would go as null, which is no number at all.
  return Number.isFinite(value) ? value : undefined;
}

function withoutUnit(text: string, { before = "", after = "" }: Unit): string {
  const sign = text.startsWith("-") ? "-" : "";
  const unsigned = text.slice(sign.length).replace(before, (found, at: number) => (at === 0 ? "" : found));
  const end = after !== "" && unsigned.endsWith(after) ? unsigned.length - after.length : unsigned.length;
  return `${sign}${unsigned.slice(0, end).trim()}`;
}

/** Moves the decimal point in the text, where nothing is lost. */
function shifted(value: number, places: number): Intl.StringNumericLiteral {
  const [digits, exponent = "0"] = String(value).split("e");
  return `${digits}e${Number(exponent) + places}` as Intl.StringNumericLiteral;
}
