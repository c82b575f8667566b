import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import { draftOf, type GoldenDraft, type Sketch, withoutUndefined } from "./golden-sketch.ts";

/** Sequences that make every rule fire and stay silent, and the edges that the generator does not reach. */
export function handMadeDrafts(): readonly GoldenDraft[] {
  const sketches = [
    ...busyHour(),
    ...crowdOnOneDevice(),
    ...manyAccounts(),
    ...moneyThrough(),
    ...collectedDeposits(),
    ...stackedLoans(),
    ...simSwap(),
    ...longSilence(),
    ...belowLimits(),
    ...places(),
    ...reputations(),
    ...bareTransactions(),
    ...oldFraud(),
    ...lateArrivals(),
    ...extremeAmounts(),
    ...oneShop(),
  ];
  return sketches.map(draftOf);
}

/** Twelve payments, two minutes apart: too many in 10 minutes first, too many in an hour at the end; the last two at one instant. */
function busyHour(): readonly Sketch[] {
  return times(12, (index) => ({
    customer: "busy",
    at: `3 12:${String(Math.min(20, 2 * index)).padStart(2, "0")}`,
    naira: 1_000 + index,
    device: "busy-device",
    to: index % 2 === 0 ? "busy-a" : "busy-b",
  }));
}

/** Eight deposits of nearly one amount within a morning, to somebody who received one before. */
function collectedDeposits(): readonly Sketch[] {
  const deposit = { customer: "collector", naira: 40_000, type: "deposit" } as const;
  return [
    { ...deposit, at: "10 09:00" },
    ...times(8, (index) => ({ ...deposit, at: `20 08:${10 + 5 * index}`, naira: 40_000 + 100 * index })),
  ];
}

/** Six customers on one device pay one account nearly equal amounts. */
function crowdOnOneDevice(): readonly Sketch[] {
  return times(6, (index) => ({
    customer: `crowd-${index}`,
    at: `9 1${index}:15`,
    naira: 150_000 + 2_500 * index,
    phone: "crowd-phone",
    device: "crowd-device",
    to: "crowd-account",
  }));
}

/** Seven customers pay one shop by card, the last one twenty times as much; another one pays for the first time at night. */
function oneShop(): readonly Sketch[] {
  const atNight = { customer: "night-first", at: "36 02:10", naira: 5_000 };
  const shoppers = times(7, (index) => ({
    customer: `shopper-${index}`,
    at: `35 1${index}:05`,
    naira: index === 6 ? 90_000 : 4_400 + 10 * index,
    type: "card_payment" as const,
    to: "shop",
  }));
  return [...shoppers, atNight];
}

function manyAccounts(): readonly Sketch[] {
  return times(6, (index) => ({
    customer: "spreader",
    at: `14 1${index}:40`,
    naira: 12_000,
    device: "spreader-device",
    to: `spreader-to-${index}`,
    type: index === 5 ? "card_payment" : "transfer",
  }));
}

function moneyThrough(): readonly Sketch[] {
  const customer = { customer: "through", device: "through-device" };
  return [
    { ...customer, at: "18 09:00", naira: 1_000_000, type: "deposit" },
    { ...customer, at: "18 11:00", naira: 300_000, to: "through-to" },
    { ...customer, at: "18 11:30", naira: 620_000, to: "through-to" },
    { ...customer, at: "18 11:45", naira: 200_000.01, type: "withdrawal" },
  ];
}

/** One BVN applies under three names within days, and the loans go to one account. */
function stackedLoans(): readonly Sketch[] {
  const applications = times(3, (index) => ({
    customer: `stacker-${index}`,
    at: `2${index} 10:00`,
    naira: 80_000,
    type: "loan_application" as const,
    bvn: "stacker-bvn",
    phone: index === 2 ? "stacker-phone" : undefined,
    device: "stacker-device",
  }));
  const disbursements = times(3, (index) => ({
    customer: `stacker-${index}`,
    at: `2${index} 15:00`,
    naira: 80_000,
    type: "loan_disbursement" as const,
    bvn: "stacker-bvn",
    to: "stacker-account",
  }));
  return [...applications, ...disbursements].map(withoutUndefined);
}

function simSwap(): readonly Sketch[] {
  const customer = { customer: "swapped" };
  return [
    { ...customer, at: "5 10:00", naira: 15_000, phone: "old-phone", device: "old-device", to: "swapped-to" },
    { ...customer, at: "25 10:00", naira: 18_000, phone: "old-phone", device: "old-device", to: "swapped-to" },
    { ...customer, at: "26 03:20", naira: 90_000, phone: "new-phone", device: "new-device", to: "swapped-new" },
    { ...customer, at: "27 04:00", naira: 70_000, phone: "new-phone", device: "new-device", to: "swapped-new" },
    { ...customer, at: "29 10:00", naira: 60_000, phone: "new-phone", device: "third-device", to: "swapped-to" },
    { ...customer, at: "29 11:00", naira: 60_000, phone: "new-phone", to: "swapped-to" },
  ];
}

function longSilence(): readonly Sketch[] {
  return [
    { customer: "sleeper", at: "4 13:00", naira: 9_000, to: "sleeper-to" },
    { customer: "sleeper", at: "64 13:00", naira: 100_000, to: "sleeper-to" },
    { customer: "sleeper", at: "86 12:59", naira: 250_000, to: "sleeper-to" },
  ];
}

