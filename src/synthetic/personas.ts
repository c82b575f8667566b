/** How a kind of customer lives. Every number is an assumption unless docs/synthetic-data.md names its source. */
export interface Persona {
  readonly name: "salaried" | "trader" | "student" | "business";
  /** Share of customers. */
  readonly share: number;
  /** Multiplies every amount. */
  readonly scale: number;
  /** Share of the night's activity (23:00 to 05:59) that this kind of customer has, 0 to 1. */
  readonly nightShare: number;
  /** Median monthly salary in kobo; 0 for none. */
  readonly salaryMinor: number;
  /** Accounts paid again and again. */
  readonly contactsMax: number;
  /** What a customer does when no schedule says so. Repayments, disbursements and salaries are scheduled. */
  readonly activities: readonly (readonly [activity: Activity, weight: number])[];
}

/** What a customer may decide to do. */
type Activity = "transfer" | "withdrawal" | "card_payment" | "bill_payment" | "deposit" | "loan_application" | "other";

/** The kinds of customer; shares add up to 1. */
export const PERSONAS: readonly Persona[] = [
  {
    name: "salaried",
    share: 0.45,
    scale: 1.2,
    nightShare: 0.25,
    salaryMinor: 15_000_000,
    contactsMax: 12,
    activities: [
      ["transfer", 46],
      ["card_payment", 20],
      ["bill_payment", 18],
      ["withdrawal", 9],
      ["deposit", 5],
      ["loan_application", 1.4],
      ["other", 0.6],
    ],
  },
  {
    name: "trader",
    share: 0.28,
    scale: 1.5,
    nightShare: 0.12,
    salaryMinor: 0,
    contactsMax: 20,
    activities: [
      ["transfer", 48],
      ["card_payment", 6],
      ["bill_payment", 10],
      ["withdrawal", 12],
      ["deposit", 22],
      ["loan_application", 1.6],
      ["other", 0.4],
    ],
  },
  {
    name: "student",
    share: 0.2,
    scale: 0.3,
    nightShare: 0.9,
    salaryMinor: 0,
    contactsMax: 8,
    activities: [
      ["transfer", 40],
      ["card_payment", 16],
      ["bill_payment", 28],
      ["withdrawal", 7],
      ["deposit", 8],
      ["loan_application", 0.7],
      ["other", 0.3],
    ],
  },
  {
    name: "business",
    share: 0.07,
    scale: 8,
    nightShare: 0.08,
    salaryMinor: 0,
    contactsMax: 30,
    activities: [
      ["transfer", 62],
      ["card_payment", 4],
      ["bill_payment", 8],
      ["withdrawal", 4],
      ["deposit", 20],
      ["loan_application", 1.2],
      ["other", 0.8],
    ],
  },
];
