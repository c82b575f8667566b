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

const DAYS = 90;
const CARDS = 2_200;
const MERCHANTS = 900;
const FRAUDS = 120;

interface Card {
  readonly id: string;
  readonly perDay: number;
  readonly usualNaira: number;
  readonly sigma: number;
  /** The family's tablet and the own handset; payments at a counter name none. */
  readonly devices: readonly string[];
  readonly merchants: readonly Merchant[];
  readonly subscriptions: readonly Merchant[];
  readonly region: string;
  readonly fromDay: number;
}

interface Merchant {
  readonly id: string;
  /** What is paid there, against what the payer usually pays. */
  readonly factor: number;
  readonly isOnline: boolean;
}

interface Portfolio {
  readonly random: Random;
  readonly cards: readonly Card[];
  readonly merchants: readonly Merchant[];
}

const REGIONS = ["Lagos", "Kano", "Rivers", "Oyo", "FCT Abuja", "Edo"];

/** Cards: shops and online, subscriptions, journeys, family devices; stolen cards, stolen numbers, tested cards and shops that leak. */
export function cardRows(seed: string): readonly LabelledRow[] {
  const random = createRandom(`cards ${seed}`);
  const merchants = names("merchant", MERCHANTS).map((id) => ({
    id,
    factor: random.logNormal(1, 0.8),
    isOnline: random.chance(0.3),
  }));
  const cards = Array.from({ length: CARDS }, (_, index) => createCard(random, index, merchants));
  const portfolio = { random, cards, merchants };
  const honest = cards.flatMap((card) => life(portfolio, card));
  const endMs = BEGIN_MS + DAYS * DAY_MS;
  return withFrauds(portfolio, honest, { count: FRAUDS, kinds: FRAUD_KINDS, days: [5, DAYS - 1] }).filter(
    ({ occurredAtMs }) => occurredAtMs < endMs,
  );
}

function createCard(random: Random, index: number, merchants: readonly Merchant[]): Card {
  const family = random.chance(0.4) ? [`family ${Math.floor(index / 3)}`] : [];
  const online = merchants.filter(({ isOnline }) => isOnline);
  return {
    id: `card ${index}`,
    perDay: random.logNormal(0.6, 0.9),
    usualNaira: random.logNormal(6_000, 0.7),
    sigma: random.between(0.4, 1.1),
    devices: [`handset ${index}`, ...family],
    merchants: Array.from({ length: 12 }, () => popular(random, merchants)),
    subscriptions: Array.from({ length: random.below(4) }, () => popular(random, online)),
    region: random.pick(REGIONS),
    fromDay: random.chance(0.25) ? random.between(0, DAYS - 3) : 0,
  };
}

function life({ random, merchants }: Portfolio, card: Card): readonly Row[] {
  const shopped = poissonTimes(random, { perDay: card.perDay, fromDay: card.fromDay, toDay: DAYS }).flatMap((atMs) => {
    const merchant = random.chance(0.75) ? random.pick(card.merchants) : popular(random, merchants);
    // Now and then a journey, a large purchase, or several shops in a row.
    const region = random.chance(0.04) ? random.pick(REGIONS) : card.region;
    const naira =
      random.logNormal(card.usualNaira * merchant.factor, card.sigma) *
      (random.chance(0.015) ? random.between(4, 20) : 1);
    const first = payment(random, { ...card, region }, { merchant, atMs, naira });
    if (!random.chance(0.08)) return [first];
    const laterMs = atMs + random.between(3, 40) * MINUTE_MS;
    return [first, payment(random, card, { merchant: random.pick(card.merchants), atMs: laterMs, naira: naira / 2 })];
  });
  const subscribed = card.subscriptions.flatMap((merchant) => {
    const naira = random.logNormal(3_500, 0.5);
    const firstDay = card.fromDay + random.between(0, 30);
    return Array.from({ length: Math.ceil((DAYS - firstDay) / 30) }, (_, month) =>
      payment(random, card, { merchant, atMs: BEGIN_MS + (firstDay + 30 * month) * DAY_MS, naira }),
    );
  });
  return [...shopped, ...subscribed];
}

interface Purchase {
  readonly merchant: Merchant;
  readonly atMs: number;
  readonly naira: number;
}

