import { createRandom, type Random } from "../../../src/synthetic/random.ts";
import type { LabelledRow } from "../sets/labelled-set.ts";
import {
  BEGIN_MS,
  DAY_MS,
  type FraudKinds,
  HOUR_MS,
  MINUTE_MS,
  nairaAmount,
  names,
  poissonTimes,
  popular,
  type PlainRow as Row,
  UNTELLABLE,
  withFrauds,
} from "./pieces.ts";

const DAYS = 120;
const BORROWERS = 20_000;
const OFFICERS = 90;
const FRAUDS = 170;

interface Borrower {
  readonly id: string;
  readonly bvn: string | undefined;
  readonly phone: string;
  /** The own handset, the family's, or a field officer's tablet. */
  readonly device: string | undefined;
  readonly account: string;
  readonly usualNaira: number;
  /** Applications a day. */
  readonly perDay: number;
  readonly fromDay: number;
}

interface Portfolio {
  readonly random: Random;
  readonly borrowers: readonly Borrower[];
  readonly officers: readonly string[];
}

/** A digital lender with field officers: applications, loans paid out and paid back, the refused who try again, and rings of borrowed identities. */
export function lenderRows(seed: string): readonly LabelledRow[] {
  const random = createRandom(`lender ${seed}`);
  const officers = names("tablet of officer", OFFICERS);
  const borrowers = Array.from({ length: BORROWERS }, (_, index) => createBorrower(random, String(index), officers));
  const portfolio = { random, borrowers, officers };
  const honest = borrowers.flatMap((borrower) => honestLife(random, borrower));
  const endMs = BEGIN_MS + DAYS * DAY_MS;
  return withFrauds(portfolio, honest, { count: FRAUDS, kinds: FRAUD_KINDS, days: [4, DAYS - 4] }).filter(
    ({ occurredAtMs }) => occurredAtMs < endMs,
  );
}

function createBorrower(random: Random, name: string, officers: readonly string[]): Borrower {
  // One in seven borrows on the handset and the number of somebody else in the family.
  const family = random.chance(1 / 7) ? `family ${random.below(BORROWERS / 12)}` : name;
  const ownDevice = random.chance(0.9) ? `handset ${family}` : undefined;
  return {
    id: `borrower ${name}`,
    bvn: random.chance(0.9) ? `bvn ${name}` : undefined,
    phone: `line ${family}`,
    device: random.chance(0.35) ? popular(random, officers) : ownDevice,
    account: `account ${name}`,
    usualNaira: random.logNormal(35_000, 0.7),
    perDay: random.logNormal(1 / 45, 0.6),
    fromDay: random.chance(0.3) ? 0 : random.between(0, DAYS - 2),
  };
}

/** One need for money after the other; few ask for more while a loan is open. */
function honestLife(random: Random, borrower: Borrower): readonly Row[] {
  const rows: Row[] = [];
  let openUntilMs = Number.NEGATIVE_INFINITY;
  for (const atMs of poissonTimes(random, { perDay: borrower.perDay, fromDay: borrower.fromDay, toDay: DAYS })) {
    if (atMs < openUntilMs && !random.chance(0.1)) continue;
    const tried = honestLoan(random, borrower, atMs);
    if (tried.some(({ type }) => type === "loan_disbursement")) openUntilMs = atMs + 30 * DAY_MS;
    rows.push(...tried);
  }
  return rows;
}

/** An application; who is refused tries again, with less, up to four times; who is not is paid out and pays back. */
function honestLoan(random: Random, borrower: Borrower, atMs: number): readonly Row[] {
  const rows: Row[] = [];
  let [nowMs, naira] = [atMs, random.logNormal(borrower.usualNaira, 0.5)];
  for (let tries = 0; tries < 5; tries += 1) {
    rows.push(application(borrower, nowMs, nairaAmount(naira, 500)));
    if (random.chance(0.6)) return [...rows, ...granted(random, borrower, { nowMs, naira })];
    if (random.chance(0.45)) return rows;
    nowMs += random.logNormal(random.chance(0.3) ? 15 * MINUTE_MS : 20 * HOUR_MS, 1.2);
    naira *= random.between(0.6, 1);
  }
  return rows;
}

function granted(
  random: Random,
  borrower: Borrower,
  { nowMs, naira }: { readonly nowMs: number; readonly naira: number },
) {
  const paid: Row = {
    ...rowOf(borrower, nowMs + random.logNormal(HOUR_MS, 1), nairaAmount(naira, 500)),
    type: "loan_disbursement",
  };
  const dueMs = nowMs + 30 * DAY_MS;
  const repaid: Row = {
    ...rowOf(borrower, dueMs + random.between(-4, 9) * DAY_MS, nairaAmount(naira * 1.15, 1)),
    type: "repayment",
  };
  const toPay = { ...paid, beneficiary: borrower.account, device: undefined };
  return random.chance(0.88) ? [toPay, { ...repaid, device: undefined }] : [toPay];
}

