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

const DAYS = 75;
const WALLETS = 5_000;
const AGENTS = 70;
const FRAUDS = 190;

interface Wallet {
  readonly id: string;
  readonly perDay: number;
  readonly usualNaira: number;
  readonly sigma: number;
  readonly device: string | undefined;
  readonly phone: string;
  readonly bvn: string | undefined;
  readonly fromDay: number;
  readonly agent: string;
  readonly friends: readonly string[];
  /** Brings cash to an agent and sends it on at once: what mobile money is for. */
  readonly sendsCash: boolean;
}

interface Portfolio {
  readonly random: Random;
  readonly wallets: readonly Wallet[];
  readonly agents: readonly string[];
  readonly shops: readonly string[];
}

/** A mobile money operator: cash in and out at agents, money sent home, shops, and mules that empty what deceived or robbed people send. */
export function walletRows(seed: string): readonly LabelledRow[] {
  const random = createRandom(`wallets ${seed}`);
  const agents = names("agent", AGENTS);
  const wallets = Array.from({ length: WALLETS }, (_, index) => createWallet(random, index, agents));
  const portfolio = { random, wallets, agents, shops: names("shop", 250) };
  const honest = wallets.flatMap((wallet) => life(portfolio, wallet));
  return withFrauds(portfolio, honest, { count: FRAUDS, kinds: FRAUD_KINDS, days: [5, DAYS - 1] });
}

function createWallet(random: Random, index: number, agents: readonly string[]): Wallet {
  // Every ninth wallet is used on the phone of the one before: couples, parents and children.
  const device = index % 9 === 8 ? index - 1 : index;
  return {
    id: `wallet ${index}`,
    perDay: random.logNormal(0.35, 1),
    usualNaira: random.logNormal(4_000, 1),
    sigma: random.between(0.5, 1.3),
    device: random.chance(0.7) ? `handset ${device}` : undefined,
    phone: `line ${device}`,
    bvn: random.chance(0.55) ? `bvn ${index}` : undefined,
    fromDay: random.chance(0.3) ? random.between(0, DAYS - 5) : 0,
    agent: popular(random, agents),
    friends: Array.from({ length: 6 }, () => `wallet ${random.below(WALLETS)}`),
    sendsCash: random.chance(0.35),
  };
}

function life(portfolio: Portfolio, wallet: Wallet): readonly Row[] {
  const { random } = portfolio;
  const rows: Row[] = [];
  let device = wallet.device;
  for (const atMs of poissonTimes(random, { perDay: wallet.perDay, fromDay: wallet.fromDay, toDay: DAYS })) {
    if (device !== undefined && random.chance(1 / 250)) device = `${device}+`;
    rows.push(...errand(portfolio, { ...wallet, device }, atMs));
  }
  return rows;
}

function errand({ random, agents, shops }: Portfolio, wallet: Wallet, atMs: number): readonly Row[] {
  const base = rowOf(wallet, atMs, nairaAmount(random.logNormal(wallet.usualNaira, wallet.sigma)));
  const agent = random.chance(0.8) ? wallet.agent : popular(random, agents);
  const atAgent = { device: `tablet of ${agent}`, channel: "agent" };
  const friend = random.chance(0.85) ? random.pick(wallet.friends) : `wallet ${random.below(WALLETS)}`;
  switch (random.weighted(ERRANDS)) {
    case "cash_in": {
      const cashIn: Row = { ...base, ...atAgent, type: "deposit" };
      if (!wallet.sendsCash) return [cashIn];
      const sentMs = atMs + random.logNormal(20 * MINUTE_MS, 1);
      const sentMinor = nairaAmount((base.amountMinor / 100) * random.between(0.9, 1));
      return [cashIn, { ...base, type: "transfer", occurredAtMs: sentMs, amountMinor: sentMinor, beneficiary: friend }];
    }
    case "cash_out":
      return [{ ...base, ...atAgent, type: "withdrawal", beneficiary: agent }];
    case "send":
      return [{ ...base, type: "transfer", beneficiary: friend }];
    case "pay":
      return [
        {
          ...base,
          type: "bill_payment",
          amountMinor: nairaAmount(base.amountMinor / 250),
          beneficiary: popular(random, shops),
        },
      ];
  }
}

const ERRANDS = [
  ["cash_in", 3],
  ["cash_out", 3],
  ["send", 4],
  ["pay", 3],
] as const;