function payment(random: Random, { id, devices, region }: Card, { merchant, atMs, naira }: Purchase): Row {
  return {
    type: "card_payment",
    channel: merchant.isOnline ? "web" : "pos",
    amountMinor: nairaAmount(naira),
    occurredAtMs: Math.floor(atMs),
    customer: id,
    device: merchant.isOnline ? random.pick(devices) : undefined,
    beneficiary: merchant.id,
    country: "NG",
    region,
  };
}

const FRAUD_KINDS: FraudKinds<Portfolio> = [
  [["stolen_card", stolenCard], 3],
  [["stolen_number", stolenNumber], 3],
  [["tested_cards", testedCards], 1],
  [["leaking_shop", leakingShop], 1],
  [[UNTELLABLE, hidden], 1.5],
];

/** The card itself: two to eight payments at counters within hours, large ones, half of them elsewhere, a third at night. */
function stolenCard({ random, cards, merchants }: Portfolio, atMs: number): readonly Row[] {
  const card = random.pick(cards);
  const region = random.chance(0.5) ? random.pick(REGIONS) : card.region;
  const counters = merchants.filter(({ isOnline }) => !isOnline);
  let nowMs = random.chance(0.33) ? atMs - (atMs % DAY_MS) + random.between(0, 4) * HOUR_MS : atMs;
  return Array.from({ length: 2 + random.below(7) }, () => {
    nowMs += random.logNormal(25 * MINUTE_MS, 0.9);
    const naira = card.usualNaira * random.logNormal(4, 0.7);
    return payment(random, { ...card, region }, { merchant: random.pick(counters), atMs: nowMs, naira });
  });
}

/** The number alone: one to five payments online from the thief's device, some of usual size. */
function stolenNumber({ random, cards, merchants }: Portfolio, atMs: number): readonly Row[] {
  const card = { ...random.pick(cards), devices: [`thief ${random.below(60)}`] };
  const online = merchants.filter(({ isOnline }) => isOnline);
  return Array.from({ length: 1 + random.below(5) }, (_, index) =>
    payment(random, card, {
      merchant: random.pick(online),
      atMs: atMs + index * random.between(2, 90) * MINUTE_MS,
      naira: card.usualNaira * random.logNormal(2.2, 0.8),
    }),
  );
}

/** Dozens of numbers are tried with small sums from one device at one shop; some are used in earnest hours later. */
function testedCards({ random, cards, merchants }: Portfolio, atMs: number): readonly Row[] {
  const device = `tester ${random.next()}`;
  const merchant = random.pick(merchants.filter(({ isOnline }) => isOnline));
  return Array.from({ length: 6 + random.below(15) }, (_, index) => {
    const card = { ...random.pick(cards), devices: [device] };
    const testedMs = atMs + index * random.between(1, 6) * MINUTE_MS;
    const tested = payment(random, card, { merchant, atMs: testedMs, naira: random.between(50, 300) });
    if (!random.chance(0.3)) return [tested];
    const naira = card.usualNaira * random.logNormal(3, 0.7);
    return [
      tested,
      payment(random, card, {
        merchant: random.pick(merchants),
        atMs: testedMs + random.between(1, 20) * HOUR_MS,
        naira,
      }),
    ];
  }).flat();
}

/** A shop's terminal is tapped for one to three weeks: further payments there are made by somebody else. */
function leakingShop({ random, cards, merchants }: Portfolio, atMs: number): readonly Row[] {
  const merchant = random.pick(merchants.filter(({ isOnline }) => !isOnline));
  const lengthMs = random.between(7, 21) * DAY_MS;
  return Array.from({ length: 8 + random.below(20) }, () => {
    const card = random.pick(cards);
    const naira = random.logNormal(card.usualNaira * merchant.factor * 1.3, card.sigma);
    return payment(random, card, { merchant, atMs: atMs + random.next() * lengthMs, naira });
  });
}

/** The owner, or somebody in the family, pays and denies it later. */
function hidden({ random, cards }: Portfolio, atMs: number): readonly Row[] {
  const card = random.pick(cards);
  const merchant = random.pick(card.merchants);
  return [
    payment(random, card, { merchant, atMs, naira: random.logNormal(card.usualNaira * merchant.factor, card.sigma) }),
  ];
}