/** Just below both reporting limits, then at and over the daily cap. */
function belowLimits(): readonly Sketch[] {
  const customer = { customer: "structurer", device: "structurer-device" };
  return [
    ...times(3, (index) => ({ ...customer, at: `32 0${7 + index}:00`, naira: 4_900_000 + index })),
    ...times(3, (index) => ({ ...customer, at: `40 1${index}:00`, naira: 9_750_000, type: "withdrawal" as const })),
    { ...customer, at: "44 10:00", naira: 5_000_000 },
    { ...customer, at: "46 10:00", naira: 20_000_000 },
    { customer: "newcomer", at: "46 10:00", naira: 500_000 },
  ];
}

function places(): readonly Sketch[] {
  const customer = { customer: "traveller", naira: 7_000, to: "traveller-to" };
  return [
    { ...customer, at: "50 08:00" },
    { ...customer, at: "50 09:00", country: "NG", region: "Lagos" },
    { ...customer, at: "50 12:00", country: "NG", region: " LAGOS state" },
    { ...customer, at: "50 14:00", country: "NG", region: "Kano" },
    { ...customer, at: "50 18:30", country: "GH" },
    { ...customer, at: "51 06:29", country: "NG", region: "Ọ̀yọ́" },
    { ...customer, at: "51 20:00", country: "GB", region: "London" },
    { ...customer, at: "51 20:00", region: "Lagos" },
  ];
}

/** Labels that confirm, hesitate, take back and repeat, seen from the account, the device and the customer. */
function reputations(): readonly Sketch[] {
  const fraud = { afterHours: 48, label: "fraud" } as const;
  const known = { device: "marked-device", to: "marked-account" };
  return [
    { customer: "victim-1", at: "55 10:00", naira: 40_000, ...known, labels: [fraud, { ...fraud, afterHours: 60 }] },
    { customer: "victim-2", at: "56 10:00", naira: 42_000, ...known, labels: [fraud] },
    { customer: "victim-3", at: "57 10:00", naira: 45_000, ...known, labels: [{ afterHours: 5, label: "suspected" }] },
    { customer: "victim-1", at: "58 10:00", naira: 41_000, ...known, labels: [{ afterHours: 9, label: "legitimate" }] },
    { customer: "victim-4", at: "60 10:00", naira: 30_000, ...known },
    { customer: "victim-1", at: "66 10:00", naira: 30_000, ...known },
    {
      customer: "victim-2",
      at: "67 10:00",
      naira: 30_000,
      ...known,
      labels: [
        { afterHours: 1, label: "fraud" },
        { afterHours: 30, label: "legitimate", appliedAfterHours: 75 },
        { afterHours: 70, label: "fraud" },
      ],
    },
    { customer: "victim-2", at: "67 12:00", naira: 31_000, ...known },
    { customer: "victim-2", at: "69 12:00", naira: 31_000, ...known },
    { customer: "victim-2", at: "71 12:00", naira: 31_000, ...known },
    { customer: "victim-1", at: "89 12:00", naira: 31_000, ...known },
    { customer: "victim-5", at: "70 12:00", naira: 31_000, device: "quiet-device", to: "busy-a" },
  ];
}

/** Every type, by a customer of whom nothing else is said. */
function bareTransactions(): readonly Sketch[] {
  return TRANSACTION_TYPES.map((type, index) => ({
    customer: `bare-${type}`,
    at: `72 1${index}:05`,
    naira: 3_000,
    type,
  }));
}

/** A fraud at the far end of what a profile keeps, 104 days, then a day beyond it. */
function oldFraud(): readonly Sketch[] {
  const customer = { customer: "elder", device: "elder-device", naira: 4_000 };
  return [
    { ...customer, at: "-30 10:00", labels: [{ afterHours: 48, label: "fraud" }] },
    { ...customer, at: "74 10:00" },
    { ...customer, at: "75 10:00" },
  ];
}

/** Hours to weeks late, once behind a day that is no longer today and once beyond what a profile keeps. */
function lateArrivals(): readonly Sketch[] {
  const customer = { customer: "latecomer", device: "late-device", to: "late-to", phone: "late-phone" };
  return [
    { ...customer, at: "10 10:00", naira: 20_000, country: "NG" },
    { ...customer, at: "74 10:00", naira: 25_000, country: "NG" },
    { ...customer, at: "74 09:00", naira: 55_000, country: "GH", lateHours: 5, phone: "later-phone" },
    { ...customer, at: "71 23:59", naira: 60_000, lateHours: 80, labels: [{ afterHours: 1, label: "fraud" }] },
    { ...customer, at: "75 12:00", naira: 30_000, country: "NG" },
    { ...customer, at: "-40 12:00", naira: 30_000, lateHours: 24 * 116 },
    { ...customer, at: "84 00:00", naira: 35_000, country: "NG" },
  ];
}

function extremeAmounts(): readonly Sketch[] {
  const customer = { customer: "extreme", device: "extreme-device", to: "extreme-to" };
  return [
    { ...customer, at: "76 10:00", naira: 0 },
    { ...customer, at: "76 10:01", naira: 0.01 },
    { ...customer, at: "76 23:59", naira: 90_000_000_000_000 },
    { ...customer, at: "77 00:00", naira: 100_000 },
    { ...customer, at: "77 02:00", naira: 50_000 },
  ];
}

function times<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