function rowOf({ id, device, phone, bvn }: Wallet, occurredAtMs: number, amountMinor: number): Row {
  return { type: "other", amountMinor, occurredAtMs, customer: id, device, phone, bvn, country: "NG" };
}

/** A wallet that has been used for a while, and is used often enough to hold money. */
function victim({ random, wallets }: Portfolio, atMs: number): Wallet {
  const day = (atMs - BEGIN_MS) / DAY_MS;
  const known = wallets.filter(({ fromDay, perDay }) => fromDay < day - 5 && perDay > 0.2);
  return random.pick(known);
}

const FRAUD_KINDS: FraudKinds<Portfolio> = [
  [["takeover", takeover], 4],
  [["scam", scam], 3],
  [["split_cash_out", splitCashOut], 1],
  [[UNTELLABLE, hidden], 1.5],
];

/** The thief's handset empties a wallet in one to four transfers to a mule, who cashes out at agents. */
function takeover(portfolio: Portfolio, atMs: number): readonly Row[] {
  const { random } = portfolio;
  const robbed = { ...victim(portfolio, atMs), device: `thief ${random.below(40)}` };
  const mule = createMule(random);
  const rows: Row[] = [];
  let nowMs = atMs;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    nowMs += random.logNormal(8 * MINUTE_MS, 1);
    const naira = robbed.usualNaira * random.logNormal(5, 0.8);
    rows.push({ ...rowOf(robbed, nowMs, nairaAmount(naira, 500)), type: "transfer", beneficiary: mule.id });
  }
  return [...rows, ...cashOut(portfolio, mule, rows)];
}

/** Three to nine people are talked into paying one mule within two days; each pays from the own handset. */
function scam(portfolio: Portfolio, atMs: number): readonly Row[] {
  const { random } = portfolio;
  const mule = createMule(random);
  const askedNaira = random.logNormal(15_000, 0.6);
  const rows = Array.from({ length: 3 + random.below(7) }, (): Row => {
    const sender = victim(portfolio, atMs);
    const amountMinor = nairaAmount(askedNaira * random.between(0.7, 1.3), 500);
    const paidMs = atMs + random.between(0, 40) * HOUR_MS;
    return { ...rowOf(sender, paidMs, amountMinor), type: "transfer", beneficiary: mule.id };
  });
  return [...rows, ...cashOut(portfolio, mule, rows)];
}

function createMule(random: Random): Wallet {
  const id = random.below(1_000_000);
  return { ...createWallet(random, WALLETS + id, ["nobody"]), id: `mule ${id}`, device: `handset of mule ${id}` };
}

function cashOut({ random, agents }: Portfolio, mule: Wallet, received: readonly Row[]): readonly Row[] {
  return received.flatMap((row): readonly Row[] => {
    if (random.chance(0.25)) return [];
    const nowMs = row.occurredAtMs + random.logNormal(50 * MINUTE_MS, 1.2);
    const amountMinor = nairaAmount((row.amountMinor / 100) * random.between(0.85, 1), 500);
    const agent = random.pick(agents);
    const deposit: Row = { ...rowOf(mule, row.occurredAtMs + 2_000, row.amountMinor), type: "deposit" };
    const at = { device: `tablet of ${agent}`, channel: "agent", beneficiary: agent };
    return [deposit, { ...rowOf(mule, nowMs, amountMinor), ...at, type: "withdrawal" }];
  });
}

/** An agent splits a customer's cash-out into many to earn the commission of each. */
function splitCashOut({ random, agents, wallets }: Portfolio, atMs: number): readonly Row[] {
  const agent = random.pick(agents);
  const customer = random.pick(wallets);
  const amountMinor = nairaAmount(random.logNormal(3_000, 0.4), 100);
  return Array.from({ length: 5 + random.below(8) }, (_, index) => ({
    ...rowOf(customer, atMs + index * random.between(1, 4) * MINUTE_MS, amountMinor),
    ...{ type: "withdrawal" as const, device: `tablet of ${agent}`, beneficiary: agent },
  }));
}

/** A usual sum to somebody, from the own handset: only the victim knows. */
function hidden(portfolio: Portfolio, atMs: number): readonly Row[] {
  const { random } = portfolio;
  const wallet = victim(portfolio, atMs);
  const amountMinor = nairaAmount(random.logNormal(wallet.usualNaira, wallet.sigma));
  return [{ ...rowOf(wallet, atMs, amountMinor), type: "transfer", beneficiary: `wallet ${random.below(WALLETS)}` }];
}