function application(borrower: Borrower, atMs: number, amountMinor: number): Row {
  return { ...rowOf(borrower, atMs, amountMinor), type: "loan_application" };
}

function rowOf({ id, bvn, phone, device }: Borrower, occurredAtMs: number, amountMinor: number): Row {
  return { type: "other", amountMinor, occurredAtMs, customer: id, bvn, phone, device, country: "NG" };
}

/** The loan of one of a fraud's identities, paid out in two of three cases, to the account that collects. */
function loanTo(random: Random, borrower: Borrower, atMs: number): readonly Row[] {
  const amountMinor = nairaAmount(random.logNormal(55_000, 0.4), 500);
  const rows = [application(borrower, atMs, amountMinor)];
  if (!random.chance(2 / 3)) return rows;
  const paid = { ...rowOf(borrower, atMs + random.logNormal(90 * MINUTE_MS, 0.8), amountMinor), device: undefined };
  return [...rows, { ...paid, type: "loan_disbursement", beneficiary: borrower.account }];
}

const FRAUD_KINDS: FraudKinds<Portfolio> = [
  [["one_bvn", oneBvn], 3],
  [["identity_ring", identityRing], 2],
  [["corrupt_officer", corruptOfficer], 1],
  [["takeover", takeover], 2],
  [[UNTELLABLE, hidden], 2],
];

/** One person with one BVN under three to seven names, within hours to days. */
function oneBvn({ random, officers }: Portfolio, atMs: number): readonly Row[] {
  const person = createBorrower(random, `stacker ${random.next()}`, officers);
  const gapMs = random.logNormal(9 * HOUR_MS, 1);
  return Array.from({ length: 3 + random.below(5) }, (_, index) => {
    const other = createBorrower(random, `stacker ${random.next()}`, officers);
    const name = {
      ...other,
      bvn: person.bvn ?? "bvn of nobody",
      phone: random.chance(0.4) ? person.phone : other.phone,
    };
    return loanTo(random, name, atMs + index * gapMs * random.between(0.5, 1.5));
  }).flat();
}

/** Bought identities, four to twelve, on one or two handsets over a week or two; what is paid out meets in two accounts. */
function identityRing({ random, officers }: Portfolio, atMs: number): readonly Row[] {
  const handsets = [`ring ${random.next()}`, `ring ${random.next()}`];
  const accounts = [`collects ${random.next()}`, `collects ${random.next()}`];
  return Array.from({ length: 4 + random.below(9) }, () => {
    const bought = createBorrower(random, `bought ${random.next()}`, officers);
    const device = random.pick(handsets);
    return loanTo(random, { ...bought, device, account: random.pick(accounts) }, atMs + random.between(0, 12) * DAY_MS);
  }).flat();
}

/** An officer makes up borrowers on the tablet that serves honest ones too; only the accounts give it away. */
function corruptOfficer({ random, officers }: Portfolio, atMs: number): readonly Row[] {
  const device = popular(random, officers);
  const account = `collects ${random.next()}`;
  return Array.from({ length: 3 + random.below(6) }, () => {
    const made = createBorrower(random, `made up ${random.next()}`, officers);
    return loanTo(
      random,
      { ...made, device, account: random.chance(0.7) ? account : made.account },
      atMs + random.between(0, 5) * DAY_MS,
    );
  }).flat();
}

/** Somebody else applies as a known borrower: another handset, mostly another number, more money, another account. */
function takeover({ random, borrowers }: Portfolio, atMs: number): readonly Row[] {
  const day = (atMs - BEGIN_MS) / DAY_MS;
  const known = random.pick(borrowers.filter(({ fromDay }) => fromDay === 0 || fromDay < day - 20));
  const phone = random.chance(0.7) ? `line ${random.next()}` : known.phone;
  const taken = { ...known, device: `handset ${random.next()}`, phone, account: `collects ${random.next()}` };
  const amountMinor = nairaAmount(known.usualNaira * random.logNormal(2.5, 0.5), 500);
  const paid = { ...rowOf(taken, atMs + random.logNormal(HOUR_MS, 0.8), amountMinor), device: undefined };
  return [application(taken, atMs, amountMinor), { ...paid, type: "loan_disbursement", beneficiary: taken.account }];
}

/** The first loan of somebody who will never pay: nobody can know yet. */
function hidden({ random, officers }: Portfolio, atMs: number): readonly Row[] {
  return loanTo(random, createBorrower(random, `never pays ${random.next()}`, officers), atMs);
}
